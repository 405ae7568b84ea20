// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device, emptyDevice, rows } from '#testing/photo-rows.ts'
import type { Box } from './edit/box.ts'
import { UNEDITED, type Wish } from './edit/edit.ts'
import { awaitedPictures, photosProblem, UNDECIDED, uploadedUrls } from './pictures.ts'
import { PictureRefused } from './prepare-picture.ts'
import { usePictures } from './use-pictures.ts'

interface Sent {
  blob: Blob
  name: string
  address: string | null
  signal: AbortSignal
  onAddress(address: string): void
  onProgress(sent: number): void
  onWaiting(): void
  answer: PromiseWithResolvers<void>
}

const { sent, removed, service, preparation } = vi.hoisted(() => ({
  sent: [] as Sent[],
  removed: [] as unknown[],
  service: { refusal: null as Error | null, aborted: Promise.resolve() },
  preparation: { done: Promise.resolve() },
}))

// The service, the decoder and IndexedDB, which are not here: tests/browser/photos-that-go-on.test.ts has them.
vi.mock('./upload-object.ts', () => ({
  UploadInterrupted: class extends Error {},
  objectName: (folder: string) => `${folder}/${sent.length}-${Math.random()}.jpg`,
  uploadObject: (blob: Blob, upload: Omit<Sent, 'blob' | 'answer'>) => {
    const answer = Promise.withResolvers<void>()
    upload.signal.addEventListener('abort', async () => {
      await service.aborted
      answer.reject(new Error('Upload stopped'))
    })
    sent.push({ ...upload, blob, answer })
    return answer.promise
  },
}))
vi.mock('./remove-upload.ts', () => ({
  removeUpload: async ({ object, address }: { object: string; address: string | null }) => {
    if (service.refusal) throw service.refusal
    removed.push(address === null ? BUCKET + object : { object, address })
    return true
  },
}))
vi.mock('../failures/report-failure.ts', () => ({ reportFailure: () => {} }))
vi.mock('./picture-storage.ts', () => ({
  fetchPicture: async (url: string) => new Blob([`from ${url}`]),
}))
vi.mock('./prepare-picture.ts', () => ({
  PictureRefused: class extends Error {},
  preparePicture: async (file: File) => {
    await preparation.done
    const text = await file.text()
    return { blob: new Blob([`small ${text}`], { type: 'image/jpeg' }), extension: 'jpg', displayable: false }
  },
}))
vi.mock('./on-device/database.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./on-device/database.ts')>()),
  ...(await import('#testing/photo-rows.ts')),
}))

beforeEach(() => {
  sent.length = 0
  removed.length = 0
  emptyDevice()
  service.refusal = null
  service.aborted = Promise.resolve()
  preparation.done = Promise.resolve()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const PLATE: Box = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 }
const COVERED: Wish = { turns: 0, covers: [PLATE], held: false }
const HELD: Wish = { ...UNEDITED, held: true }
const OF_AD = ['/stored.jpg']
const BUCKET = '/storage/v1/object/public/listing-images/'
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

async function openPictures(uploaded: string[] = [], draftId = 'draft') {
  const opened = renderHook(() => usePictures({ userId: 'ana', draftId, uploaded, most: 10, stored: OF_AD }))
  await settled()
  return {
    close: opened.unmount,
    get current() {
      return opened.result.current
    },
  }
}

async function choose(pictures: Awaited<ReturnType<typeof openPictures>>, ...names: string[]) {
  let keys: string[] = []
  act(() => {
    keys = pictures.current.add(names.map(photo))
  })
  await settled()
  return keys as [string, ...string[]]
}

/** The upload that was begun last, or a former one. */
function upload(nth = sent.length - 1): Sent {
  const found = sent[nth]
  if (!found) throw new Error(`There was no upload ${nth}`)
  return found
}

async function succeed(one: Sent): Promise<string> {
  one.answer.resolve()
  await settled()
  return BUCKET + one.name
}

/** The kinds of rows that the device has. */
const kept = () => [...rows.keys()].map((key) => /^(wish|removal)/.exec(key)?.[0] ?? 'photo').sort()

const names = (pictures: { current: ReturnType<typeof usePictures> }) =>
  pictures.current.list.tiles.map(({ name }) => name)

test('two photos are uploaded at a time, each as it was prepared', async () => {
  const pictures = await openPictures()
  await choose(pictures, 'front', 'back', 'seats')
  expect(await Promise.all(sent.map(({ blob }) => blob.text()))).toEqual(['small front', 'small back'])
  const front = await succeed(upload(0))
  expect(sent).toHaveLength(3)
  expect(uploadedUrls(pictures.current.list)).toEqual([front])
})

test('a changed photo is uploaded again in its place, and the former is removed', async () => {
  const pictures = await openPictures()
  const [front] = await choose(pictures, 'front', 'back')
  const [former, back] = [await succeed(upload(0)), await succeed(upload(1))]
  act(() => pictures.current.change(front, photo('turned')))
  await settled()
  expect(removed).toEqual([former])
  expect(await upload().blob.text()).toBe('small turned')
  const turned = await succeed(upload())
  expect(uploadedUrls(pictures.current.list)).toEqual([turned, back])
  expect(pictures.current.list.tiles[0]?.key).toBe(front)
})

test('the upload of a photo that is changed or removed stops, and what was sent of it is removed', async () => {
  const pictures = await openPictures()
  const [front] = await choose(pictures, 'front')
  const former = upload()
  former.onAddress('/upload/resumable/1')
  act(() => pictures.current.change(front, photo('turned')))
  await settled()
  expect(former.signal.aborted).toBe(true)
  expect(removed).toEqual([{ object: former.name, address: '/upload/resumable/1' }])
  act(() => pictures.current.remove(front))
  expect(upload().signal.aborted).toBe(true)
  await settled()
  expect(removed).toHaveLength(2)
  expect([pictures.current.list.tiles, kept()]).toEqual([[], []])
})

test('a phone that dies while a photo is changed has one of the two', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  await succeed(upload())
  const photos: number[] = []
  device.onChange = () => void photos.push(kept().filter((kind) => kind === 'photo').length)
  act(() => before.current.change(front, photo('covered')))
  await settled()
  before.close()
  expect(new Set(photos)).toEqual(new Set([1]))
  const after = await openPictures()
  expect(names(after)).toEqual(['covered'])
  expect(await upload().blob.text()).toBe('small covered')
})

