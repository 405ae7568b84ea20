import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Bucket } from './bucket-rows.ts'
import { checkAllowed, contentType } from './content-type.ts'
import { StorageError } from './errors.ts'
import { type FinishOptions, finishUpload, receivedMetadata, storePart } from './resumable-finish.ts'
import { receivePart } from './resumable-parts.ts'
import type { NewUpload, ResumableUpload } from './resumable-rows.ts'

/** An upload expires so long after its beginning (backend/schema/uploads.sql). */
export const EXPIRATION_MS = 86_400_000

/** What one request may do with its upload. */
export interface RequestScope extends Omit<FinishOptions, 'bucket'> {
  /** The upload to begin, as far as the protocol's headers do not say it. */
  begun: Omit<NewUpload, 'id' | 'size' | 'reserved' | 'metadata'> | null
  /** Null where the request can finish no upload. */
  bucket: Bucket | null
  /** Bytes that the bucket takes. */
  limit: number
  signal: AbortSignal
}

/**
 * The store that @tus/server writes to, for one request: it is open once the request's caller has been checked. All but `create` run under the
 * upload's lock.
 */
export class ResumableStore extends DataStore {
  private opened: RequestScope | undefined

  constructor() {
    super()
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'expiration',
      'termination',
    ]
  }

  open(scope: RequestScope): void {
    this.opened = scope
  }

  override getExpiration(): number {
    return EXPIRATION_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    const { rows, caller, begun, limit, signal } = this.scope
    if (!begun) throw new Error('The request begins no upload')
    const size = upload.size ?? null
    const metadata = upload.metadata ?? {}
    await rows.begin(caller, { ...begun, id: upload.id, metadata, size, reserved: size ?? limit }, signal)
    if (size === 0) await this.write(Readable.from([]), upload.id)
    return upload
  }

  /** The upload as it is. One whose bytes are all there, because it could not be finished before, is finished first. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.find(id)
    const isComplete = upload.received === upload.size
    if (isComplete && !upload.isFinished && this.scope.bucket)
      await finishUpload(this.finishing, upload, null)
    return new Upload({
      id,
      ...(upload.size === null ? {} : { size: upload.size }),
      offset: upload.received,
      metadata: upload.metadata,
      creation_date: upload.createdAt.toISOString(),
    })
  }

  /** Stores what arrives of a part, and returns the offset after it. The part that completes the upload makes its object. */
  override async write(stream: Readable, id: string): Promise<number> {
    const { rows, uploads } = this.scope
    const upload = await this.find(id)
    if (upload.isFinished) return upload.received
    const draft = uploads.files.draft()
    try {
      const { bytes, cut } = await receivePart(stream, draft, upload, (head) => this.checkHead(upload, head))
      const received = upload.received + bytes
      if (received === upload.size) await finishUpload(this.finishing, upload, { draft, bytes })
      else if (bytes > 0) await storePart(this.scope, upload, { draft, bytes })
      if (cut && received !== upload.size) throw cut
      return received
    } catch (error) {
      // Nothing that it could be sent will be taken.
      if (error instanceof StorageError && error.code === 'InvalidMimeType') await rows.remove(id)
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }

  override async remove(id: string): Promise<void> {
    const { rows, uploads } = this.scope
    const upload = await this.find(id)
    await rows.remove(id)
    if (upload.parts.length > 0) void uploads.files.delete([upload.partsVersion]).catch(uploads.onError)
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const { rows, holder } = this.scope
    if (!(await rows.declare(id, holder, size))) throw ERRORS.INVALID_LENGTH
  }

  private get scope(): RequestScope {
    if (!this.opened) throw new Error('The request was not checked')
    return this.opened
  }

  private get finishing(): FinishOptions {
    const { bucket, ...scope } = this.scope
    if (!bucket) throw new Error('The request finishes no upload')
    return { ...scope, bucket }
  }

  private async find(id: string): Promise<ResumableUpload> {
    const upload = await this.scope.rows.find(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return upload
  }

  // The wrong kind of file is refused by its first bytes, before the others are sent.
  private checkHead({ metadata }: ResumableUpload, head: Buffer): void {
    const { declaredType } = receivedMetadata(metadata)
    checkAllowed(contentType(head, declaredType), this.finishing.bucket.allowed_mime_types)
  }
}
