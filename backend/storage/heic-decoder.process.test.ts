import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heic, QUARTERS } from '#testing/heic.ts'
import { decodeHeic } from './heic-decoder.ts'

vi.setConfig({ testTimeout: 60_000 })

const RED = [200, 50, 50]
const GREEN = [50, 160, 50]
const BLUE = [50, 50, 200]
const PALE = [230, 230, 230]

const MB = 1024 * 1024

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magari-heic-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function decode(bytes: Buffer, { seconds = 30, maxMemory = 640 * MB } = {}) {
  const source = path.join(folder, `${++files}.heic`)
  const target = path.join(folder, `${files}.tiff`)
  await writeFile(source, bytes)
  return { outcome: await decodeHeic({ source, target, maxPixels: 64_000_000, maxMemory }, seconds), target }
}

/** Colours at the centres of the four quadrants, from the top left. */
async function quartersOf(picture: string): Promise<number[][]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)]
  })
}

const about = (colours: number[][]) =>
  colours.map((colour) => colour.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) < 6)))

test('the colour profile is kept and EXIF is dropped', async () => {
  const { outcome, target } = await decode(QUARTERS)
  expect(outcome).toBe('decoded')
  const { exif, icc, ...metadata } = await sharp(target).metadata()
  expect(metadata).toMatchObject({ format: 'tiff', width: 160, height: 120, channels: 3 })
  expect(exif).toBeUndefined()
  expect(icc?.includes('Spy')).toBe(false)
  expect(await quartersOf(target)).toEqual(about([RED, GREEN, BLUE, PALE]))
  const unmanaged = await sharp(target, { ignoreIcc: true }).raw().toBuffer()
  expect(unmanaged[0]).toBeLessThan(195)
})

test.each([
  [0, [RED, GREEN, BLUE, PALE], { width: 160, height: 120 }],
  [1, [GREEN, PALE, RED, BLUE], { width: 120, height: 160 }],
  [2, [PALE, BLUE, GREEN, RED], { width: 160, height: 120 }],
  [3, [BLUE, RED, PALE, GREEN], { width: 120, height: 160 }],
])('an image rotated %i times is decoded upright', async (turns, colours, size) => {
  const { target } = await decode(heic({ turns }))
  expect(await sharp(target).metadata()).toMatchObject(size)
  expect(await quartersOf(target)).toEqual(about(colours))
})

test('tiles are joined and cropped to the image size', async () => {
  const { target } = await decode(heic({ columns: 3, rows: 2, declared: { width: 401, height: 215 } }))
  expect(await sharp(target).metadata()).toMatchObject({ width: 401, height: 215 })
  const third = await sharp(target).extract({ left: 320, top: 120, width: 81, height: 60 }).toBuffer()
  expect((await sharp(third).stats()).dominant).toMatchObject({ r: expect.toSatisfy((is) => is > 180) })
})

test('the alpha channel is kept', async () => {
  const { target } = await decode(heic({ alpha: true }))
  expect(await sharp(target).metadata()).toMatchObject({ channels: 4, hasAlpha: true })
  const { channels } = await sharp(target).stats()
  expect(channels[3]?.max).toBeGreaterThan(220)
  expect(channels[3]?.min).toBeLessThan(90)
})

test.each([
  [60_000, 60_000],
  [8001, 8000],
])('%i × %i pixels are refused', async (width, height) => {
  const { outcome } = await decode(heic({ declared: { width, height } }))
  expect(outcome).toBe('too many pixels')
})

const hostile: [string, Buffer][] = [
  ['that is truncated', QUARTERS.subarray(0, 1100)],
  ['with a truncated header', QUARTERS.subarray(0, 300)],
  ['of only an ftyp box', QUARTERS.subarray(0, 28)],
  ['with fewer tiles than its size needs', heic({ columns: 2, declared: { width: 7000, height: 7000 } })],
  ['with a size beyond 31 bits', heic({ declared: { width: 2 ** 32 - 1, height: 2 ** 32 - 1 } })],
  ['without a size', heic({ declared: { width: 0, height: 0 } })],
  [
    'with random data',
    heic({ coded: Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)) }),
  ],
  ['without data', heic({ coded: Buffer.alloc(0) })],
  ['with thousands of tiles', heic({ columns: 50, rows: 66 })],
]
test.each(hostile)('an image %s is refused', async (_what, bytes) => {
  expect((await decode(bytes)).outcome).toBe('unreadable')
})

test('with any header byte corrupted the image is decoded or refused, and the next one is decoded', async () => {
  for (let at = 30; at < 900; at += 60) {
    const wrong = Buffer.from(QUARTERS)
    wrong[at] = (wrong[at] ?? 0) ^ 0xff
    expect((await decode(wrong)).outcome).toBeOneOf(['decoded', 'unreadable', 'too many pixels'])
  }
  expect((await decode(QUARTERS)).outcome).toBe('decoded')
})

test('decoding stops at the time limit, and the next image in line is decoded', async () => {
  const large = heic({ columns: 31, rows: 31 })
  const [first, second] = await Promise.all([decode(large, { seconds: 0.2 }), decode(QUARTERS)])
  expect(first.outcome).toBe('unreadable')
  expect(second.outcome).toBe('decoded')
  expect((await decode(large)).outcome).toBe('decoded')
})

test('an image that exceeds the memory limit is refused', async () => {
  const large = heic({ columns: 31, rows: 31 })
  expect((await decode(large, { maxMemory: 60 * MB })).outcome).toBe('unreadable')
  expect((await decode(QUARTERS, { maxMemory: 60 * MB })).outcome).toBe('decoded')
})

test('an unwritable target is an error, not a refusal', async () => {
  const source = path.join(folder, 'good.heic')
  await writeFile(source, QUARTERS)
  const target = path.join(folder, 'nowhere', 'good.tiff')
  await expect(decodeHeic({ source, target, maxPixels: 1e6, maxMemory: 60 * MB }, 30)).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(await readdir(folder)).not.toContain('nowhere')
})
