import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { SNIFF_BYTES } from './content-type.ts'
import { StorageError, tooLarge } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { DraftFile } from './receive.ts'
import type { ResumableUpload } from './resumable-rows.ts'

/** What arrived of a part. `cut` is the error of a body that ended too early. */
export interface ReceivedPart {
  bytes: number
  cut: unknown
}

/**
 * Writes a part to a draft, piece by piece. A connection that breaks ends the part; what arrived counts. `checkHead` gets the file's first
 * bytes as soon as they are there, if the part begins with them, and may refuse. Throws a StorageError for more bytes than the upload takes.
 */
export async function receivePart(
  body: AsyncIterable<Uint8Array>,
  draft: string,
  upload: ResumableUpload,
  checkHead: (head: Buffer) => void,
): Promise<ReceivedPart> {
  const handle = await open(draft, 'wx')
  const chunks = body[Symbol.asyncIterator]()
  let isHeadKnown = upload.received > 0
  let cut: unknown
  try {
    const file = new DraftFile(handle, upload.reserved - upload.received)
    for (;;) {
      // Only an error of the body ends the part; one of the disk is thrown.
      const next = await chunks.next().catch((error: unknown) => {
        cut = error ?? new Error('The body ended too early')
      })
      if (isTooMuch(cut)) throw tooMuchFor(upload)
      if (!next || next.done) break
      await file.write(Buffer.from(next.value)).catch((error) => {
        throw isTooMuch(error) ? tooMuchFor(upload) : error
      })
      if (isHeadKnown || file.head.length < SNIFF_BYTES) continue
      isHeadKnown = true
      checkHead(file.head)
    }
    await file.finish()
    return { bytes: file.size, cut }
  } finally {
    await handle.close()
  }
}

/** A new name for a part. Two servers that write at the same offset must not share one. */
export function partName(offset: number): string {
  return `part-${offset}-${randomBytes(8).toString('hex')}`
}

/**
 * Joins the stored parts of an upload, and the last one in a draft that is kept, to one file. Throws PartsLost when a part is missing,
 * FilesUnavailable when one cannot be read now.
 */
export async function joinParts(
  files: FileStore,
  { partsVersion, parts, received }: ResumableUpload,
  last: { draft: string; bytes: number } | null,
  whole: string,
): Promise<void> {
  if (parts.length === 0 && last) return linkOrCopy(last.draft, whole)
  const handle = await open(whole, 'wx')
  try {
    for (const part of parts) {
      const file = await files.get(`${partsVersion}/${part}`)
      if (!file) throw partsLost()
      await append(file.body, handle)
    }
    if (last) {
      const source = await open(last.draft, 'r')
      await append(source.createReadStream(), handle)
    }
    const { size } = await handle.stat()
    if (size !== received + (last?.bytes ?? 0)) throw partsLost()
  } finally {
    await handle.close()
  }
}

/** The first bytes of a file, from which its type is detected. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** More bytes came than the client announced. */
export function grownFile(): StorageError {
  return new StorageError(
    413,
    'Payload too large',
    'EntityTooLarge',
    'The file has more bytes than its Upload-Length announced. If it changed, start it again.',
  )
}

function partsLost(): StorageError {
  const message = 'The bytes that arrived were lost. Please start this upload again.'
  return new StorageError(410, 'Gone', 'UploadGone', message)
}

// Of the draft's own limit, or of @tus/server's.
function isTooMuch(error: unknown): boolean {
  if (error instanceof StorageError) return error.status === 413
  return error instanceof Error && 'status_code' in error && error.status_code === 413
}

function tooMuchFor({ size }: ResumableUpload): StorageError {
  return size === null ? tooLarge() : grownFile()
}

async function append(
  body: AsyncIterable<Uint8Array>,
  handle: Awaited<ReturnType<typeof open>>,
): Promise<void> {
  await pipeline(body, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk)
  })
}

// Not every file system has hard links.
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_EXCL))
}
