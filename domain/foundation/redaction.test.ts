import { expect, test } from 'vitest'
import { redacted } from './redaction.ts'

const MOST = 300

test.each([
  '+254712345678',
  '0712345678',
  '07 12 34 56 78',
  '2547 12 345 678',
  '(0712) 345-678',
  '+254-712-345-678',
  '0712.345.678',
  '0712–345–678',
  '0712\u00a0345\u00a0678',
  '07\u200b12345678',
  '０７１２３４５６７８',
  '712345678',
  '483921',
  '32145678',
  'achieng@example.co.ke',
  'achieng.otieno+ads@example.test',
  'achieng＠example.test',
  'achieng%40example.test',
  'ach\u200bieng@example.test',
  'Bearer s3cr3t.s3cr3t-s3cr3t',
  'bearer abcdefghijklm',
  'Basic QWxhZGRpbjpvcGVu',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dQw4w9WgXcQ',
  'eyJhbGciOiJub25lIn0.e30.',
  'a3f8c2d19b7e40516c8d',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP',
  '0b1e6ad2-9f1c-4f8e-8a51-1f2a3b4c5d6e',
  'SGR7ABC123',
  'KCA 123A',
  'A012345678Z',
  '10.20.30.40',
  '2001:db8:85a3::8a2e:370:7334',
  'https://magari.example/reset-password?code=abc',
  'https://magari.example/auth#access_token=abc',
  'http://localhost/achieng',
  '/reset-password?code=abc',
  '/newsletter/confirm?abcdef',
  '/auth#abcdef',
  '?code=abc',
  'code=abc',
  'data:image/png;base64,iVBORw0KGgo and what follows',
  'data:text/plain,Achieng Otieno',
  'blob:null/abc',
  'mailto:achieng',
  'tel:0712',
  '"Achieng Otieno"',
  '`Achieng`',
  '“Achieng”',
  "'Achieng Otieno'",
  '"Achieng',
])('%s is hidden', (secret) => {
  const text = redacted(`Failed with ${secret}`, MOST)
  expect(text).toMatch(/^Failed with (?:\S+ ?|\/[a-z/-]+)?\[[a-z-]+\][.Z]?$/)
  for (const part of secret
    .normalize('NFKC')
    .split(/[^A-Za-z\d]+/)
    .filter((part) => part.length > 3))
    if (/\d|achieng|otieno|abc/i.test(part)) expect(text).not.toContain(part)
})

test.each([
  "TypeError: Cannot read properties of undefined (reading 'price')",
  "NotFoundError: Failed to execute 'removeChild' on 'Node': The node is not a child of this node.",
  'PGRST204: The column is not in the schema',
  '42703: duplicate key value violates unique constraint "profiles_pkey"',
  "can't find what isn't there",
  'Minified React error #418',
  'Maximum call stack size exceeded',
])('%s stays', (text) => {
  expect(redacted(text, MOST)).toBe(text)
})

test('text that a browser could not parse is redacted, in any quotes', () => {
  for (const text of [
    `Unexpected token 'A', "{"name":"Achieng", "to"... is not valid JSON`,
    'JSON Parse error: Unexpected identifier "Achieng"',
    `Unexpected token 'A', "Achieng" is not valid JSON`,
  ])
    expect(redacted(text, MOST)).not.toContain('Achieng')
})

test('is always one line of whole visible characters', () => {
  const text = redacted('a\r\n{"level":"error"}\u001b[31m\u0000\u2028\u202eb\ud800 c\udc00', MOST)
  expect(text).toMatch(/^[\x20-\x7e]+$/)
  expect(redacted('👍'.repeat(300), 5)).toBe('👍👍')
})

test('cuts long texts without showing half of a redaction', () => {
  const long = `${'word '.repeat(798)}achieng.otieno@example.test`
  expect(redacted(long, 10_000)).not.toContain('achieng')
  expect(redacted('x '.repeat(500), 20)).toHaveLength(20)
})

test('leaves its own results as they are', () => {
  const text = redacted('ask 0712345678, a@b.ke, Bearer abcdefgh1, /x?y=1, "z", https://a.b, code=1', MOST)
  expect(redacted(text, MOST)).toBe(text)
})

test('is fast for malicious texts', () => {
  for (const part of ['/', 'a.', 'a-', '"', "'", '1 ', '@a', '::', 'a=', '%40', '(', '\ufdfa', 'a@', 'data:'])
    expect(redacted(part.repeat(1_000_000), MOST).length).toBeLessThanOrEqual(MOST)
})

test('a malicious text takes little longer than a plain one', () => {
  const timeOf = (text: string) => {
    const since = performance.now()
    redacted(text, MOST)
    return performance.now() - since
  }
  // In turns, so that other work on the machine slows both.
  const times = Array.from({ length: 40 }, () => [
    timeOf('ordinary words '.repeat(267)),
    // It ends at the limit with a blank: each letter before it could begin half an address.
    timeOf(`${'a'.repeat(3_999)} `),
  ])
  const [plain = 0, malicious = 0] = [0, 1].map((kind) => Math.min(...times.map((both) => both[kind] ?? 0)))
  expect(malicious).toBeLessThan(8 * plain)
})
