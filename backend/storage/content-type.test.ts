import { describe, expect, test } from 'vitest'
import { checkAllowed, contentType, runsInBrowser, sniffType, UNREADABLE_PICTURE } from './content-type.ts'

const bytes = (...values: (number | string)[]) =>
  Buffer.concat([
    ...values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))),
    Buffer.alloc(16),
  ])
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0)

test.each([
  ['image/jpeg', jpeg],
  ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
  ['image/webp', bytes('RIFF....WEBPVP8 ')],
  ['image/avif', bytes(0, 0, 0, 0x20, 'ftypavif')],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand): [string, Buffer] => [
    'image/heic',
    bytes(0, 0, 0, 0x20, `ftyp${brand}`),
  ]),
  ['image/heic', bytes(0, 0, 0, 0x1c, 'ftypmif1', 0, 0, 0, 0, 'mif1heicmiaf')],
  ['image/avif', bytes(0, 0, 0, 0x1c, 'ftypmif1', 0, 0, 0, 0, 'mif1avifmiaf')],
  ['image/avif', bytes(0, 0, 0, 0x1c, 'ftypavif', 0, 0, 0, 0, 'mif1heicmiaf')],
  // Bytes after the ftyp box are not brands.
  ['image/heic', bytes(0, 0, 0, 0x14, 'ftypmif1', 0, 0, 0, 0, 'mif1avif')],
  ['image/gif', bytes('GIF89a')],
  ['application/pdf', bytes('%PDF-1.7')],
  ['image/svg+xml', Buffer.from('<?xml version="1.0"?>\n<!-- a --> <svg xmlns="x">')],
  ['image/svg+xml', Buffer.from('\uFEFF<svg>')],
])('the first bytes identify %s', (type, head) => {
  expect(sniffType(head)).toBe(type)
})

test('text is not identified', () => {
  expect(sniffType(Buffer.from('The <svg> element is explained here'))).toBeNull()
})

describe('the stored type', () => {
  test('is the detected type, whatever was declared', () => {
    expect(contentType(jpeg, 'image/png')).toBe('image/jpeg')
    expect(contentType(Buffer.from('<svg onload="alert(1)">'), 'image/png')).toBe('image/svg+xml')
  })

  test('is the declared one if none is detected', () => {
    expect(contentType(Buffer.from('hello'), 'text/plain;charset=UTF-8')).toBe('text/plain;charset=UTF-8')
    expect(contentType(Buffer.from('hello'), '')).toBe('application/octet-stream')
  })

  test('is never a picture type unless detected', () => {
    expect(contentType(jpeg, 'image/jpeg')).toBe('image/jpeg')
    expect(() => contentType(Buffer.from('MZ not a picture'), 'image/jpeg')).toThrow(UNREADABLE_PICTURE)
    expect(() => contentType(Buffer.from('hello'), 'application/pdf')).toThrow('not of the type')
  })
})

test('a list of types admits exactly those and their groups', () => {
  checkAllowed('image/png', ['image/png'])
  checkAllowed('image/png', ['image/*'])
  checkAllowed('text/plain; charset=utf-8', ['text/plain'])
  checkAllowed('anything/else', null)
  expect(() => checkAllowed('image/svg+xml', ['image/png', 'image/jpeg'])).toThrow(
    'mime type image/svg+xml is not supported',
  )
  expect(() => checkAllowed('imagex/png', ['image/*'])).toThrow('not supported')
})

test('buckets that accept JPEG, HEIC or HEIF accept HEIC', () => {
  for (const allowed of ['image/jpeg', 'image/heic', 'image/heif', 'image/*'])
    checkAllowed('image/heic', ['image/gif', allowed])
  expect(() => checkAllowed('image/heic', ['image/png'])).toThrow('mime type image/heic is not supported')
  expect(() => checkAllowed('image/jpeg', ['image/heic'])).toThrow('mime type image/jpeg is not supported')
})

test('active content is recognised', () => {
  for (const type of [
    'text/html',
    'Text/HTML; charset=utf-8',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
  ])
    expect(runsInBrowser(type), type).toBe(true)
  for (const type of ['image/png', 'text/plain', 'application/pdf'])
    expect(runsInBrowser(type), type).toBe(false)
})
