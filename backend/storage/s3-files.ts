import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { clearDrafts } from './drafts.ts'
import { type FileStore, isKey, isVersion } from './file-store.ts'
import { createS3Client, S3Error, type S3Options, toUnavailable } from './s3-client.ts'

export type { S3Options } from './s3-client.ts'

export interface S3FilesOptions extends S3Options {
  /** Prefix of all keys, so that several stores may share a bucket, e.g. `magari`. */
  prefix?: string
  /** On the local disk; created if missing. */
  draftsDirectory: string
  /** Keys per list request; 1000, the maximum, when absent. */
  pageSize?: number
}

interface Listed {
  key: string
  storedAt: Date
}

const MOST_KEYS = 1000
const LISTED_TOGETHER = 16

/**
 * A file store in a bucket of any S3-compatible service, with keys `<prefix>/<version>/<part>`. Throws for invalid options;
 * its methods throw FilesUnavailable when the service is unreachable, S3Error when it refuses.
 */
export function createS3Files(options: S3FilesOptions): FileStore {
  const { bucket, draftsDirectory, pageSize = MOST_KEYS } = options
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

  async function* list(prefix: string): AsyncGenerator<Listed> {
    for (let marker = ''; ; ) {
      const query = { prefix, 'max-keys': String(pageSize), ...(marker ? { marker } : {}) }
      const answer = await client.send({ method: 'GET', key: '', query })
      const text = (await answer?.text()) ?? ''
      const listed = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: element(entry, 'Key'),
        storedAt: new Date(element(entry, 'LastModified')),
      }))
      yield* listed
      marker = listed.at(-1)?.key ?? ''
      if (element(text, 'IsTruncated') !== 'true' || marker === '') return
    }
  }

  async function keysOf(version: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of list(`${root}${version}/`)) keys.push(key)
    return keys
  }

  async function deleteKeys(keys: string[]): Promise<void> {
    if (keys.length === 0) return
    const body = `<Delete><Quiet>true</Quiet>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`
    const answer = await client.send({
      method: 'POST',
      key: '',
      query: { delete: '' },
      headers: {
        'content-type': 'application/xml',
        'content-md5': createHash('md5').update(body).digest('base64'),
      },
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
    })
    await throwErrorInBody(answer, 'DELETE')
  }

  return {
    draft: () => path.join(draftsDirectory, randomUUID()),
    async put(key, draft) {
      const target = address(key)
      const sha256 = await hashOf(draft)
      const body = await openAsBlob(draft)
      const answer = await client.send({ method: 'PUT', key: target, body, sha256 })
      if (!answer) throw new S3Error('The S3 store refused PUT with 404', 'NoSuchKey')
      await answer.body?.cancel()
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
      for await (const { key, storedAt } of list(root)) {
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
        const keys = listed.flat()
        for (let at = 0; at < keys.length; at += MOST_KEYS) await deleteKeys(keys.slice(at, at + MOST_KEYS))
      }
    },
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

// S3 responds 200 to some requests before they are done, with the outcome in the body.
async function throwErrorInBody(answer: Response | null, method: string): Promise<void> {
  const text = (await answer?.text()) ?? ''
  const code = /<Error>.*?<Code>(\w{1,60})<\/Code>/s.exec(text)?.[1]
  if (code) throw toUnavailable(new S3Error(`The S3 store refused a part of ${method}: ${code}`, code))
}
