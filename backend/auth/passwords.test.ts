import { expect, test } from 'vitest'
import { AuthError } from './errors.ts'
import {
  HASHES_AT_ONCE,
  hashPassword,
  isForeignHash,
  isPassword,
  isPasswordHash,
  requireStrongPassword,
  weaknesses,
} from './passwords.ts'

// Of Karibu-2026, at a low cost.
const BCRYPT = '$2b$04$gNo2c8Ic.2x5g4Pnc63PhujLl5vl4ri1Qof4nUAoNPUkNhQY/vbWW'

test.each(['Karibu-2026', 'ndovu ya tembo 7', 'пароль-очень-1'])('%s is good enough', (password) => {
  expect(weaknesses(password)).toEqual([])
})

test.each([
  ['xq1z7', ['length']],
  ['xqz', ['length', 'characters']],
  ['onlyletters', ['characters']],
  ['8412093751', ['characters']],
  ['password123', ['pwned']],
  ['PassWord123', ['pwned']],
  ['trustno1', ['pwned']],
])('%s is weak: %j', (password, reasons) => {
  expect(weaknesses(password)).toEqual(reasons)
})

test('the refusal of a weak password lists the reasons', () => {
  const message =
    'Password should be at least 8 characters. Password should contain at least one letter and one digit.'
  expect(() => requireStrongPassword('abc')).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      message,
      more: { body: { weak_password: { message, reasons: ['length', 'characters'] } } },
    }),
  )
})

test('a hash is salted argon2id and matches only its password', async () => {
  const [one, other] = await Promise.all([hashPassword('Karibu-2026'), hashPassword('Karibu-2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword('Karibu-2026', one)).toBe(true)
  expect(await isPassword('karibu-2026', one)).toBe(false)
  expect(await isPassword('Karibu-2026', null)).toBe(false)
  expect(await isPassword('Karibu-2026', 'not a hash')).toBe(false)
})

test.each([
  ['no hash', null],
  ['an empty hash', ''],
  ['an unreadable hash', 'not a hash'],
])('a wrong password for an account with %s takes as much work as any other', async (_, hashed) => {
  const own = await hashPassword('Karibu-2026')
  // The least of several: other programs of a busy machine slow single ones down.
  const work = async (of: string | null) => {
    const rounds: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const before = process.cpuUsage()
      await isPassword('karibu-2026', of)
      const { user, system } = process.cpuUsage(before)
      rounds.push(user + system)
    }
    return Math.min(...rounds)
  }
  await work(null)
  expect(await work(hashed)).toBeGreaterThan((await work(own)) / 3)
})

test.each(['2a', '2b', '2y'])(
  'an imported bcrypt hash ($%s$) matches its password and must be replaced',
  async (kind) => {
    const hashed = BCRYPT.replace('2b', kind)
    expect(await isPassword('Karibu-2026', hashed)).toBe(true)
    expect(await isPassword('Karibu-2027', hashed)).toBe(false)
    expect(isPasswordHash(hashed)).toBe(true)
    expect(isForeignHash(hashed)).toBe(true)
    expect(isForeignHash(await hashPassword('Karibu-2026'))).toBe(false)
  },
)

test.each([
  ['of a cost that would take seconds', BCRYPT.replace('$04$', '$13$')],
  ['cut short', BCRYPT.slice(0, -1)],
  ['too long', `${BCRYPT}x`],
  ['of another kind', BCRYPT.replace('2b', '2x')],
  ['with signs it has not', BCRYPT.replace(/.$/, '*')],
])('a bcrypt hash %s matches nothing', async (_, hashed) => {
  expect(await isPassword('Karibu-2026', hashed)).toBe(false)
  expect(isPasswordHash(hashed)).toBe(false)
})

test('other Unicode normalisation forms are the same password', async () => {
  expect(await isPassword('Cafe\u0301-2026', await hashPassword('Caf\u00e9-2026'))).toBe(true)
})

test('more hashes than can run concurrently all complete', async () => {
  const hashed = await hashPassword('Karibu-2026')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => isPassword(`Karibu-202${n}`, hashed)))
  expect(answers).toEqual([false, false, false, false, false, false, true, false])
})

test('beyond the queue limit requests are refused, with or without an account; later ones succeed', async () => {
  const hashed = await hashPassword('Karibu-2026')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => isPassword('Karibu-2026', n % 2 ? hashed : null)),
  )
  const refused = outcomes.flatMap((outcome, n) => (outcome.status === 'rejected' ? [{ n, ...outcome }] : []))
  // First come, first served: 40 are queued.
  const admitted = HASHES_AT_ONCE + 40
  expect(refused.map(({ n }) => n)).toEqual(Array.from({ length: 60 - admitted }, (_, n) => admitted + n))
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AuthError)
    expect(reason).toMatchObject({
      status: 503,
      code: 'over_capacity',
      more: { headers: { 'retry-after': '1' } },
    })
  }
  expect(await isPassword('Karibu-2026', hashed)).toBe(true)
})
