// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, rows } from '#testing/photo-rows.ts'
import { discardPhoto } from './on-device/photos.ts'
import type { Removal } from './on-device/removals.ts'
import { goOnRemoving, removeAll } from './removing.ts'
import { UploadInterrupted } from './upload-object.ts'

const { answers, asked, reported } = vi.hoisted(() => ({
  /** Whether there was a picture, or the error; true when all are given. */
  answers: [] as (boolean | Error)[],
  asked: [] as string[],
  reported: [] as unknown[],
}))
vi.mock('../failures/report-failure.ts', () => ({
  reportFailure: (_event: string, error: unknown) => void reported.push(error),
}))
vi.mock('./remove-upload.ts', () => ({
  removeUpload: async ({ object }: Removal) => {
    asked.push(object)
    const answer = answers.shift() ?? true
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('./upload-object.ts', () => ({ UploadInterrupted: class extends Error {} }))
vi.mock('./on-device/database.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./on-device/database.ts')>()),
  ...(await import('#testing/photo-rows.ts')),
}))

beforeEach(() => {
  vi.useFakeTimers()
  emptyDevice()
  answers.length = 0
  asked.length = 0
  reported.length = 0
})
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const arriving = (object: string): Removal => ({ object, address: null, mayArrive: true })

async function store(removal: Removal) {
  await discardPhoto({ userId: 'ana', draftId: 'draft' }, 'front', undefined, [removal])
  return removal
}

test('a picture that the service stores after it was deleted is deleted again', async () => {
  answers.push(false, true)
  removeAll([await store(arriving('late'))])
  await pass(0)
  expect([asked.length, rows.size]).toEqual([1, 1])
  await pass(5)
  expect([asked.length, rows.size]).toEqual([2, 0])
})

test('one that never arrives is looked for three times', async () => {
  answers.push(false, false, false)
  removeAll([await store(arriving('never'))])
  await pass(60)
  expect([asked.length, rows.size]).toEqual([3, 0])
})

test('one that was stored is deleted once, found or not', async () => {
  answers.push(false)
  removeAll([await store({ ...arriving('done'), mayArrive: false })])
  await pass(60)
  expect([asked.length, rows.size]).toEqual([1, 0])
})

test('a lost connection is waited for, and a refusal is left to the next page', async () => {
  answers.push(new UploadInterrupted(), new UploadInterrupted(), new Error('Refused'))
  removeAll([await store(arriving('refused'))])
  await pass(1)
  expect([asked.length, reported.length]).toEqual([2, 0])
  await pass(2)
  expect([asked.length, reported.length, rows.size]).toEqual([3, 1, 1])
  await goOnRemoving('ben')
  await pass(0)
  expect(asked).toHaveLength(3)
  await goOnRemoving('ana')
  await pass(0)
  expect([asked.length, rows.size]).toEqual([4, 0])
})

test('a page that works on it already does not begin again', async () => {
  answers.push(false)
  removeAll([await store(arriving('twice'))])
  await goOnRemoving('ana')
  await pass(0)
  expect(asked).toHaveLength(1)
  await pass(5)
  expect(asked).toHaveLength(2)
})