test('a picture of the stored ad stays in storage when it is changed', async () => {
  const pictures = await openPictures(OF_AD)
  act(() => pictures.current.change('/stored.jpg', photo('turned')))
  await settled()
  const turned = await succeed(upload())
  expect(uploadedUrls(pictures.current.list)).toEqual([turned])
  expect(removed).toEqual([])
})

test('a paused photo is not uploaded, and another one is', async () => {
  const pictures = await openPictures()
  const [front] = await choose(pictures, 'front')
  upload().onAddress('/upload/resumable/1')
  act(() => pictures.current.pause(front, null))
  await choose(pictures, 'back')
  expect(upload(0).signal.aborted).toBe(true)
  expect(await upload().blob.text()).toBe('small back')
  expect(sent).toHaveLength(2)
  act(() => pictures.current.resume(front))
  await settled()
  expect(upload()).toMatchObject({ name: upload(0).name, address: '/upload/resumable/1' })
  expect(pictures.current.list.tiles[0]?.state).toBe('uploading')
})

test('a photo that is changed while it is paused is uploaded once, as changed', async () => {
  const pictures = await openPictures()
  const decoder = Promise.withResolvers<void>()
  preparation.done = decoder.promise
  const [front] = await choose(pictures, 'front')
  act(() => pictures.current.pause(front, null))
  act(() => pictures.current.change(front, photo('blurred')))
  decoder.resolve()
  await settled()
  expect(sent).toEqual([])
  act(() => pictures.current.resume(front))
  await settled()
  expect(await Promise.all(sent.map(({ blob }) => blob.text()))).toEqual(['small blurred'])
})

test('the file of a photo is the prepared one, and is fetched for pictures of the ad', async () => {
  const pictures = await openPictures(OF_AD)
  const [front] = await choose(pictures, 'front')
  expect(await (await pictures.current.blobOf(front)).text()).toBe('small front')
  expect(await (await pictures.current.blobOf('/stored.jpg')).text()).toBe('from /stored.jpg')
})

test('a reload goes on with the same upload, in the same order', async () => {
  const before = await openPictures()
  const keys = await choose(before, 'front', 'back', 'seats')
  act(() => before.current.move(keys[2] ?? '', 0))
  const front = await succeed(upload(0))
  upload(1).onAddress('/upload/resumable/back')
  before.close()
  expect(upload(1).signal.aborted).toBe(true)
  const former = upload(1)
  sent.length = 0

  const after = await openPictures([front])
  expect(names(after)).toEqual(['seats', '', 'back'])
  expect(sent.map(({ name, address }) => [name, address])).toContainEqual([
    former.name,
    '/upload/resumable/back',
  ])
  expect(await Promise.all(sent.map(({ blob }) => blob.text()))).toEqual(['small seats', 'small back'])
  expect(removed).toEqual([])
})

