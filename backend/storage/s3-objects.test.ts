import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#testing/s3.ts'
import { createS3Client, type S3Client, type S3Request } from './s3-client.ts'
import { deleteObjects, hashOf, listFolders, listObjects, putFile } from './s3-objects.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>
let client: S3Client
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-s3-objects-'))
  s3 = await startS3()
  client = createS3Client(s3.options)
})
afterAll(async () => {
  await s3?.close()
  await rm(directory, { recursive: true, force: true })
})

const PART = 5 * 1024 * 1024

async function fileOf(bytes: Buffer) {
  const file = path.join(directory, randomBytes(4).toString('hex'))
  await writeFile(file, bytes)
  return file
}
async function keysBelow(prefix: string) {
  const keys = []
  for await (const { key, size } of listObjects(client, prefix, 2)) keys.push([key, size])
  return keys
}

test('a file larger than a part arrives complete', async () => {
  const bytes = randomBytes(2 * PART + 123)
  const file = await fileOf(bytes)
  await putFile(client, 'large/one', file, await hashOf(file), PART)
  const answer = await client.send({ method: 'GET', key: 'large/one' })
  expect(Buffer.from(await (answer as Response).arrayBuffer()).equals(bytes)).toBe(true)
})

test('a failed multipart upload is aborted, so that no parts are kept', async () => {
  const file = await fileOf(randomBytes(PART + 1))
  const sent: S3Request[] = []
  const failing: S3Client = {
    async send(request) {
      sent.push(request)
      if (request.query?.partNumber === '2') throw new Error('the connection was cut')
      return client.send(request)
    },
  }
  await expect(putFile(failing, 'large/cut', file, await hashOf(file), PART)).rejects.toThrow('was cut')
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', query: { uploadId: sent[1]?.query?.uploadId } })
  expect(await keysBelow('large/cut')).toEqual([])
})

test('lists continue over pages, name folders once, and omit deleted objects', async () => {
  const file = await fileOf(Buffer.from('abc'))
  for (const key of ['list/a/1', 'list/a/2', 'list/a/3', 'list/b/1', 'list/c'])
    await putFile(client, key, file, await hashOf(file))
  const folders = []
  for await (const folder of listFolders(client, 'list/')) folders.push(folder)
  expect(folders).toEqual(['a', 'b'])
  expect(await keysBelow('list/a/')).toEqual([
    ['list/a/1', 3],
    ['list/a/2', 3],
    ['list/a/3', 3],
  ])
  await deleteObjects(client, ['list/a/1', 'list/a/3', 'list/a/never'])
  expect(await keysBelow('list/a/')).toEqual([['list/a/2', 3]])
})
