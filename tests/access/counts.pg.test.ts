import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccessWorld,
  type ApiRequest,
  type Caller,
  callers,
  type Identity,
  openAccessWorld,
} from './people.ts'
import { type Rule, readRules } from './rules.ts'
import type { Row } from './subject.ts'
import { tables } from './subjects/index.ts'

// Counts and filters must not depend on rows that row level security hides: a stranger gets the same responses with and without
// them. There are several rows with the same values, and the table is analyzed, so that its statistics describe them.

const COUNTS = ['exact', 'planned', 'estimated']
const ALIKE = 4
// Types without an operator for equality.
const INCOMPARABLE = ['json', 'tsvector']
const CUSTOMER = callers.indexOf('customer')
// Views of a single row.
const SINGLE_ROWS = ['facebook_settings', 's3_settings']

interface Column {
  name: string
  type: string
  /** Whether a signed-in person may filter by it. */
  readable: boolean
  /** Whether several rows may have the same value. */
  repeats: boolean
}

type Value = Column & { value: string }

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world?.close())

/** For each table the first state in which a row is hidden from a signed-in stranger, and shown to somebody else. */
const hidden = [...Map.groupBy(readRules().filter(hidesRow), ({ table }) => table).values()].flatMap(
  ([line]) => line ?? [],
)

function hidesRow({ table, action, expected }: Rule): boolean {
  if (action !== 'read' || expected[CUSTOMER] !== '-' || SINGLE_ROWS.includes(table)) return false
  return readerOf(expected) !== undefined
}

function readerOf(expected: Rule['expected']): Caller | undefined {
  return callers.find((name, nth) => name !== 'server' && expected[nth] === '+')
}

const identityOf = (caller: Caller | undefined, row: Row) =>
  caller === 'owner' ? row.owner : caller === 'party' ? row.party : world.idOf(caller ?? 'visitor')