test('a photo that was uploaded and is in no draft yet is not uploaded again', async () => {
  const before = await openPictures()
  await choose(before, 'front')
  const front = await succeed(upload())
  before.close()
  const after = await openPictures([])
  expect(uploadedUrls(after.current.list)).toEqual([front])
  expect(sent).toHaveLength(1)
  act(() => after.current.remove(after.current.list.tiles[0]?.key ?? ''))
  await settled()
  expect([removed, kept()]).toEqual([[front], []])
})

test('a phone that dies after the draft has a photo shows it once', async () => {
  const before = await openPictures()
  await choose(before, 'front')
  const unmarked = [...rows.values()]
  const front = await succeed(upload())
  before.close()
  for (const row of unmarked) rows.set(row.key, row)
  const after = await openPictures([front])
  expect(uploadedUrls(after.current.list)).toEqual([front])
  expect([after.current.list.tiles.length, sent.length, kept()]).toEqual([1, 1, []])
})

test('a phone that dies while it prepares a photo still has the file', async () => {
  const before = await openPictures()
  preparation.done = new Promise(() => {})
  await choose(before, 'front')
  before.close()
  preparation.done = Promise.resolve()
  const after = await openPictures()
  await settled()
  expect(await upload().blob.text()).toBe('small front')
  expect(names(after)).toEqual(['front'])
})

test('photos of another draft stay away', async () => {
  const before = await openPictures()
  await choose(before, 'front')
  before.close()
  const other = await openPictures([], 'another draft')
  expect(other.current.list.tiles).toEqual([])
})

test('a lost connection is no failure: the list waits, and shows how far it came', async () => {
  const pictures = await openPictures()
  await choose(pictures, 'front')
  act(() => upload().onProgress(6))
  act(() => upload().onWaiting())
  expect(pictures.current.list).toMatchObject({ waiting: true, tiles: [{ state: 'uploading', sent: 6 }] })
  await succeed(upload())
  expect(pictures.current.list).toMatchObject({ waiting: false, tiles: [{ state: 'done' }] })
})

test('a refusal can be tried again, and goes on as the same upload; one of the file itself cannot', async () => {
  const pictures = await openPictures()
  const [front, back] = await choose(pictures, 'front', 'back')
  upload(0).answer.reject(new Error('You have 100 unfinished uploads.'))
  upload(1).answer.reject(new PictureRefused('This file is not a photo we can show.'))
  await settled()
  expect(pictures.current.list.tiles.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'You have 100 unfinished uploads.'],
    ['refused', 'This file is not a photo we can show.'],
  ])
  act(() => pictures.current.retry(front))
  act(() => pictures.current.retry(back ?? ''))
  await settled()
  expect(sent).toHaveLength(3)
  expect(upload().name).toBe(upload(0).name)
})

test('a device without room is told once, and uploads nevertheless', async () => {
  device.isFull = true
  const pictures = await openPictures()
  await choose(pictures, 'front', 'back')
  expect(pictures.current.list.notice).toMatch(/^This device has no room to keep your photos/)
  act(() => pictures.current.remove(pictures.current.list.tiles[0]?.key ?? ''))
  await choose(pictures, 'seats')
  expect(pictures.current.list.notice).toBeNull()
  expect(sent.length).toBeGreaterThan(1)
})

test('pictures that are replaced by those of a newer version do not come back', async () => {
  const before = await openPictures()
  await choose(before, 'front')
  const front = await succeed(upload())
  act(() => before.current.replace([front]))
  act(() => before.current.remove(front))
  await settled()
  before.close()
  const after = await openPictures([])
  expect([after.current.list.tiles, removed]).toEqual([[], [front]])
})

test('a removed photo is deleted at the service after its upload has ended, not before', async () => {
  const pictures = await openPictures()
  const [front] = await choose(pictures, 'front')
  const { promise, resolve } = Promise.withResolvers<void>()
  service.aborted = promise
  act(() => pictures.current.remove(front))
  await settled()
  expect([removed, kept()]).toEqual([[], ['removal']])
  resolve()
  await settled()
  expect([removed, kept()]).toEqual([[BUCKET + upload().name], []])
})

test('what could not be deleted at the service is deleted by the next page', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  const former = await succeed(upload())
  service.refusal = new Error('The service is being repaired')
  act(() => before.current.change(front, photo('covered')))
  await settled()
  expect([removed, kept()]).toEqual([[], ['photo', 'removal']])
  before.close()
  service.refusal = null
  await openPictures()
  expect([removed, kept()]).toEqual([[former], ['photo']])
})

test('a draft that was saved before its photo was covered has the covered one alone', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  const former = await succeed(upload())
  act(() => before.current.change(front, photo('covered')))
  await settled()
  before.close()
  const after = await openPictures([former])
  expect(names(after)).toEqual(['covered'])
})

