// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredPhoto } from './photos-awaiting-upload.ts'
import { uploadedUrls } from './pictures.ts'
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

const { sent, removed, stored, preparation, device } = vi.hoisted(() => ({
  sent: [] as Sent[],
  removed: [] as unknown[],
  stored: new Map<string, StoredPhoto & { draftId: string }>(),
  preparation: { done: Promise.resolve() },
  device: { isFull: false },
}))

// The service, the decoder and IndexedDB, which are not here: tests/browser/photos-that-go-on.test.ts has them.
vi.mock('./upload-object.ts', () => ({
  objectName: (folder: string) => `${folder}/${sent.length}-${Math.random()}.jpg`,
  uploadObject: (blob: Blob, upload: Omit<Sent, 'blob' | 'answer'>) => {
    const answer = Promise.withResolvers<void>()
    upload.signal.addEventListener('abort', () => answer.reject(new Error('Upload stopped')))
    sent.push({ ...upload, blob, answer })
    return answer.promise
  },
}))
vi.mock('./picture-storage.ts', () => ({
  removePictures: async (urls: string[]) => void removed.push(...urls),
  removeUpload: async (name: string, address: string | null) => void removed.push({ name, address }),
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
vi.mock('./photos-awaiting-upload.ts', () => ({
  storePhoto: async (draftId: string, photo: StoredPhoto) => {
    if (device.isFull) return 'full'
    stored.set(photo.id, { ...photo, draftId })
    return 'stored'
  },
  changePhoto: async (id: string, change: Partial<StoredPhoto>) => {
    const photo = stored.get(id)
    if (photo) stored.set(id, { ...photo, ...change })
  },
  deletePhoto: async (id: string) => void stored.delete(id),
  isPhotoStored: async (id: string) => stored.has(id),
  photosOfDraft: async (draftId: string) =>
    [...stored.values()]
      .filter((photo) => photo.draftId === draftId)
      .toSorted((one, other) => one.place - other.place),
}))

beforeEach(() => {
  sent.length = 0
  removed.length = 0
  stored.clear()
  preparation.done = Promise.resolve()
  device.isFull = false
})
afterEach(cleanup)

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
  expect(removed).toEqual([{ name: former.name, address: '/upload/resumable/1' }])
  act(() => pictures.current.remove(front))
  expect(upload().signal.aborted).toBe(true)
  expect(removed).toHaveLength(2)
  expect([pictures.current.list.tiles, stored.size]).toEqual([[], 0])
})

test('a phone that dies while a photo is changed has one of the two', async () => {
  const before = await openPictures()
  const [front] = await choose(before, 'front')
  await succeed(upload())
  const rows: number[] = []
  const remember = stored.delete.bind(stored)
  stored.delete = (id) => {
    const had = remember(id)
    rows.push(stored.size)
    return had
  }
  act(() => before.current.change(front, photo('covered')))
  await settled()
  stored.delete = remember
  before.close()
  expect(rows).toEqual([])
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
  act(() => pictures.current.pause(front))
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
  act(() => pictures.current.pause(front))
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
  expect([removed, stored.size]).toEqual([[front], 0])
})

test('a phone that dies after the draft has a photo shows it once', async () => {
  const before = await openPictures()
  await choose(before, 'front')
  const [id, unmarked] = [...stored][0] ?? ['', undefined]
  const front = await succeed(upload())
  before.close()
  if (unmarked) stored.set(id, unmarked)
  const after = await openPictures([front])
  expect(uploadedUrls(after.current.list)).toEqual([front])
  expect([after.current.list.tiles.length, sent.length, stored.size]).toEqual([1, 1, 0])
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
