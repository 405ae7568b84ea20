import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { heic } from '#testing/heic.ts'
import { createPictureProcess, type PictureProcess } from './picture-process.ts'
import type { Variant } from './variant-request.ts'

let pictures: PictureProcess
afterEach(() => pictures.close())

const variant: Variant = { width: 320, height: null, fit: 'cover', quality: 75, format: 'webp' }
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('pictures are processed in a child process that starts on demand and can be stopped', async () => {
  pictures = createPictureProcess()
  expect(pictures.pid()).toBeNull()
  const made = await pictures.run('render', { original: photo, variant, type: 'image/jpeg' })
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  const pid = pictures.pid() as number
  expect(runs(pid)).toBe(true)
  pictures.close()
  await expect.poll(() => runs(pid)).toBe(false)
})

// It starts two processes, each of which loads sharp.
test('work of a killed process is repeated by a new one', {
  timeout: 30_000,
}, async () => {
  pictures = createPictureProcess()
  await pictures.run('render', { original: photo, variant, type: 'image/jpeg' })
  const first = pictures.pid() as number
  const slow: Variant = { ...variant, width: 800, format: 'avif' }
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${Array.from(
      { length: 300 },
      (_, at) => `<circle cx="${(at * 97) % 800}" cy="${(at * 61) % 600}" r="90" fill="hsl(${at},60%,50%)"/>`,
    ).join('')}</svg>`,
  )
  const working = pictures.run('render', { original: svg, variant: slow, type: 'image/svg+xml' })
  await sleep(50)
  process.kill(first, 'SIGKILL')
  expect(await sharp(await working).metadata()).toMatchObject({ width: 800 })
  expect(pictures.pid()).not.toBe(first)
})

test('unreadable input is refused, and the process continues', async () => {
  pictures = createPictureProcess()
  const broken = pictures.run('render', { original: photo.subarray(0, 500), variant, type: 'image/jpeg' })
  await expect(broken).rejects.toMatchObject({ name: 'StorageError', status: 400 })
  await expect(pictures.run('render', { original: photo, variant, type: 'image/jpeg' })).resolves.toBeTruthy()
})

test('HEIC is converted to JPEG beside other jobs and leaves no temporary files', {
  timeout: 30_000,
}, async () => {
  pictures = createPictureProcess()
  const folder = await mkdtemp(path.join(tmpdir(), 'magari-pictures-'))
  const clean = async (name: string, bytes: Buffer) => {
    const source = path.join(folder, name)
    const target = `${source}.clean`
    await writeFile(source, bytes)
    return pictures
      .run('clean', { source, type: 'image/heic', target, hashed: true })
      .finally(() => rm(source))
  }
  try {
    const [large, broken, huge, variantOfPhoto] = await Promise.allSettled([
      clean('large', heic({ columns: 8, rows: 8, turns: 1 })),
      clean('broken', heic({ coded: Buffer.alloc(100) })),
      clean('huge', heic({ declared: { width: 60_000, height: 60_000 } })),
      pictures.run('render', { original: photo, variant, type: 'image/jpeg' }),
    ])
    expect(large).toMatchObject({
      status: 'fulfilled',
      value: { type: 'image/jpeg', hashes: expect.any(Array) },
    })
    expect(broken).toMatchObject({
      reason: { name: 'StorageError', status: 415, message: 'That file is not a picture we can read' },
    })
    expect(huge).toMatchObject({
      reason: {
        status: 415,
        message: 'That picture has too many pixels: at most 64 megapixels can be read',
      },
    })
    expect(variantOfPhoto.status).toBe('fulfilled')
    expect(await readdir(folder)).toEqual(['large.clean'])
    const kept = await sharp(path.join(folder, 'large.clean')).metadata()
    expect(kept).toMatchObject({
      format: 'jpeg',
      width: 960,
      height: 1280,
      space: 'srgb',
      hasProfile: false,
    })
    expect(kept.exif).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
