import type { Caller } from '../http/caller.ts'
import { addressName } from '../limits/index.ts'
import { type Database, DatabaseError } from '../postgres/database.ts'
import { StorageError, storageError } from './errors.ts'
import type { ObjectName } from './names.ts'
import { createStatements } from './statements.ts'

/** Whose an upload is: of the token's role and subject, and whether a signed URL granted it. */
export interface UploadOwner {
  role: string
  subject: string | null
  signed: boolean
}

/** An upload that arrives in parts (backend/schema/uploads.sql). Sizes are in bytes. */
export interface ResumableUpload {
  id: string
  owner: UploadOwner
  object: ObjectName
  overwrite: boolean
  /** As the client sent it. */
  metadata: Record<string, string | null>
  /** Null until the client knows it. */
  size: number | null
  /** What it may take: its size, or the bucket's limit. */
  reserved: number
  received: number
  /** Below which its parts lie in the file store, by these names, in order. */
  partsVersion: string
  parts: string[]
  /** The version of the object that the last attempt to finish made. */
  version: string | null
  isHeld: boolean
  isFinished: boolean
  createdAt: Date
}

/** An upload to begin. */
export interface NewUpload
  extends Pick<
    ResumableUpload,
    'id' | 'owner' | 'object' | 'overwrite' | 'metadata' | 'size' | 'reserved' | 'partsVersion'
  > {
  ip: string | null
  holder: string
}

/** Milliseconds after which another request may take an upload whose holder has gone silent. */
export const HOLD_MS = 15_000

const HELD_UNTIL = `now() + interval '${HOLD_MS} milliseconds'`
const COLUMNS = `id, role, subject, signed, bucket_id, name, overwrite, metadata, size::float8 as size, reserved::float8 as reserved, received::float8 as received, parts_version, parts, version,
  coalesce(held_until > now(), false) as is_held, finished_at is not null as is_finished, created_at`

interface Row extends UploadOwner {
  id: string
  bucket_id: string
  name: string
  overwrite: boolean
  metadata: Record<string, string | null>
  size: number | null
  reserved: number
  received: number
  parts_version: string
  parts: string[]
  version: string | null
  is_held: boolean
  is_finished: boolean
  created_at: Date
}

/** The owner of what the caller begins. */
export function ownerOf({ role, claims }: Caller, signed: boolean): UploadOwner {
  return { role, subject: typeof claims.sub === 'string' ? claims.sub : null, signed }
}

/** Whether an upload belongs to the caller of a request. */
export function isOwnedBy({ owner }: ResumableUpload, caller: UploadOwner): boolean {
  return owner.role === caller.role && owner.subject === caller.subject && owner.signed === caller.signed
}

