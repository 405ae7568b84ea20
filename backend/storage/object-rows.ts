import { randomUUID } from 'node:crypto'
import type { Caller } from '../http/caller.ts'
import { type Database, DatabaseError } from '../postgres/database.ts'
import { noSuchBucket, noSuchKey, storageError } from './errors.ts'
import { type ListEntry, type ListRequest, listStatement } from './list.ts'
import type { ObjectName } from './names.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import { createStatements, subjectOf } from './statements.ts'

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

/** An object to be created. */
export interface NewObject extends ObjectName {
  version: string
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

const COLUMNS = `o.id, o.bucket_id, o.name, o.owner, o.owner_id, o.version, o.metadata, o.user_metadata,
  o.created_at, o.updated_at, o.last_accessed_at`
const DIVISION_BY_ZERO = '22012'

/** Queries on object rows. They run as the caller: row level security decides. */
export function createObjectRows(database: Database) {
  const run = createStatements(database)

  return {
    /** An object of a public bucket, for any caller. Throws NoSuchBucket (also for a private one) or NoSuchKey. */
    async findPublic({ bucket, name }: ObjectName, signal: AbortSignal): Promise<ObjectRow> {
      const [row] = await run<ObjectRow & { id: string | null }>(
        null,
        `select ${COLUMNS} from storage.buckets b
          left join storage.objects o on o.bucket_id = b.id and o.name = $2
          where b.id = $1 and b.public`,
        [bucket, name],
        { signal, readOnly: true },
      )
      if (!row) throw noSuchBucket()
      return row.id ? row : raise(noSuchKey())
    },

    /** An object visible to the caller. Throws NoSuchKey. */
    async find(caller: Caller, { bucket, name }: ObjectName, signal: AbortSignal): Promise<ObjectRow> {
      const [row] = await run<ObjectRow>(
        caller,
        `select ${COLUMNS} from storage.objects o where o.bucket_id = $1 and o.name = $2`,
        [bucket, name],
        { signal, readOnly: true },
      )
      return row ?? raise(noSuchKey())
    },

    /** The object of a signed URL, for any caller. Throws NoSuchKey. */
    async findSigned({ bucket, name }: ObjectName, signal: AbortSignal): Promise<ObjectRow> {
      const text = `select ${COLUMNS} from storage.objects o where o.bucket_id = $1 and o.name = $2`
      const [row] = await run<ObjectRow>(null, text, [bucket, name], { signal, readOnly: true })
      return row ?? raise(noSuchKey())
    },

    /** The subset of names whose objects are visible to the caller. */
    async seen(caller: Caller, bucket: string, names: string[], signal: AbortSignal): Promise<Set<string>> {
      const text = 'select name from storage.objects where bucket_id = $1 and name = any ($2)'
      const rows = await run<{ name: string }>(caller, text, [bucket, names], { signal, readOnly: true })
      return new Set(rows.map(({ name }) => name))
    },

    /** Renames an object. Throws NoSuchKey, also if the caller may not change it; otherwise as `save`. */
    async move(caller: Caller, from: ObjectName, to: ObjectName, signal: AbortSignal): Promise<void> {
      const text = `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
        where bucket_id = $1 and name = $2 returning id`
      const [row] = await run(caller, text, [from.bucket, from.name, to.bucket, to.name], { signal })
      if (!row) throw noSuchKey()
    },

    /**
     * Inserts the object's row, or with `overwrite` replaces an existing one. Returns its id and the replaced version.
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
          { signal },
        )
        return { id, replaced: null }
      }
      const [row] = await run<{ id: string; replaced: string | null }>(
        caller,
        UPSERT,
        values(id, caller, object),
        { signal },
      )
      return row ?? { id, replaced: null }
    },

    /** A dry run of `save` before the body is read: throws the same errors, changes nothing. */
    async check(caller: Caller, object: NewObject, overwrite: boolean, signal: AbortSignal): Promise<void> {
      // All constraints and policies are checked before RETURNING divides by zero, which rolls back the row. random() prevents
      // constant folding.
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

    /** One page of a folder's entries that are visible to the caller. */
    list(caller: Caller, bucket: string, asked: ListRequest, signal: AbortSignal): Promise<ListEntry[]> {
      const values = [bucket, asked.prefix, asked.search, asked.limit, asked.offset]
      return run<ListEntry>(caller, listStatement(asked), values, { signal, readOnly: true })
    },

    /** Deletes the named objects that the caller may delete, and returns their rows. */
    remove(caller: Caller, bucket: string, names: string[], signal: AbortSignal): Promise<ObjectRow[]> {
      return run<ObjectRow>(
        caller,
        `delete from storage.objects o where o.bucket_id = $1 and o.name = any ($2) returning ${COLUMNS}`,
        [bucket, names],
        { signal },
      )
    },

    /** Deletes up to `most` visible objects that the caller may delete. Returns the number seen, and the deleted versions. */
    async removeSome(caller: Caller, bucket: string, most: number, signal: AbortSignal) {
      const text = `with seen as materialized (
          select name from storage.objects where bucket_id = $1 order by name limit $2
        ), gone as (
          delete from storage.objects where bucket_id = $1 and name in (select name from seen) returning version
        )
        select (select count(*)::int from seen) as seen, array(select version from gone) as versions`
      const [result] = await run<{ seen: number; versions: (string | null)[] }>(
        caller,
        text,
        [bucket, most],
        {
          signal,
        },
      )
      return { seen: result?.seen ?? 0, versions: result?.versions.map((version) => version ?? '') ?? [] }
    },

    /** The subset of versions that objects reference. */
    async named(versions: string[]): Promise<Set<string>> {
      const text = 'select version from storage.objects where version = any ($1)'
      const rows = await run<{ version: string }>(null, text, [versions], { readOnly: true })
      return new Set(rows.map(({ version }) => version))
    },

    /** Whether any object exists. */
    async any(): Promise<boolean> {
      const rows = await run(null, 'select 1 from storage.objects limit 1', [], { readOnly: true })
      return rows.length > 0
    },
  }
}

export type ObjectRows = ReturnType<typeof createObjectRows>

const INSERTED = 'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata'
const PARAMETERS = '$1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb'
const ON_CONFLICT = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
const UPSERT_ROW = `insert into storage.objects (${INSERTED}) values (${PARAMETERS}) ${ON_CONFLICT}`
// Locks first, so that it reads the version which this upload replaces.
const UPSERT = `with before as materialized (
    select version from storage.objects where bucket_id = $2 and name = $3 for update
  ), held as materialized (
    select max(version) as version from before
  ), saved as (
    insert into storage.objects (${INSERTED}) select ${PARAMETERS} from held ${ON_CONFLICT} returning id
  )
  select saved.id, held.version as replaced from saved, held`

function values(id: string, caller: Caller, object: NewObject): unknown[] {
  const { subject, uuid } = subjectOf(caller)
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

/** The metadata of the object's bytes, with defaults for missing values in manually written rows. Throws NoSuchKey. */
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
    ...(metadata.contentEncoding ? { contentEncoding: metadata.contentEncoding } : {}),
  }
}

/** Returns the row if `version` matches or is null. Throws NoSuchKey: replaced versions are not kept. */
export function requireVersion(row: ObjectRow, version: string | null): ObjectRow {
  return version === null || version === row.version ? row : raise(noSuchKey())
}

function raise(error: Error): never {
  throw error
}
