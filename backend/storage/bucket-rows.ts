import type { Caller } from '../http/caller.ts'
import { type Database, DatabaseError } from '../postgres/database.ts'
import type { BucketChange, BucketPage, NewBucket } from './bucket-request.ts'
import { bucketExists, bucketNotEmpty, noSuchBucket, StorageError, storageError } from './errors.ts'
import { createStatements, subjectOf } from './statements.ts'

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

const COLUMNS = `id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`
const FOREIGN_KEY_VIOLATION = '23503'

/** Queries on bucket rows. They run as the caller: row level security decides. */
export function createBucketRows(database: Database) {
  const run = createStatements(database)

  return {
    /** The bucket and its rules, for any caller. Throws NoSuchBucket. */
    async rules(id: string, signal: AbortSignal): Promise<Bucket> {
      const text = `select ${COLUMNS} from storage.buckets where id = $1`
      const [bucket] = await run<Bucket>(null, text, [id], { signal, readOnly: true })
      if (!bucket) throw noSuchBucket()
      return bucket
    },

    /** A bucket visible to the caller. Throws NoSuchBucket. */
    async find(caller: Caller, id: string, signal: AbortSignal): Promise<Bucket> {
      const text = `select ${COLUMNS} from storage.buckets where id = $1`
      const [bucket] = await run<Bucket>(caller, text, [id], { signal, readOnly: true })
      if (!bucket) throw noSuchBucket()
      return bucket
    },

    /** One page of the buckets visible to the caller. */
    list(caller: Caller, page: BucketPage, signal: AbortSignal): Promise<Bucket[]> {
      const text = `select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0
        order by ${page.column} ${page.order}, id limit $2 offset $3`
      return run<Bucket>(caller, text, [page.search, page.limit, page.offset], { signal, readOnly: true })
    },

    /** Creates a bucket. Throws BucketAlreadyExists or AccessDenied. */
    async create(caller: Caller, bucket: NewBucket, signal: AbortSignal): Promise<void> {
      const { subject, uuid } = subjectOf(caller)
      const text = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values ($1, $2, $3, $4::bigint, $5::text[], $6::uuid, $7)`
      const { id, name, isPublic, sizeLimit, types } = bucket
      try {
        await run(caller, text, [id, name, isPublic, sizeLimit, types, uuid, subject], { signal })
      } catch (error) {
        throw error instanceof StorageError && error.status === 409 ? bucketExists() : error
      }
    },

    /** Changes the given settings. Throws NoSuchBucket, also if the caller may not change it. */
    async update(caller: Caller, id: string, change: BucketChange, signal: AbortSignal): Promise<void> {
      const text = `update storage.buckets set updated_at = now(), public = coalesce($2::boolean, public),
          file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
          allowed_mime_types = case when $5::boolean then $6::text[] else allowed_mime_types end
        where id = $1 returning id`
      const { isPublic, sizeLimit, types } = change
      const limit = [sizeLimit !== undefined, sizeLimit ?? null]
      const allowed = [types !== undefined, types ?? null]
      const [row] = await run(caller, text, [id, isPublic ?? null, ...limit, ...allowed], { signal })
      if (!row) throw noSuchBucket()
    },

    /** Deletes an empty bucket. Throws ResourceNotEmpty, or NoSuchBucket, also if the caller may not delete it. */
    async delete(caller: Caller, id: string, signal: AbortSignal): Promise<void> {
      const context = { role: caller.role, claims: caller.claims }
      const text = 'delete from storage.buckets where id = $1 returning id'
      const deleted = await database.run(context, { text, values: [id] }, { signal }).catch((error) => {
        const holdsObjects = error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION
        throw holdsObjects ? bucketNotEmpty() : storageError(error)
      })
      if (deleted.rows.length === 0) throw noSuchBucket()
    },
  }
}

export type BucketRows = ReturnType<typeof createBucketRows>
