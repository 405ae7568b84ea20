import { describe, expect, test } from 'vitest'
import { IMAGE_WIDTHS, imageSrcset, imageVariant, jpegVariant, publicImageUrl } from './images.ts'

describe('pictures', () => {
  const url = publicImageUrl('listing-images', '7c31/front view.jpg')

  test('have a root-relative URL for any file name', () => {
    expect(url).toBe('/storage/v1/object/public/listing-images/7c31/front%20view.jpg')
  })

  test('are requested in one of the fixed widths', () => {
    expect(imageVariant(url, 480)).toBe(
      '/storage/v1/render/image/public/listing-images/7c31/front%20view.jpg?width=480',
    )
    expect(imageSrcset(url, [160, 320])).toBe(
      '/storage/v1/render/image/public/listing-images/7c31/front%20view.jpg?width=160 160w, ' +
        '/storage/v1/render/image/public/listing-images/7c31/front%20view.jpg?width=320 320w',
    )
    expect(imageSrcset(url)?.split(', ')).toHaveLength(IMAGE_WIDTHS.length)
  })

  test('are JPEG where a program asks for them', () => {
    expect(jpegVariant(url, 1600)).toBe(
      '/storage/v1/render/image/public/listing-images/7c31/front%20view.jpg?width=1600&format=jpeg',
    )
    expect(jpegVariant('https://example.com/a.webp', 1600)).toBe('https://example.com/a.webp')
  })

  test('outside our storage keep their URL and have no variants', () => {
    expect(imageVariant('https://example.com/a.jpg', 480)).toBe('https://example.com/a.jpg')
    expect(imageSrcset('https://example.com/a.jpg')).toBeUndefined()
  })
})
