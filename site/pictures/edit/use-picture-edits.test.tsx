// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToast } from '../../ui/toast.ts'
import { awaitedPictures, type PictureTile, uploadedUrls } from '../pictures.ts'
import { usePictures } from '../use-pictures.ts'
import type { Box } from './box.ts'
import { drawEdited, type Edit } from './draw-edited.ts'
import { usePictureEdits } from './use-picture-edits.ts'

/** What was uploaded, in words; its URLs are `photo(0)`, `photo(1)` and so on. */
const sent: string[] = []
const removed: string[] = []
let named = 0
const photo = (nth: number) => `/storage/v1/object/public/listing-images/ana/${nth}.jpg`
vi.mock('../upload-object.ts', () => ({
  objectName: (folder: string) => `${folder}/${named++}.jpg`,
  uploadObject: async (blob: Blob, { signal }: { signal: AbortSignal }) => {
    const words = await blob.text()
    // As a network would, so that an upload can be stopped.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (signal.aborted) throw new Error('Upload stopped')
    sent.push(words)
  },
}))
vi.mock('../picture-storage.ts', () => ({
  removePictures: async (urls: string[]) => void removed.push(...urls),
  removeUpload: async () => undefined,
  fetchPicture: async (url: string) => new Blob([`from ${url}`]),
}))
// No decoder and no canvas here: a drawing is its source and its edit in words.
vi.mock('../prepare-picture.ts', () => ({
  PictureRefused: class extends Error {},
  preparePicture: async (file: File) => ({ blob: file, extension: 'jpg', displayable: true }),
}))
vi.mock('./draw-edited.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./draw-edited.ts')>()),
  drawEdited: vi.fn(),
}))

async function inWords(source: Blob, name: string, { turns, covers }: Edit): Promise<File> {
  return new File([`${await source.text()} turned ${turns} covered ${covers.length}`], name)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(drawEdited).mockImplementation(inWords)
  named = 0
  sent.length = 0
  removed.length = 0
})
afterEach(() => {
  cleanup()
  dismissToast()
  vi.useRealTimers()
})

const PLATE: Box = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 }
const STORED = '/stored.jpg'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function openForm() {
  const { result } = renderHook(() => {
    const pictures = usePictures({
      userId: 'ana',
      draftId: 'draft',
      uploaded: [STORED],
      most: 10,
      stored: [STORED],
    })
    return { pictures, edits: usePictureEdits(pictures) }
  })
  act(() => void result.current.pictures.add([new File(['car'], 'car.jpg', { type: 'image/jpeg' })]))
  await pass(100)
  expect(sent).toEqual(['car'])
  return {
    tile: (place: number) => result.current.pictures.list.tiles[place] as PictureTile,
    pictures: () => result.current.pictures,
    edits: () => result.current.edits,
    awaited: () => awaitedPictures(result.current.pictures.list),
  }
}

test('three quick presses are shown at once and uploaded once, and the form waits from the first on', async () => {
  const form = await openForm()
  for (const press of [1, 2, 3]) {
    act(() => void form.edits().turn(form.tile(1)))
    expect(form.edits().lookOf(form.tile(1)).turnedBy).toBe(press)
    expect(form.awaited()).toBe(1)
    await pass(300)
  }
  expect(removed).toEqual([])
  await pass(1_100)
  expect(sent).toEqual(['car', 'car turned 3 covered 0'])
  expect(removed).toEqual([photo(0)])
  expect(form.edits().lookOf(form.tile(1)).turnedBy).toBe(0)
  expect([form.awaited(), uploadedUrls(form.pictures().list)]).toEqual([0, [STORED, photo(1)]])
})

test('four presses are none', async () => {
  const form = await openForm()
  for (const _ of [1, 2, 3, 4]) act(() => void form.edits().turn(form.tile(1)))
  await pass(2_000)
  expect(sent).toEqual(['car'])
  expect([form.awaited(), form.edits().lookOf(form.tile(1)).turnedBy]).toEqual([0, 0])
})

test('a press during drawing or uploading leaves only the last state in storage, drawn from the first', async () => {
  const form = await openForm()
  const slow = Promise.withResolvers<void>()
  vi.mocked(drawEdited).mockImplementationOnce(async (...of) => {
    await slow.promise
    return inWords(...of)
  })
  act(() => void form.edits().turn(form.tile(1)))
  await pass(1_000)
  act(() => void form.edits().turn(form.tile(1)))
  slow.resolve()
  await pass(500)
  expect(sent).toEqual(['car'])
  // Draws and begins to upload.
  await pass(510)
  act(() => void form.edits().turn(form.tile(1)))
  await pass(2_000)
  expect(sent).toEqual(['car', 'car turned 3 covered 0'])
})

test('a picture of the stored ad is fetched, and stays in storage', async () => {
  const form = await openForm()
  act(() => void form.edits().turn(form.tile(0)))
  await pass(2_000)
  expect(sent.at(-1)).toBe('from /stored.jpg turned 1 covered 0')
  expect(removed).toEqual([])
})

test('covers and turns add up, and removing the covers brings the photo back', async () => {
  const form = await openForm()
  act(() => void form.edits().turn(form.tile(1)))
  act(() => form.edits().cover(form.tile(1), [PLATE]))
  await pass(100)
  expect(sent.at(-1)).toBe('car turned 1 covered 1')
  act(() => form.edits().cover(form.tile(1), []))
  await pass(100)
  expect(sent.at(-1)).toBe('car turned 1 covered 0')
  expect(removed).toEqual([photo(0), photo(1)])
})

test('nothing of a photo leaves the device while its cover is drawn', async () => {
  const form = await openForm()
  act(() => void form.edits().turn(form.tile(1)))
  act(() => form.edits().hold(form.tile(1)))
  await pass(60_000)
  expect([sent, form.awaited()]).toEqual([['car'], 1])
  expect(await (await form.edits().uncovered(form.tile(1))).text()).toBe('car turned 1 covered 0')
  act(() => form.edits().release(form.tile(1)))
  await pass(100)
  expect([sent.at(-1), form.awaited()]).toEqual(['car turned 1 covered 0', 0])
})

test('a photo that cannot be drawn stays as it is, with a sentence', async () => {
  const form = await openForm()
  vi.mocked(drawEdited).mockRejectedValueOnce(
    new Error('This photo is too large for this device to prepare.'),
  )
  act(() => form.edits().cover(form.tile(1), [PLATE]))
  await pass(100)
  expect(shownToast()?.title).toBe('This photo is too large for this device to prepare.')
  expect(form.edits().editOf(form.tile(1)).covers).toEqual([])
  expect([sent, form.awaited(), uploadedUrls(form.pictures().list)]).toEqual([['car'], 0, [STORED, photo(0)]])
})

test('a photo removed before its turn is uploaded stays removed', async () => {
  const form = await openForm()
  act(() => void form.edits().turn(form.tile(1)))
  act(() => form.pictures().remove(form.tile(1).key))
  await pass(2_000)
  expect([sent, form.pictures().list.tiles.length]).toEqual([['car'], 1])
})

test('the picture of the stored ad, taken back, is as it was', async () => {
  const form = await openForm()
  act(() => void form.edits().turn(form.tile(0)))
  await pass(2_000)
  act(() => form.pictures().replace([STORED]))
  expect(form.edits().lookOf(form.tile(0))).toEqual({ preview: STORED, turnedBy: 0 })
  act(() => void form.edits().turn(form.tile(0)))
  await pass(2_000)
  expect(sent.at(-1)).toBe('from /stored.jpg turned 1 covered 0')
})
