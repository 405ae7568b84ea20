import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeUpload } from './remove-upload.ts'
import { UploadInterrupted } from './upload-object.ts'

const visitor = vi.hoisted(() => ({ id: null as string | null, token: null as string | null }))
vi.mock('../config.ts', () => ({ browserConfig: () => ({ anonKey: 'anon' }) }))
vi.mock('../session/visitor.ts', () => ({
  accessToken: async () => visitor.token,
  knownVisitor: async () => ({ user: visitor.id && { id: visitor.id } }),
}))

const service = vi.fn<(address: string, request: RequestInit) => Promise<Response>>()
beforeEach(() => {
  Object.assign(visitor, { id: 'ana', token: 'token' })
  vi.stubGlobal('fetch', service)
})
afterEach(() => {
  vi.unstubAllGlobals()
  service.mockReset()
})

const UPLOAD = '/storage/v1/upload/resumable/1'
const remove = (address: string | null = null) =>
  removeUpload({ object: 'ana/front.jpg', address, mayArrive: true }, new AbortController().signal)
const answer = (body: unknown, status = 200) => service.mockResolvedValueOnce(Response.json(body, { status }))

test('the picture is deleted, and whether there was one is known', async () => {
  answer([{ name: 'ana/front.jpg' }])
  expect(await remove()).toBe(true)
  answer([])
  expect(await remove()).toBe(false)
  const [address, request] = service.mock.calls[0] ?? []
  expect([address, request?.method, request?.body]).toEqual([
    '/storage/v1/object/listing-images',
    'DELETE',
    '{"prefixes":["ana/front.jpg"]}',
  ])
})

test('a resumable upload is cancelled first, and one that is gone is no obstacle', async () => {
  answer({}, 404)
  answer([])
  expect(await remove(UPLOAD)).toBe(false)
  expect(service.mock.calls.map(([address]) => address)).toEqual([
    UPLOAD,
    '/storage/v1/object/listing-images',
  ])
})

test.each([423, 503])(
  'an upload that the service is still working on (%i) is asked about again',
  async (status) => {
    answer({}, status)
    await expect(remove(UPLOAD)).rejects.toBeInstanceOf(UploadInterrupted)
    expect(service).toHaveBeenCalledOnce()
  },
)

test('a lost connection is waited for', async () => {
  service.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(remove()).rejects.toBeInstanceOf(UploadInterrupted)
})

test('a refusal is thrown as the service gave it', async () => {
  answer({ code: 'AccessDenied', message: 'No' }, 403)
  await expect(remove()).rejects.toMatchObject({ code: 'AccessDenied' })
})

test.each([
  ['somebody else', { id: 'ben', token: 'token' }],
  ['nobody', { id: null, token: null }],
])('while %s is signed in the service is not asked', async (_title, now) => {
  Object.assign(visitor, now)
  await expect(remove()).rejects.toBeInstanceOf(UploadInterrupted)
  expect(service).not.toHaveBeenCalled()
})
