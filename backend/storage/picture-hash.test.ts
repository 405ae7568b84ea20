import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { photoLike } from '#testing/photos.ts'
import { mirrored, pictureHashes } from './picture-hash.ts'

const again = async (picture: Sharp) => sharp(await picture.png().toBuffer())

/** In how many bits the nearest of two pictures' hashes differ: the copy's whole, as it is and mirrored, against all of the original's. */
async function distance(original: Sharp, copy: Sharp): Promise<number> {
  const known = await pictureHashes(original)
  const [whole] = await pictureHashes(copy)
  if (whole === undefined) return 64
  return Math.min(...[whole, mirrored(whole)].flatMap((hash) => known.map((other) => bitsOf(hash ^ other))))
}
const bitsOf = (bits: bigint) => BigInt.asUintN(64, bits).toString(2).replaceAll('0', '').length

const numbers = Array.from({ length: 12 }, (_, number) => number)

test.each([
  ['compressed hard', (picture: Sharp) => picture.jpeg({ quality: 20 })],
  ['made small', (picture: Sharp) => picture.resize({ width: 160 })],
  ['brightened', (picture: Sharp) => picture.modulate({ brightness: 1.3 })],
  ['mirrored', (picture: Sharp) => picture.flop()],
  [
    'cropped at all edges',
    (picture: Sharp) => picture.extract({ left: 32, top: 24, width: 576, height: 432 }),
  ],
  [
    'cropped at two edges',
    (picture: Sharp) => picture.extract({ left: 90, top: 0, width: 550, height: 412 }),
  ],
  [
    'mirrored and cropped',
    async (picture: Sharp) =>
      (await again(picture.flop())).extract({ left: 60, top: 50, width: 520, height: 385 }),
  ],
  [
    'with a line of text',
    (picture: Sharp) =>
      picture.composite([
        {
          input: Buffer.from(
            '<svg width="640" height="480"><rect y="420" width="400" height="40" fill="#fff"/></svg>',
          ),
        },
      ]),
  ],
])('a copy that is %s is near its original', async (_, change) => {
  const distances = await Promise.all(
    numbers.map(async (number) =>
      distance(photoLike(number), await again(await change(await again(photoLike(number))))),
    ),
  )
  // One of them may lose a shape that decides much.
  expect(distances.toSorted((a, b) => a - b).slice(0, -1)).toSatisfy((near: number[]) =>
    near.every((bits) => bits <= 10),
  )
})

test('different photos are far from each other', async () => {
  const far = await Promise.all(
    numbers.flatMap((one) =>
      numbers.filter((other) => other > one).map((other) => distance(photoLike(one), photoLike(other))),
    ),
  )
  expect(Math.min(...far)).toBeGreaterThan(12)
})

test('a plain picture has no hash', async () => {
  expect(
    await pictureHashes(sharp({ create: { width: 50, height: 50, channels: 3, background: '#eee' } })),
  ).toEqual([])
})

test.each([
  ['stripes', '<rect width="300" height="900"/><rect x="700" width="200" height="900"/>'],
  ['a band', '<rect width="1200" height="300"/>'],
  ['a sky', '<rect width="1200" height="900" fill="url(#down)"/>'],
  ['a corner of light', '<rect width="1200" height="900" fill="url(#across)"/>'],
])('nor has one of %s, which all alike pictures would have in common', async (_, drawn) => {
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <linearGradient id="down" x2="0" y2="1"><stop stop-color="#3070d0"/><stop offset="1" stop-color="#e0f0ff"/></linearGradient>
      <linearGradient id="across" x2="1" y2="1"><stop/><stop offset="1" stop-color="#fff"/></linearGradient>
      <rect width="1200" height="900" fill="#fff"/>${drawn}</svg>`,
  )
  expect(await pictureHashes(sharp(await sharp(picture).jpeg().toBuffer()))).toEqual([])
})

test('mirroring a hash is the hash of the mirrored picture', async () => {
  const [whole] = await pictureHashes(photoLike(1))
  const [turned] = await pictureHashes(await again(photoLike(1).flop()))
  expect(bitsOf(mirrored(whole ?? 0n) ^ (turned ?? 0n))).toBeLessThanOrEqual(2)
})
