import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type S3Client, S3Error, toUnavailable } from './s3-client.ts'

/** An object as a list names it. `size` is in bytes. */
export interface ListedObject {
  key: string
  size: number
  storedAt: Date
}

const MOST_KEYS = 1000
/** Bytes of a larger file's parts; S3 takes 10,000 of them. */
const PART_BYTES = 64 * 1024 * 1024
const MOST_PARTS = 10_000

/** The objects whose keys start with `prefix`, ordered by key. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  pageSize = MOST_KEYS,
): AsyncGenerator<ListedObject> {
  for (let marker = ''; ; ) {
    const text = await listPage(client, { prefix, 'max-keys': String(pageSize) }, marker)
    const listed = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
      key: element(entry, 'Key'),
      size: Number(element(entry, 'Size')),
      storedAt: new Date(element(entry, 'LastModified')),
    }))
    yield* listed
    marker = listed.at(-1)?.key ?? ''
    if (element(text, 'IsTruncated') !== 'true' || marker === '') return
  }
}

/** The names directly below `prefix` (which ends with a slash) that have objects below them. */
export async function* listFolders(client: S3Client, prefix: string): AsyncGenerator<string> {
  for (let marker = ''; ; ) {
    const text = await listPage(client, { prefix, delimiter: '/' }, marker)
    const listed = [...text.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)].map(([, entry = '']) =>
      element(entry, 'Prefix'),
    )
    for (const folder of listed) yield folder.slice(prefix.length, -1)
    marker = element(text, 'NextMarker') || (listed.at(-1) ?? '')
    if (element(text, 'IsTruncated') !== 'true' || marker === '') return
  }
}

/** Deletes objects, in requests of 1,000. Keys must need no escaping in XML. */
export async function deleteObjects(client: S3Client, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MOST_KEYS) {
    const objects = keys.slice(at, at + MOST_KEYS).map((key) => `<Object><Key>${key}</Key></Object>`)
    const body = `<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`
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
}

/**
 * Stores a file with this SHA-256 (hex), which the service verifies. A file larger than `partBytes` goes in parts, each with a sum
 * of its own. Throws FilesUnavailable or S3Error.
 */
export async function putFile(
  client: S3Client,
  key: string,
  file: string,
  sha256: string,
  partBytes = PART_BYTES,
): Promise<void> {
  const body = await openAsBlob(file)
  if (body.size > partBytes)
    return putParts(client, key, file, Math.max(partBytes, Math.ceil(body.size / MOST_PARTS)))
  const answer = await client.send({ method: 'PUT', key, body, sha256 })
  await found(answer).body?.cancel()
}

async function putParts(client: S3Client, key: string, file: string, partBytes: number): Promise<void> {
  const body = await openAsBlob(file)
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = element(await found(begun).text(), 'UploadId')
  try {
    const parts: string[] = []
    for (let start = 0; start < body.size; start += partBytes) {
      const end = Math.min(start + partBytes, body.size)
      const partNumber = String(parts.length + 1)
      const answer = await client.send({
        method: 'PUT',
        key,
        query: { partNumber, uploadId },
        body: body.slice(start, end),
        sha256: await hashOf(file, start, end),
      })
      const etag = found(answer).headers.get('etag') ?? ''
      await answer?.body?.cancel()
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const ended = await client.send({
      method: 'POST',
      key,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: list,
      sha256: createHash('sha256').update(list).digest('hex'),
    })
    await throwErrorInBody(found(ended), 'POST')
  } catch (error) {
    // Parts that stay would be paid for, and no list shows them.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

/** S3 responds 200 to some requests before they are done, with the outcome in the body, which this reads. */
export async function throwErrorInBody(answer: Response | null, method: string): Promise<void> {
  const text = (await answer?.text()) ?? ''
  const code = /<Error>.*?<Code>(\w{1,60})<\/Code>/s.exec(text)?.[1]
  if (code) throw toUnavailable(new S3Error(`The S3 store refused a part of ${method}: ${code}`, code))
}

// The client answers null for a missing key, which a PUT or POST cannot have.
function found(answer: Response | null): Response {
  if (!answer) throw new S3Error('The S3 store refused PUT with 404', 'NoSuchKey')
  return answer
}

/** The SHA-256 of a file, or of its bytes from `start` up to `end`, in hex. */
export async function hashOf(file: string, start = 0, end = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { start, end: end - 1 }), hash)
  return hash.digest('hex')
}

async function listPage(client: S3Client, query: Record<string, string>, marker: string): Promise<string> {
  const answer = await client.send({
    method: 'GET',
    key: '',
    query: { ...query, ...(marker ? { marker } : {}) },
  })
  return (await answer?.text()) ?? ''
}

function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}
