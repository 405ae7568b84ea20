import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { clearDrafts } from './drafts.ts'
import { type FileStore, isKey, isVersion } from './file-store.ts'
import { createS3Client, type S3Options } from './s3-client.ts'
import { deleteObjects, hashOf, listObjects, putFile, throwErrorInBody } from './s3-objects.ts'

export type { S3Options } from './s3-client.ts'

export interface S3FilesOptions extends S3Options {
  /** Prefix of all keys, so that several stores may share a bucket, e.g. `magari`. */
  prefix?: string
  /** On the local disk; created if missing. */
  draftsDirectory: string
  /** Keys per list request; 1000, the maximum, when absent. */
  pageSize?: number
}

const LISTED_TOGETHER = 16

/**
 * A file store in a bucket of any S3-compatible service, with keys `<prefix>/<version>/<part>`. Throws for invalid options;
 * its methods throw FilesUnavailable when the service is unreachable, S3Error when it refuses.
 */
export function createS3Files(options: S3FilesOptions): FileStore {
  const { bucket, draftsDirectory, pageSize } = options
  const client = createS3Client(options)
  if (!/^[\w./-]*$/.test(options.prefix ?? ''))
    throw new Error('The prefix of an S3 store has odd characters')
  const root = `${(options.prefix ?? '').replace(/^\/+|\/+$/g, '')}/`.replace(/^\//, '')
  mkdirSync(draftsDirectory, { recursive: true })
  clearDrafts(draftsDirectory)

  const address = (key: string) => {
    if (!isKey(key)) throw new Error('Not a key of a file')
    return root + key
  }

  async function keysOf(version: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of listObjects(client, `${root}${version}/`, pageSize)) keys.push(key)
    return keys
  }

  return {
    draft: () => path.join(draftsDirectory, randomUUID()),
    async put(key, draft) {
      const target = address(key)
      await putFile(client, target, draft, await hashOf(draft))
      await rm(draft, { force: true })
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await client.send({ method: 'GET', key: address(key), headers })
      if (!answer) return null
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      const size = Number(whole ?? answer.headers.get('content-length'))
      return { size, body: answer.body ?? new Blob([]).stream() }
    },
    async read(key) {
      const answer = await client.send({ method: 'GET', key: address(key) })
      return answer ? Buffer.from(await answer.arrayBuffer()) : null
    },
    async copy(source, target) {
      const headers = { 'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${address(source)}` }
      const answer = await client.send({ method: 'PUT', key: address(target), headers })
      if (!answer) return false
      await throwErrorInBody(answer, 'PUT')
      return true
    },
    async *versions() {
      let last: { version: string; storedAt: Date } | null = null
      for await (const { key, storedAt } of listObjects(client, root, pageSize)) {
        const version = key.slice(root.length, root.length + 36)
        if (!isVersion(version)) continue
        // Keys are sorted, so parts of a version are adjacent.
        if (last && last.version !== version) yield last
        const earlier: Date = last?.version === version ? last.storedAt : storedAt
        last = { version, storedAt: earlier > storedAt ? earlier : storedAt }
      }
      if (last) yield last
    },
    async delete(versions) {
      if (!versions.every(isVersion)) throw new Error('Not a version of an object')
      for (let done = 0; done < versions.length; done += LISTED_TOGETHER) {
        const some = versions.slice(done, done + LISTED_TOGETHER)
        const listed = await Promise.all(some.map(keysOf))
        await deleteObjects(client, listed.flat())
      }
    },
  }
}
