import { invalidRequest } from './errors.ts'
import type { ObjectMetadata } from './object-metadata.ts'

/** An entry of one folder: an object, or a folder (`id` null). `name` is the next path segment only. */
export interface ListEntry {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: ObjectMetadata | null
}

export interface ListRequest {
  prefix: string
  limit: number
  offset: number
  search: string
  column: (typeof COLUMNS)[number]
  order: 'asc' | 'desc'
}

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
const MOST = 1000

/** Reads the body of a list request, with the protocol's defaults. Throws InvalidRequest. */
export function listRequest(body: Record<string, unknown>): ListRequest {
  const sortBy = (body.sortBy ?? {}) as { column?: unknown; order?: unknown }
  const column = COLUMNS.find((name) => name === (sortBy.column ?? 'name'))
  const order = sortBy.order ?? 'asc'
  if (!column) throw invalidRequest(`sortBy.column must be one of ${COLUMNS.join(', ')}`)
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('sortBy.order must be asc or desc')
  const prefix = String(body.prefix ?? '').replace(/^\/+|\/+$/g, '')
  return {
    prefix: prefix === '' ? '' : `${prefix}/`,
    limit: whole(body.limit, 100, 1, MOST),
    offset: whole(body.offset, 0, 0, Number.MAX_SAFE_INTEGER),
    search: String(body.search ?? ''),
    column,
    order,
  }
}

/** The list query: `$1` bucket, `$2` folder with its slash, `$3` search, `$4` limit, `$5` offset. */
export function listStatement({ column, order }: ListRequest): string {
  return `with below as (
      select o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, substr(o.name, length($2) + 1) as rest
      from storage.objects o
      where o.bucket_id = $1 and o.name >= $2 and starts_with(o.name, $2)
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from below
      where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
        null::jsonb
      from below where strpos(rest, '/') > 0
    )
    select * from entries where strpos(lower(name), lower($3)) > 0
    order by ${column} ${order} nulls first, name ${order} limit $4 offset $5`
}

function whole(value: unknown, fallback: number, least: number, most: number): number {
  if (value === undefined || value === null) return fallback
  if (typeof value === 'number' && Number.isInteger(value) && value >= least) return Math.min(value, most)
  throw invalidRequest('limit and offset must be whole numbers')
}