/** Queries on uploads in parts. They run as the server, on the primary: a part follows the answer to the one before. */
export function createResumableRows(database: Database) {
  const run = createStatements(database)
  const changed = async (text: string, values: unknown[]) => (await run(null, text, values)).length > 0

  return {
    /** Begins an upload, held by `holder`. Throws TooManyUploads, or what the application's triggers refuse. */
    async begin(caller: Caller, upload: NewUpload, signal: AbortSignal): Promise<void> {
      const { id, object, overwrite, metadata, size, partsVersion, reserved, owner, ip, holder } = upload
      // With the caller's claims, for the application's triggers.
      const context = { role: 'service_role', claims: caller.claims, searchPath: '' }
      const text = `insert into uploads.resumable (id, bucket_id, name, role, subject, signed, address, overwrite, metadata, size, reserved,
          parts_version, holder, held_until)
        values ($1, $2, $3, $4, $5, $6::boolean, $7, $8::boolean, $9::jsonb, $10::bigint, $11::bigint, $12, $13, ${HELD_UNTIL})`
      const isTrusted = owner.role === 'service_role' && !owner.signed
      const values = [
        id,
        object.bucket,
        object.name,
        owner.role,
        owner.subject,
        owner.signed,
        isTrusted ? null : addressName(ip),
        overwrite,
        JSON.stringify(metadata),
        size,
        reserved,
        partsVersion,
        holder,
      ]
      await database.run(context, { text, values }, { signal }).catch((error: unknown) => {
        const tooMany = error instanceof DatabaseError && error.hint === 'open_uploads'
        throw tooMany
          ? new StorageError(429, 'Too Many Requests', 'TooManyUploads', error.message)
          : storageError(error)
      })
    },

    /** The upload with this id, whoever's it is; null if there is none. */
    async find(id: string): Promise<ResumableUpload | null> {
      const text = `select ${COLUMNS} from uploads.resumable where id = $1`
      const [row] = await run<Row>(null, text, [id])
      return row ? uploadOf(row) : null
    },

    /** Takes an upload that nobody holds. False if somebody does; true for one that is gone, which is found out later. */
    async hold(id: string, holder: string): Promise<boolean> {
      const text = `with held as (
          update uploads.resumable set holder = $2, held_until = ${HELD_UNTIL}
          where id = $1 and (held_until is null or held_until <= now()) returning id
        )
        select 1 from held union all select 1 where not exists (select from uploads.resumable where id = $1)`
      return changed(text, [id, holder])
    },

    /** Holds it for longer. False if it is somebody else's or gone. */
    keep: (id: string, holder: string) =>
      changed(
        `update uploads.resumable set held_until = ${HELD_UNTIL} where id = $1 and holder = $2 returning id`,
        [id, holder],
      ),

    async release(id: string, holder: string): Promise<void> {
      const text =
        'update uploads.resumable set holder = null, held_until = null where id = $1 and holder = $2'
      await run(null, text, [id, holder])
    },

    /** Tells every server that somebody waits for the upload. */
    async ask(channel: string, id: string): Promise<void> {
      await run(null, 'select pg_catalog.pg_notify($1, $2)', [channel, id])
    },

    /** Adds a stored part that follows `received` bytes. False if the holder lost the upload or the offset is another. */
    append: (id: string, holder: string, received: number, part: string, bytes: number) =>
      changed(
        `update uploads.resumable set received = received + $5::bigint, parts = parts || $4::text
         where id = $1 and holder = $2 and received = $3::bigint and finished_at is null returning id`,
        [id, holder, received, part, bytes],
      ),

    /** Sets the size of an upload that had none. */
    declare: (id: string, holder: string, size: number) =>
      changed(
        `update uploads.resumable set size = $3::bigint, reserved = $3::bigint
         where id = $1 and holder = $2 and size is null returning id`,
        [id, holder, size],
      ),

    /** Records the version of the object that the holder is about to store. */
    attempt: (id: string, holder: string, version: string) =>
      changed(
        `update uploads.resumable set version = $3, held_until = ${HELD_UNTIL} where id = $1 and holder = $2 returning id`,
        [id, holder, version],
      ),

    /** Marks it as finished: its object exists. */
    async finish(id: string): Promise<void> {
      const text = `update uploads.resumable set finished_at = now(), received = size, parts = '{}' where id = $1`
      await run(null, text, [id])
    },

    async remove(id: string): Promise<void> {
      await run(null, 'delete from uploads.resumable where id = $1', [id])
    },

    /** Removes up to `most` expired uploads that nobody holds. Returns their number, and the versions below which parts lie. */
    async removeExpired(most: number): Promise<{ removed: number; versions: string[] }> {
      const text = `delete from uploads.resumable where id in (
          select id from uploads.resumable where expires_at <= now() and (held_until is null or held_until <= now())
          order by expires_at limit $1 for update skip locked
        ) returning parts_version, cardinality(parts) > 0 as has_parts`
      const rows = await run<{ parts_version: string; has_parts: boolean }>(null, text, [most])
      const versions = rows.filter((row) => row.has_parts).map((row) => row.parts_version)
      return { removed: rows.length, versions }
    },
  }
}

export type ResumableRows = ReturnType<typeof createResumableRows>

function uploadOf(row: Row): ResumableUpload {
  const { id, role, subject, signed, overwrite, metadata, size, reserved, received, parts, version } = row
  return {
    id,
    owner: { role, subject, signed },
    object: { bucket: row.bucket_id, name: row.name },
    overwrite,
    metadata,
    size,
    reserved,
    received,
    partsVersion: row.parts_version,
    parts,
    version,
    isHeld: row.is_held,
    isFinished: row.is_finished,
    createdAt: row.created_at,
  }
}