async function columnsOf(table: string): Promise<Column[]> {
  return world.sql<Column>(
    `with kept as (
       select attnum from pg_attribute where attrelid = $1::regclass and (attgenerated <> '' or attidentity <> '')
       union all
       select unnest(indkey) from pg_index where indrelid = $1::regclass and (indisunique or indisexclusion)
       union all
       -- The columns in the expressions of an index.
       select refobjsubid from pg_index join pg_depend on objid = indexrelid and refobjid = indrelid
       where indrelid = $1::regclass and (indisunique or indisexclusion)
     ), bound as (
       select conkey from pg_constraint
       where conrelid = $1::regclass and contype = 'c' and conkey && array(select attnum::int2 from kept)
     )
     select attname as name, atttypid::regtype::text as type,
       has_column_privilege('authenticated', attrelid, attnum, 'select') as readable,
       attnum not in (select attnum from kept) and not exists (select from bound where attnum = any (conkey)) as repeats
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  )
}

const quoted = (ids: Row['id'][]) => ids.map((id) => `'${id}'`).join()

async function createAlike(line: Rule, key: string, columns: Column[]): Promise<Row[]> {
  const { table, state } = line
  const rows: Row[] = []
  for (let nth = 0; nth < ALIKE; nth += 1) {
    const row = await tables[table]?.create(world, state)
    if (!row) throw new Error(`subjects/index.ts has no subject for ${table}`)
    rows.push(row)
  }
  const [first] = rows as [Row]
  const copied = columns.filter(({ repeats }) => repeats).map(({ name }) => `"${name}" = first."${name}"`)
  if (copied.length > 0)
    await world.sqlWithoutTriggers(
      `update public.${table} as other set ${copied} from public.${table} as first
       where first.${key} = '${first.id}' and other.${key} in (${quoted(rows.map(({ id }) => id))})`,
    )
  await world.sql(`analyze public.${table}`)
  return rows
}

/** The values by which a signed-in person could filter for the row. */
async function valuesOf(table: string, key: string, row: Row, columns: Column[]): Promise<Value[]> {
  const readable = columns.filter((column) => column.readable)
  const texts = readable.map(({ name }) => `"${name}"::text`)
  const [stored] = await world.sql<{ texts: (string | null)[] }>(
    `select array[${texts}] as texts from public.${table} where ${key} = $1`,
    [row.id],
  )
  return readable.flatMap((column, nth) => {
    const value = stored?.texts[nth]
    return typeof value === 'string' ? [{ ...column, value }] : []
  })
}

/** Requests that count rows in every way, and ask for PostgreSQL's plan. */
function countingRequests(all: string, key: string, values: Value[]): ApiRequest[] {
  const equal = values
    .filter(({ type }) => !INCOMPARABLE.includes(type))
    .map(({ name, value }) => `&${name}=eq.${encodeURIComponent(value)}`)
  const filters = ['', ...equal, ...values.map(({ name }) => `&${name}=not.is.null`)]
  return filters.flatMap((filter): ApiRequest[] => [
    { path: all + filter, headers: { accept: 'application/vnd.pgrst.plan+json' } },
    ...COUNTS.flatMap((count): ApiRequest[] => {
      const headers = { prefer: `count=${count}` }
      return [
        { method: 'HEAD', path: all + filter, headers },
        { path: `${all}${filter}&limit=1&offset=1&order=${key}`, headers },
      ]
    }),
  ])
}

/** Filters that fail on a row with this text, at the escape that ends the pattern, and on no other row. */
function failingRequests(all: string, values: Value[]): ApiRequest[] {
  return values
    .filter(({ type, value }) => type === 'text' && value !== '' && !/[%_*\\]/.test(value))
    .map(({ name, value }) => ({
      path: `${all}&${name}=like.${encodeURIComponent(value.slice(0, -1))}\\`,
    }))
}

async function responsesTo(who: Identity, requests: ApiRequest[]): Promise<string[]> {
  const responses: string[] = []
  for (const request of requests) {
    const { status, headers, text } = await world.fetch(who, request)
    const sent = [...headers].filter(([name]) => name !== 'x-request-id').map(String)
    responses.push([JSON.stringify(request), status, ...sent, text].join('\n'))
  }
  return responses
}

test.each(hidden)('a stranger learns nothing about $table, $state', { timeout: 120_000 }, async (line) => {
  const { table, expected } = line
  const key = tables[table]?.key ?? 'id'
  const all = `/rest/v1/${table}?select=${key}`
  const columns = await columnsOf(table)
  const rows = await createAlike(line, key, columns)
  const [row] = rows as [Row]
  const values = await valuesOf(table, key, row, columns)
  const failing = failingRequests(all, values)
  const requests = [...countingRequests(all, key, values), ...failing]
  const strangers: Identity[] = [world.idOf('customer'), world.idOf('visitor')]
  const withRows = await Promise.all(strangers.map((who) => responsesTo(who, requests)))

  const reader = identityOf(readerOf(expected), row)
  const one = { path: `${all}&${key}=eq.${row.id}`, headers: { prefer: 'count=planned' } }
  const { headers } = await world.fetch(reader, one)
  expect(headers.get('content-range'), 'whoever may read the row counts it').toBe('0-0/1')
  for (const request of failing)
    expect((await world.fetch(reader, request)).text, `fails for a reader: ${request.path}`).toContain(
      '22025',
    )

  await world.sqlWithoutTriggers(
    `delete from public.${table} where ${key} in (${quoted(rows.map(({ id }) => id))})`,
  )
  await world.sql(`analyze public.${table}`)
  for (const [nth, who] of strangers.entries()) {
    const without = await responsesTo(who, requests)
    expect(withRows[nth]?.filter((response, place) => response !== without[place])).toEqual([])
  }
})

test('each table of which members read some rows but not all is tested', async () => {
  const found = await world.sql<{ name: string }>(
    `select relname as name from pg_class as relation
     where relnamespace = 'public'::regnamespace and relrowsecurity and has_any_column_privilege('authenticated', oid, 'select')
       and not exists (select from pg_policy where polrelid = relation.oid and pg_get_expr(polqual, polrelid) = 'true')`,
  )
  const tested = new Set(hidden.map(({ table }) => table))
  expect(found.length).toBeGreaterThan(40)
  expect(found.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([])
})

test('no function of ours runs before a policy', async () => {
  const found = await world.sql(
    `select oid::regprocedure::text as id from pg_proc
     where proleakproof and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  )
  expect(found).toEqual([])
})
