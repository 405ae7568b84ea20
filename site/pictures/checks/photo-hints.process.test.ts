import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { grayOf, hashDistance, type Measures, measure } from './measure.ts'
import { photoHints, type SeenPhoto } from './photo-hints.ts'

/** Scenes as a phone takes them, 1600 pixels wide, with noise of the sensor. */
const SCENES = {
  'a dark car in a yard': scene('#cfd8e3', '#8f8b80', car('#20242c', '#0b0d10')),
  'a white car under the sky': scene('#dfe9f5', '#c9c4b8', car('#f4f4f2', '#9fb0bf')),
  'a red car on murram': scene('#a9c8ea', '#a4552f', car('#b3202a', '#26313b')),
  'a grey dashboard': `<rect width="1600" height="1200" fill="#6b6d70"/>
    <rect x="80" y="420" width="1440" height="500" rx="80" fill="#4a4c50"/>
    <circle cx="520" cy="640" r="190" fill="#2b2d31"/><circle cx="520" cy="640" r="150" fill="#d9dadb"/>
    ${ticks(520, 640)}<text x="900" y="680" font-size="90" fill="#e8e8e8">84 213 km</text>`,
}

function car(paint: string, glass: string): string {
  return `<path d="M260 760 L420 560 L980 540 L1180 720 L1380 760 L1380 900 L240 900 Z" fill="${paint}"/>
    <path d="M470 590 L690 580 L690 710 L400 720 Z M720 580 L950 575 L1090 710 L720 712 Z" fill="${glass}"/>
    <circle cx="470" cy="900" r="105" fill="#15161a"/><circle cx="1160" cy="900" r="105" fill="#15161a"/>
    <circle cx="470" cy="900" r="55" fill="#b9bcc2"/><circle cx="1160" cy="900" r="55" fill="#b9bcc2"/>
    <rect x="700" y="800" width="210" height="62" fill="#f3f3e6"/>
    <text x="712" y="848" font-size="48" font-weight="bold" fill="#111">KDA 123A</text>`
}

function scene(sky: string, ground: string, subject: string): string {
  return `<rect width="1600" height="720" fill="${sky}"/><rect y="720" width="1600" height="480" fill="${ground}"/>
    <path d="M0 720 L200 480 L420 700 L800 520 L1200 700 L1600 560 L1600 720 Z" fill="#5d7a58"/>${subject}`
}

function ticks(x: number, y: number): string {
  return Array.from(
    { length: 24 },
    (_, nth) =>
      `<rect x="${x - 4}" y="${y - 145}" width="8" height="34" fill="#202020" transform="rotate(${nth * 15} ${x} ${y})"/>`,
  ).join('')
}

/** Noise of a sensor, laid over each scene. */
const noise = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 8 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

async function photographed(drawing: string, noise: Buffer): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${drawing}</svg>`),
  )
    .flatten({ background: 'white' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** Shrinks a picture as look-at.ts does, and measures it. */
async function measured(picture: Sharp): Promise<Measures> {
  const { data, info } = await sharp(await picture.jpeg({ quality: 86 }).toBuffer())
    .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return measure(grayOf(data, info.width, info.height))
}

const hintOf = async (picture: Sharp) =>
  photoHints([{ key: 'photo', measures: await measured(picture), digest: null }]).get('photo') ?? null

const photos = new Map<string, Buffer>()
beforeAll(async () => {
  const grain = await noise()
  for (const [name, drawing] of Object.entries(SCENES)) photos.set(name, await photographed(drawing, grain))
}, 60_000)

describe.each(Object.keys(SCENES))('%s', (name) => {
  const photo = () => sharp(photos.get(name))

  test('sharp and in daylight has no hint', async () => {
    expect(await hintOf(photo())).toBeNull()
    expect(await hintOf(photo().resize(640))).toBeNull()
    // On a cloudy evening.
    expect(await hintOf(photo().linear(0.6, 0))).toBeNull()
  })

  test('out of focus looks blurred', async () => {
    expect(await hintOf(photo().blur(12))).toMatch(/blurred/)
    expect(await hintOf(photo().blur(25))).toMatch(/blurred/)
    expect(await hintOf(photo().blur(1))).toBeNull()
  })

  test('at night looks dark, but not blurred', async () => {
    expect(await hintOf(photo().linear(0.15, 0))).toMatch(/very dark/)
    expect(await hintOf(photo().linear(0.02, 0))).toMatch(/very dark/)
  })

  test('is recognised when smaller and compressed, and not confused with other photos', async () => {
    const { hash } = await measured(photo())
    const copy = await measured(sharp(await photo().resize(700).jpeg({ quality: 40 }).toBuffer()))
    expect(hashDistance(hash ?? 0n, copy.hash ?? -1n)).toBeLessThanOrEqual(4)
    for (const [other, buffer] of photos)
      if (other !== name)
        expect(hashDistance(hash ?? 0n, (await measured(sharp(buffer))).hash ?? 0n), other).toBeGreaterThan(4)
  })
})

test('a picture of a blank surface has no hint', async () => {
  const plain = { width: 800, height: 600, channels: 3, background: '#33aa33' } as const
  const other = { ...plain, background: '#aa3333' }
  const seen: SeenPhoto[] = [
    { key: 'green', measures: await measured(sharp({ create: plain })), digest: null },
    { key: 'red', measures: await measured(sharp({ create: other })), digest: null },
    { key: 'undecodable', measures: null, digest: null },
  ]
  expect(photoHints(seen)).toEqual(new Map())
})

test('a duplicate file has one hint, at its later position', () => {
  const dark: Measures = { luminance: 5, sharpness: null, hash: null }
  const seen = ['a', 'b', 'c'].map((key) => ({ key, measures: dark, digest: key === 'b' ? 'y' : 'x' }))
  expect([...photoHints(seen)]).toEqual([
    ['a', expect.stringContaining('dark')],
    ['b', expect.stringContaining('dark')],
    ['c', 'This is the same photo as photo 1.'],
  ])
})
