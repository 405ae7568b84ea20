import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, rows } from '#testing/photo-rows.ts'
import { deleteOldRows, deleteRowsOf } from './old-rows.ts'
import { deletePhotosOfDraft, discardPhoto, type StoredPhoto, storePhoto } from './photos.ts'
import { storeWish } from './wishes.ts'

vi.mock('./database.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./database.ts')>()),
  ...(await import('#testing/photo-rows.ts')),
}))

const DAY_MS = 24 * 60 * 60 * 1_000
const ANA = '3f0e5a52-0000-4000-8000-000000000001'
const BEN = '3f0e5a52-0000-4000-8000-000000000002'
const photo: StoredPhoto = {
  id: 'front',
  tile: 'front',
  name: 'front.jpg',
  place: 0,
  former: null,
  blob: null,
  prepared: null,
  address: null,
}
const removal = { object: 'ana/1.jpg', address: null, mayArrive: false }
const wish = { tile: 'front', url: null, wish: { turns: 1, covers: [], held: false } }

beforeEach(() => {
  vi.useFakeTimers()
  emptyDevice()
})
afterEach(() => void vi.useRealTimers())

async function storeAll(of: { userId: string; draftId: string }) {
  await storePhoto(of, { ...photo, id: `front of ${of.draftId}` })
  await storeWish(of, wish)
  await discardPhoto(of, 'back', undefined, [{ ...removal, object: `${of.userId}/1.jpg` }])
}

const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)

test('what nobody used for 30 days goes when photos are used, and not a day before', async () => {
  await storeAll({ userId: ANA, draftId: 'left' })
  pass(30)
  await deleteOldRows('opened')
  expect(rows.size).toBe(3)
  pass(1)
  await deleteOldRows('opened')
  expect(rows.size).toBe(0)
})

test('a draft that is opened keeps its photos, and has another 30 days', async () => {
  await storePhoto({ userId: ANA, draftId: 'opened' }, photo)
  await storeWish({ userId: ANA, draftId: 'opened' }, wish)
  pass(40)
  await deleteOldRows('opened')
  pass(29)
  await deleteOldRows('another')
  expect(rows.size).toBe(2)
  pass(2)
  await deleteOldRows('another')
  expect(rows.size).toBe(0)
})

test('photos of earlier releases, which have no date, go 30 days after the next use', async () => {
  rows.set('1', { key: '1', draftId: 'left', name: 'front.jpg', blob: null })
  await deleteOldRows('opened')
  pass(30)
  await deleteOldRows('opened')
  expect(rows.size).toBe(1)
  pass(1)
  await deleteOldRows('opened')
  expect(rows.size).toBe(0)
})

test('an erased account leaves nothing, and others keep theirs', async () => {
  await storeAll({ userId: ANA, draftId: 'of ana' })
  await storeAll({ userId: BEN, draftId: 'of ben' })
  // Of earlier releases.
  rows.set('1', { key: '1', draftId: 'old draft' })
  rows.set('2', { key: '2', draftId: `magari-provider-settings-${ANA}` })
  await deleteRowsOf(ANA, ['old draft'])
  expect([...rows.values()].map(({ userId }) => userId)).toEqual([BEN, BEN, BEN])
})

test('a draft that is sent leaves what is to be deleted at the service', async () => {
  await storeAll({ userId: ANA, draftId: 'sent' })
  await deletePhotosOfDraft('sent')
  expect([...rows.keys()]).toEqual([`removal ${ANA}/1.jpg`])
})