test('a press that is not drawn yet outlives the page, and nothing is uploaded before it is', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front', 'back')
  act(() => before.current.pause(front, COVERED))
  await settled()
  before.close()
  sent.length = 0
  const after = await openPictures()
  expect(after.current.list.tiles[0]).toMatchObject({ key: front, wish: COVERED, undecided: false })
  expect(await Promise.all(sent.map(({ blob }) => blob.text()))).toEqual(['small back'])
  expect(awaitedPictures(after.current.list)).toBe(2)

  act(() => after.current.change(front, photo('covered')))
  act(() => after.current.resume(front))
  await settled()
  expect(await upload().blob.text()).toBe('small covered')
  expect(kept()).toEqual(['photo', 'photo'])
})

test.each([
  ['that the draft has', true],
  ['that no draft has yet', false],
])('a press on an uploaded photo %s outlives the page', async (_title, isInDraft) => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  const url = await succeed(upload())
  act(() => before.current.pause(front, COVERED))
  await settled()
  before.close()
  for (const _ of ['a reload', 'another one']) {
    const after = await openPictures(isInDraft ? [url] : [])
    expect(after.current.list.tiles).toMatchObject([{ url, wish: COVERED, state: 'done' }])
    expect(awaitedPictures(after.current.list)).toBe(1)
    after.close()
  }
  const last = await openPictures(isInDraft ? [url] : [])
  const [tile] = last.current.list.tiles
  act(() => last.current.change(tile?.key ?? '', photo('covered')))
  act(() => last.current.resume(tile?.key ?? ''))
  await settled()
  expect([await upload().blob.text(), removed, kept()]).toEqual(['small covered', [url], ['photo']])
})

test('a press on a picture of the ad outlives the page, and one taken back does not', async () => {
  const before = await openPictures(OF_AD)
  act(() => before.current.pause('/stored.jpg', COVERED))
  await settled()
  before.close()
  const after = await openPictures(OF_AD)
  expect(after.current.list.tiles).toMatchObject([{ key: '/stored.jpg', wish: COVERED }])
  act(() => after.current.pause('/stored.jpg', null))
  act(() => after.current.resume('/stored.jpg'))
  await settled()
  after.close()
  const last = await openPictures(OF_AD)
  expect([last.current.list.tiles[0]?.wish, awaitedPictures(last.current.list), kept()]).toEqual([
    undefined,
    0,
    [],
  ])
})

test('a photo whose covering was interrupted stays on the device until the person decides', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  act(() => before.current.pause(front, HELD))
  await settled()
  before.close()
  sent.length = 0
  const after = await openPictures()
  expect([sent, photosProblem(after.current.list)]).toEqual([[], UNDECIDED])
  act(() => after.current.pause(front, null))
  expect(photosProblem(after.current.list)).toBeNull()
  act(() => after.current.resume(front))
  await settled()
  expect(await upload().blob.text()).toBe('small front')
})

test('a device that has no room for a wish keeps no photo without it', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  device.isFull = true
  // Deleting makes room.
  device.onRefused = () => {
    device.isFull = false
  }
  act(() => before.current.pause(front, COVERED))
  await settled()
  expect([kept(), before.current.list.notice]).toEqual([
    [],
    expect.stringMatching(/^This device has no room/),
  ])
})

test('photos of the first release, which have neither tile nor date, go on and can be covered', async () => {
  rows.set('1', { key: '1', draftId: 'draft', name: 'front', blob: photo('front') })
  const before = await openPictures()
  const [tile] = before.current.list.tiles
  act(() => before.current.pause(tile?.key ?? '', COVERED))
  await settled()
  before.close()
  sent.length = 0
  const after = await openPictures()
  expect(after.current.list.tiles).toMatchObject([{ name: 'front', wish: COVERED }])
  expect([sent, rows.get('1')?.usedAt]).toEqual([[], expect.any(Number)])
})

test('object URLs of previews end with their photos', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const ended = vi.spyOn(URL, 'revokeObjectURL')
  const pictures = await openPictures()
  const [front, back] = await choose(pictures, 'front', 'back')
  act(() => pictures.current.change(front, photo('turned')))
  act(() => pictures.current.change(front, photo('turned again')))
  await settled()
  const shown = pictures.current.list.tiles[0]?.preview
  expect(ended.mock.calls).not.toContainEqual([shown])
  expect([made.mock.calls.length, ended.mock.calls.length]).toEqual([2, 1])
  act(() => pictures.current.change(back ?? '', photo('no photo')))
  await settled()
  upload().answer.reject(new PictureRefused('This file is not a photo we can show.'))
  await settled()
  expect([made.mock.calls.length, ended.mock.calls.length]).toEqual([3, 2])
  act(() => pictures.current.remove(front))
  expect(ended.mock.calls).toContainEqual([shown])
  pictures.close()
  expect(ended).toHaveBeenCalledTimes(3)
})
