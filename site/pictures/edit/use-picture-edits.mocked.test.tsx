// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, rows } from '#testing/photo-rows.ts'
import { dismissToast, shownToast } from '../../ui/toast.ts'
import { awaitedPictures, type PictureTile, photosProblem, UNDECIDED, uploadedUrls } from '../pictures.ts'
import { usePictures } from '../use-pictures.ts'
import type { Box } from './box.ts'
import { drawEdited } from './draw-edited.ts'
import type { Edit } from './edit.ts'
import { usePictureEdits } from './use-picture-edits.ts'

/** What was uploaded, in words; its URLs are `photo(0)`, `photo(1)` and so on. */
const sent: string[] = []
const removed: string[] = []
let named = 0
const photo = (nth: number) => `/storage/v1/object/public/listing-images/ana/${nth}.jpg`
vi.mock('../upload-object.ts', () => ({
  UploadInterrupted: class extends Error {},
  objectName: (folder: string) => `${folder}/${named++}.jpg`,
  uploadObject: async (blob: Blob, { signal }: { signal: AbortSignal }) => {
    const words = await blob.text()
    // As a network would, so that an upload can be stopped.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (signal.aborted) throw new Error('Upload stopped')
    sent.push(words)
  },
}))
vi.mock('../remove-upload.ts', () => ({
  removeUpload: async ({ object }: { object: string }) =>
    removed.push(`/storage/v1/object/public/listing-images/${object}`) > 0,
}))
vi.mock('../picture-storage.ts', () => ({ fetchPicture: async (url: string) => new Blob([`from ${url}`]) }))
vi.mock('../on-device/database.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../on-device/database.ts')>()),
  ...(await import('#testing/photo-rows.ts')),
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
  emptyDevice()
  vi.mocked(drawEdited).mockImplementation(inWords)
  named = 0
  sent.length = 0
  removed.length = 0
})
afterEach(() => {
  cleanup()
  dismissToast()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const PLATE: Box = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 }
const STORED = '/stored.jpg'
const TOO_LARGE = 'This photo is too large for this device to prepare.'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The form as a page opens it, with what an earlier page left. */
async function openPage(uploaded: string[] = [STORED]) {
  const { result, unmount } = renderHook(() => {
    const pictures = usePictures({ userId: 'ana', draftId: 'draft', uploaded, most: 10, stored: [STORED] })
    return { pictures, edits: usePictureEdits(pictures) }
  })
  await pass(10)
  return {
    tile: (place: number) => result.current.pictures.list.tiles[place] as PictureTile,
    pictures: () => result.current.pictures,
    edits: () => result.current.edits,
    awaited: () => awaitedPictures(result.current.pictures.list),
    close: unmount,
  }
}

const choosePhoto = (form: Awaited<ReturnType<typeof openPage>>) =>
  act(() => void form.pictures().add([new File(['car'], 'car.jpg', { type: 'image/jpeg' })]))

async function openForm() {
  const form = await openPage()
  choosePhoto(form)
  await pass(100)
  expect(sent).toEqual(['car'])
  return form
}

test('three quick presses are shown at once and uploaded once, and the form waits from the first on', async () => {
  const form = await openForm()
  for (const press of [1, 2, 3]) {
    act(() => void form.edits().turn(form.tile(1)))
    expect(form.edits().turnsLeft(form.tile(1))).toBe(press)
    expect(form.awaited()).toBe(1)
    await pass(300)
  }
  expect(removed).toEqual([])
  await pass(1_100)
  expect(sent).toEqual(['car', 'car turned 3 covered 0'])
  expect(removed).toEqual([photo(0)])
  expect(form.edits().turnsLeft(form.tile(1))).toBe(0)
  expect([form.awaited(), uploadedUrls(form.pictures().list)]).toEqual([0, [STORED, photo(1)]])
})

test('four presses are none', async () => {
  const form = await openForm()
  for (const _ of [1, 2, 3, 4]) act(() => void form.edits().turn(form.tile(1)))
  await pass(2_000)
  expect(sent).toEqual(['car'])
  expect([form.awaited(), form.edits().turnsLeft(form.tile(1))]).toEqual([0, 0])
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

test('a turn that cannot be drawn leaves the photo as it is, with a sentence', async () => {
  const form = await openForm()
  vi.mocked(drawEdited).mockRejectedValueOnce(new Error(TOO_LARGE))
  act(() => void form.edits().turn(form.tile(1)))
  await pass(1_100)
  expect(shownToast()?.title).toBe(TOO_LARGE)
  expect(form.edits().turnsLeft(form.tile(1))).toBe(0)
  expect([sent, form.awaited(), uploadedUrls(form.pictures().list)]).toEqual([['car'], 0, [STORED, photo(0)]])
})

test('a photo whose cover cannot be drawn stays on the device until the person decides', async () => {
  const form = await openPage()
  choosePhoto(form)
  vi.mocked(drawEdited).mockRejectedValueOnce(new Error(TOO_LARGE))
  act(() => form.edits().cover(form.tile(1), [PLATE]))
  await pass(60_000)
  expect(shownToast()?.title).toBe(TOO_LARGE)
  expect(form.edits().editOf(form.tile(1)).covers).toEqual([])
  expect([sent, photosProblem(form.pictures().list)]).toEqual([[], UNDECIDED])
  act(() => form.edits().release(form.tile(1)))
  await pass(100)
  expect([sent, photosProblem(form.pictures().list)]).toEqual([['car'], null])
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
  expect([form.tile(0).preview, form.edits().turnsLeft(form.tile(0))]).toEqual([STORED, 0])
  act(() => void form.edits().turn(form.tile(0)))
  await pass(2_000)
  expect(sent.at(-1)).toBe('from /stored.jpg turned 1 covered 0')
})

test('a page that is closed right after a press leaves it to the next one, which uploads the photo as it was wanted', async () => {
  const before = await openPage()
  choosePhoto(before)
  act(() => void before.edits().turn(before.tile(1)))
  act(() => before.edits().cover(before.tile(1), [PLATE]))
  before.close()
  await pass(5_000)
  expect(sent).toEqual([])
  const after = await openPage()
  await pass(100)
  expect(sent).toEqual(['car turned 1 covered 1'])
  expect([after.awaited(), uploadedUrls(after.pictures().list)]).toEqual([0, [STORED, photo(named - 1)]])
  act(() => after.edits().cover(after.tile(1), []))
  await pass(100)
  expect(sent.at(-1)).toBe('car turned 1 covered 0')
})

test('a second change that is not drawn is drawn on the first one by the next page', async () => {
  const before = await openForm()
  act(() => void before.edits().turn(before.tile(1)))
  await pass(1_100)
  act(() => before.edits().cover(before.tile(1), [PLATE]))
  const wish = [...rows.values()].find(({ key }) => key.startsWith('wish'))?.wish
  // Where the turned picture has it.
  expect(wish).toMatchObject({ turns: 0, covers: [{ width: 0.1, height: 0.2 }], held: false })
})

test('a page that is closed while a cover is drawn leaves the photo on the device', async () => {
  const before = await openPage()
  choosePhoto(before)
  act(() => void before.edits().turn(before.tile(1)))
  act(() => before.edits().hold(before.tile(1)))
  before.close()
  const after = await openPage()
  await pass(60_000)
  expect([sent, photosProblem(after.pictures().list)]).toEqual([[], UNDECIDED])
  expect(after.edits().turnsLeft(after.tile(1))).toBe(1)
  act(() => after.edits().cover(after.tile(1), [PLATE]))
  await pass(100)
  expect([sent, photosProblem(after.pictures().list)]).toEqual([['car turned 1 covered 1'], null])
})

test('a turn does not decide what becomes of a photo whose covering was interrupted', async () => {
  const before = await openPage()
  choosePhoto(before)
  act(() => before.edits().hold(before.tile(1)))
  before.close()
  const after = await openPage()
  act(() => void after.edits().turn(after.tile(1)))
  await pass(60_000)
  expect([sent, after.edits().turnsLeft(after.tile(1))]).toEqual([[], 1])
  expect(photosProblem(after.pictures().list)).toBe(UNDECIDED)
  act(() => after.edits().release(after.tile(1)))
  await pass(100)
  expect(sent).toEqual(['car turned 1 covered 0'])
})

test('a picture of the ad that an earlier page was to turn is fetched and turned', async () => {
  const before = await openPage()
  act(() => void before.edits().turn(before.tile(0)))
  before.close()
  const after = await openPage()
  expect(after.awaited()).toBe(1)
  await pass(100)
  expect(sent).toEqual(['from /stored.jpg turned 1 covered 0'])
  expect([removed, after.awaited()]).toEqual([[], 0])
})

test('each preview is released once: when another takes its place, with its photo, or with the page', async () => {
  const made: string[] = []
  const ended: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`)
    return `blob:${made.length - 1}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void ended.push(url))
  const form = await openForm()
  choosePhoto(form)
  await pass(100)
  act(() => form.edits().cover(form.tile(1), [PLATE]))
  await pass(100)
  expect([form.tile(1).preview, ended]).toEqual(['blob:2', ['blob:0']])
  act(() => form.pictures().remove(form.tile(1).key))
  await pass(100)
  expect(ended).toEqual(['blob:0', 'blob:2'])
  form.close()
  expect(ended.toSorted()).toEqual(made)
})
