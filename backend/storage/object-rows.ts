import { randomUUID } from 'node:crypto'
import type { Caller } from '../http/caller.ts'
import { type Database, DatabaseError, type StatementContext } from '../postgres/database.ts'
import { noSuchBucket, noSuchKey, storageError } from './errors.ts'
import { type ListEntry, type ListRequest, listStatement } from './list.ts'
import type { ObjectName } from './names.ts'

export interface Bucket {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** What is kept about an object's bytes, in the names of S3. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

export interface ObjectRow {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: Partial<ObjectMetadata> | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

/** An object about to exist. */
export interface NewObject extends ObjectName {
  version: string
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

const COLUMNS = `o.id, o.bucket_id, o.name, o.owner, o.owner_id, o.version, o.metadata, o.user_metadata,
  o.created_at, o.updated_at, o.last_accessed_at`
const BUCKET_COLUMNS = `id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`
// Past row level security: to know a bucket's rules is not to see what it holds.
const SERVER: StatementContext = { role: 'service_role', claims: null, searchPath: '', readOnly: true }
const DIVISION_BY_ZERO = '22012'

/** The rows of buckets and objects. Whoever reads or writes an object does it as themselves: row level security judges. */
export function createObjectRows(database: Database) {
  async function run<Row>(
    caller: Caller | null,
    text: string,
    values: unknown[],
    signal?: AbortSignal,
    readOnly = false,
  ): Promise<Row[]> {
    const context: StatementContext = caller ? { role: caller.role, claims: caller.claims, readOnly } : SERVER
    try {
      return (await database.run<Row>(context, { text, values }, signal ? { signal } : {})).rows
    } catch (error) {
      throw storageError(error)
    }
  }

  return {
    /** The bucket and its rules, whoever asks. Throws NoSuchBucket. */
    async rules(id: string, signal: AbortSignal): Promise<Bucket> {
      const [bucket] = await run<Bucket>(
        null,
        `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`,
        [id],
        signal,
      )
      return bucket ?? raise(noSuchBucket())
    },

    /** The bucket as the caller may see it. Throws NoSuchBucket. */
    async bucket(caller: Caller, id: string, signal: AbortSignal): Promise<Bucket> {
      const text = `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`
      const [bucket] = await run<Bucket>(caller, text, [id], signal, true)
      return bucket ?? raise(noSuchBucket())
    },

    /** All buckets the caller may see. */
    buckets(caller: Caller, signal: AbortSignal): Promise<Bucket[]> {
      return run<Bucket>(
        caller,
        `select ${BUCKET_COLUMNS} from storage.buckets order by name limit 1000`,
        [],
        signal,
        true,
      )
    },

    /** An object of a public bucket, whoever asks. Throws NoSuchBucket (also for a private one) or NoSuchKey. */
    async findPublic({ bucket, name }: ObjectName, signal: AbortSignal): Promise<ObjectRow> {
      const [row] = await run<ObjectRow & { id: string | null }>(
        null,
        `select ${COLUMNS} from storage.buckets b
          left join storage.objects o on o.bucket_id = b.id and o.name = $2
          where b.id = $1 and b.public`,
        [bucket, name],
        signal,
      )
      if (!row) throw noSuchBucket()
      return row.id ? row : raise(noSuchKey())
    },

    /** An object the caller may see. Throws NoSuchKey. */
    async find(caller: Caller, { bucket, name }: ObjectName, signal: AbortSignal): Promise<ObjectRow> {
      const [row] = await run<ObjectRow>(
        caller,
        `select ${COLUMNS} from storage.objects o where o.bucket_id = $1 and o.name = $2`,
        [bucket, name],
        signal,
        true,
      )
      return row ?? raise(noSuchKey())
    },

    /**
     * Makes the object's row, or with `overwrite` replaces what was there. Returns its id and the version it replaced.
     * Throws AccessDenied, KeyAlreadyExists or NoSuchBucket.
     */
    async save(
      caller: Caller,
      object: NewObject,
      overwrite: boolean,
      signal: AbortSignal,
    ): Promise<{ id: string; replaced: string | null }> {
      const id = randomUUID()
      if (!overwrite) {
        await run(
          caller,
          `insert into storage.objects (${INSERTED}) values (${PARAMETERS})`,
          values(id, caller, object),
          signal,
        )
        return { id, replaced: null }
      }
      const [row] = await run<{ id: string; replaced: string | null }>(
        caller,
        UPSERT,
        values(id, caller, object),
        signal,
      )
      return row ?? { id, replaced: null }
    },

    /** Whether `save` would be refused, asked before a body is read: throws what it would throw, changes nothing. */
    async check(caller: Caller, object: NewObject, overwrite: boolean, signal: AbortSignal): Promise<void> {
      // The row passes every rule before RETURNING divides by zero, and that undoes it. random() keeps the planner
      // from dividing first.
      const fail = '1 / (pg_catalog.random() * 0)::int'
      const text = overwrite
        ? `${UPSERT_ROW} returning ${fail}`
        : `insert into storage.objects (${INSERTED}) values (${PARAMETERS}) returning ${fail}`
      try {
        await database.run(
          { role: caller.role, claims: caller.claims },
          { text, values: values(randomUUID(), caller, object) },
          { signal },
        )
      } catch (error) {
        if (error instanceof DatabaseError && error.code === DIVISION_BY_ZERO) return
        throw storageError(error)
      }
      throw new Error('The trial of an upload was not undone')
    },

    /** One page of what lies below a folder, as far as the caller may see it. */
    list(caller: Caller, bucket: string, asked: ListRequest, signal: AbortSignal): Promise<ListEntry[]> {
      const values = [bucket, asked.prefix, asked.search, asked.limit, asked.offset]
      return run<ListEntry>(caller, listStatement(asked), values, signal, true)
    },

    /** Removes those of the names that the caller may remove, and returns what was there. */
    remove(caller: Caller, bucket: string, names: string[], signal: AbortSignal): Promise<ObjectRow[]> {
      return run<ObjectRow>(
        caller,
        `delete from storage.objects o where o.bucket_id = $1 and o.name = any ($2) returning ${COLUMNS}`,
        [bucket, names],
        signal,
      )
    },
  }
}

export type ObjectRows = ReturnType<typeof createObjectRows>

const INSERTED = 'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata'
const PARAMETERS = '$1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb'
const ON_CONFLICT = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
const UPSERT_ROW = `insert into storage.objects (${INSERTED}) values (${PARAMETERS}) ${ON_CONFLICT}`
// The lock first: what it waited for is the version that this upload replaces.
const UPSERT = `with before as materialized (
    select version from storage.objects where bucket_id = $2 and name = $3 for update
  ), held as materialized (
    select max(version) as version from before
  ), saved as (
    insert into storage.objects (${INSERTED}) select ${PARAMETERS} from held ${ON_CONFLICT} returning id
  )
  select saved.id, held.version as replaced from saved, held`

function values(id: string, caller: Caller, object: NewObject): unknown[] {
  const subject = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const uuid = subject && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subject) ? subject : null
  return [
    id,
    object.bucket,
    object.name,
    uuid,
    subject,
    object.version,
    object.metadata === null ? null : JSON.stringify(object.metadata),
    object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
  ]
}

/** What is known about the object's bytes, with the gaps closed that a row written by hand may have. Throws NoSuchKey. */
export function storedMetadata({ version, metadata, updated_at }: ObjectRow): ObjectMetadata {
  if (!version || typeof metadata?.mimetype !== 'string' || typeof metadata.size !== 'number')
    throw noSuchKey()
  return {
    eTag: metadata.eTag ?? `"${version}"`,
    size: metadata.size,
    mimetype: metadata.mimetype,
    cacheControl: metadata.cacheControl ?? 'max-age=3600',
    lastModified: metadata.lastModified ?? updated_at.toISOString(),
    contentLength: metadata.size,
    httpStatusCode: 200,
  }
}

function raise(error: Error): never {
  throw error
}
