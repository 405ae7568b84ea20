import { expect, test } from 'vitest'
import { acceptedFormat, IMAGE_WIDTHS, variantName, variantRequest } from './variant-request.ts'

const ask = (query: string, accept: string | null = 'image/webp,*/*', origin = 'image/jpeg') =>
  variantRequest(new URLSearchParams(query), accept, origin)

test.each([
  ['width=1', 160],
  ['width=160', 160],
  ['width=161', 320],
  ['width=700', 960],
  ['width=9999', 1600],
  ['', 1600],
  ['height=200', 320],
])('%s is resized to %i pixels', (query, width) => {
  expect(ask(query).variant).toMatchObject({ width, height: null })
})

test('the number of variants of a picture is bounded', () => {
  const names = new Set<string>()
  for (let width = 1; width < 2500; width += 37)
    for (let height = 1; height < 2500; height += 41)
      names.add(variantName(ask(`width=${width}&height=${height}&quality=${20 + (width % 80)}`).variant))
  expect(names.size).toBeLessThanOrEqual(IMAGE_WIDTHS.length * 7 * 3)
})

test('a box keeps its proportion', () => {
  expect(ask('width=640&height=480').variant).toMatchObject({ width: 640, height: 480, fit: 'cover' })
  expect(ask('width=100&height=100&resize=contain').variant).toMatchObject({
    width: 160,
    height: 160,
    fit: 'contain',
  })
})

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['*/*', 'jpeg'],
  ['', 'jpeg'],
  [null, 'jpeg'],
])('Accept %s gets %s', (accept, format) => {
  expect(acceptedFormat(accept, 'image/jpeg')).toBe(format)
  expect(acceptedFormat(accept, 'image/png')).toBe(format === 'jpeg' ? 'png' : format)
})

test('a requested format takes precedence over Accept', () => {
  expect(ask('format=avif', '*/*')).toMatchObject({ variant: { format: 'avif' }, negotiated: false })
  expect(ask('format=origin', 'image/avif')).toMatchObject({ variant: { format: 'jpeg' }, negotiated: false })
  expect(ask('', 'image/avif')).toMatchObject({ variant: { format: 'avif' }, negotiated: true })
})

test.each(['width=0', 'width=-4', 'width=abc', 'width=1e3', 'quality=5', 'resize=zoom', 'format=bmp'])(
  '%s is refused',
  (query) => {
    expect(() => ask(query)).toThrow(expect.objectContaining({ code: 'InvalidRequest' }))
  },
)
