import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Level, markerOf } from './markers.ts'
import { type AccessWorld, type Caller, callers, type Identity, openAccessWorld } from './people.ts'
import {
  directProbes,
  type ExposedSchema,
  embeddingProbes,
  functionProbes,
  type Guess,
  nestedEmbeddingProbes,
  type Probe,
  readSchema,
  type Target,
} from './probes.ts'
import { type Rule, readSecrets } from './rules.ts'
import type { Row } from './subject.ts'
import { tables } from './subjects/index.ts'
import { OVER_LIMIT } from './subjects/number-reads.ts'

// Secrets (secrets.txt) must not influence any response: each secret is set to one value and then to another, and every request of a
// caller who may not know it must get the same response, byte for byte, both times.

const secrets = readSecrets()
const ROW = '(row)'
// Settings in a single row, so a second row cannot be inserted for comparison.
const SINGLE_ROW_TABLES = ['facebook_settings', 's3_settings']
// Differs for each request.
const REQUEST_ID_HEADER = 'x-request-id'
// Refused before any row was read: by a missing grant, or as an unparsable request.
const REFUSED_BEFORE_READING = /"code":"(PGRST[12]|42501","message":"permission denied)/
// An error of a statement, which rolls back its changes.
const ROLLED_BACK = /^[45]\d\d\n[\s\S]*"code":"/
// The time of a data export.
const EXPORT_TIME = /"exported_at": "[^"]*"/
// A plan that would start now starts at another moment each time.
const PLAN_START = /(?<="is_extension":false,)"starts_at":"[^"]*"/g
// The count of numbers a person has read, which grows with each comparison.
const NUMBER_READS = /"numbers_asked_for": \[[^\]]*\]/
// Erases the caller, who cannot send further requests. It returns nothing.
const ERASES_CALLER = 'erase_my_account'
// Their responses depend on names shared by all callers: a name refused at one caller's daily limit is found once another adds it.
const ADD_SHARED_NAMES = ['find_or_add_make', 'find_or_add_model']
// Each call by an administrator reverts the previous one, so responses cannot be compared. They return nothing.
const TOGGLES = [
  'suspend_member',
  'lift_suspension',
  'set_role',
  'note_on_member',
  'grant_plan',
  'end_plan',
  'post_next_on_facebook',
]
// Counts what the other calls tell the caller, such as that they have to return a deposit, some of them later than it.
const COUNTS_NEWS = 'mark_notifications_read'
// Answers with something new each time.
const MAKES_KEYS = 'make_dealer_key'
// Sells the caller's own ad, which everybody then sees. Its answers to strangers are in rules/sold-vehicles.txt.
const SELLS_OWN_AD = 'mark_vehicle_sold'
// About the caller's only feed, and each decides what the others answer.
const OF_OWN_FEED = [
  'save_stock_feed',
  'fetch_stock_feed',
  'accept_stock_feed_columns',
  'answer_stock_feed',
  'remove_stock_feed',
]
const EXCLUDED_FUNCTIONS = [
  ERASES_CALLER,
  MAKES_KEYS,
  SELLS_OWN_AD,
  ...OF_OWN_FEED,
  ...ADD_SHARED_NAMES,
  ...TOGGLES,
]
const CONCURRENCY = 8
/**
 * Whether to run all probes or only those on the table itself. Relations and functions reach a secret through the schema, which is the
 * same on every PostgreSQL, so their leaks show on the embedded one. Versions may differ in how a statement is planned and refused
 * (whether a filter runs before a policy, what an error or a plan reveals); filters, casts, orders and plans on the table test that.
 */
const ALL_PROBES = !inject('postgres').isOfSomebodyElse

let world: AccessWorld
let schema: ExposedSchema
let nth = 0

beforeAll(async () => {
  world = await openAccessWorld()
  schema = await readSchema(world)
})
afterAll(() => world?.close())

const identityOf = (caller: Caller, row: Row): Identity =>
  caller === 'owner' ? row.owner : caller === 'party' ? row.party : world.idOf(caller)

/** Where the column of a line is stored: the relation, its key column and the column's name. */
function placeOf(table: string, column: string) {
  const [home, relation, name] = column.split('.')
  if (name) return { relation: `${home}.${relation}`, key: 'id', name, exposed: false }
  const stored = SINGLE_ROW_TABLES.includes(table) ? `private.${table}` : `public.${table}`
  return { relation: stored, key: tables[table]?.key ?? 'id', name: column, exposed: true }
}

function markersOf(table: string, columns: string[], level: Level) {
  return columns.map((column) => {
    const place = placeOf(table, column)
    const type = schema.types.get(`${place.relation}.${place.name}`)
    if (!type) throw new Error(`There is no column ${column} of ${table}`)
    return { ...place, ...markerOf(place.name, type, level, nth) }
  })
}

async function write(table: string, columns: string[], level: Level, row: Row) {
  const values = markersOf(table, columns, level)
  for (const relation of new Set(values.map((value) => value.relation))) {
    const own = values.filter((value) => value.relation === relation)
    await world.sqlWithoutTriggers(
      `update ${relation} set ${own.map(({ name, literal }) => `${name} = ${literal}`)} where ${own[0]?.key} = '${row.id}'`,
    )
  }
}

/** The row's uuid columns, such as foreign keys: by filtering on them, a caller could learn that the row exists. */
async function referencesIn(table: string, key: string, row: Row): Promise<Guess[]> {
  const [laid] = await world.sql<{ row: Record<string, string | null> }>(
    `select to_json(laid) as row from public.${table} as laid where ${key} = $1`,
    [row.id],
  )
  return Object.entries(laid?.row ?? {})
    .filter(([column, value]) => value !== null && schema.types.get(`public.${table}.${column}`) === 'uuid')
    .map(([column, value]) => ({ column, value: String(value), between: crypto.randomUUID() }))
}

/** Records that these people have read every phone number, so that no response is masked and no count changes. */
async function markNumbersRead(people: Identity[]) {
  await world.sql(
    `insert into private.number_reads (reader_id, person_id)
     select reader.id, person.id from public.profiles as reader, public.profiles as person
     where reader.id::text = any ($1) on conflict (reader_id, person_id) do update set read_at = now()`,
    [people.filter((who) => typeof who === 'string')],
  )
}

/** Sorts the rows of a response, because PostgreSQL returns them in no particular order by default. */
function sortedRows(text: string): string {
  const rows = text.startsWith('[')
    ? JSON.parse(text).map((row: unknown) => JSON.stringify(row))
    : text.split('\n')
  return rows.sort().join('\n')
}

/** Sends all probes, several at a time, and returns each response as one string. */
async function responsesTo(who: Identity, probes: Probe[]): Promise<string[]> {
  const answers: string[] = []
  let next = 0
  async function work() {
    for (let place = next++; place < probes.length; place = next++) {
      const probe = probes[place] as Probe
      const { status, headers, text } = await world.fetch(who, {
        ...probe,
        headers: { prefer: '', ...probe.headers },
      })
      const said = [...headers].filter(([name]) => name !== REQUEST_ID_HEADER).map(String)
      const body = text
        .replace(EXPORT_TIME, '')
        .replace(NUMBER_READS, '')
        .replace(PLAN_START, '"starts_at":"now"')
      answers[place] = [status, ...said.sort(), probe.ordered ? body : sortedRows(body)].join('\n')
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return answers
}

const roleOf = (caller: Caller) =>
  caller === 'visitor' ? 'anon' : caller === 'server' ? 'service_role' : 'authenticated'

// To the database, dealers and providers are signed-in people like customers; a few probes suffice.
const usesAllProbes = (caller: Caller) => ALL_PROBES && caller !== 'dealer' && caller !== 'provider'

function probesFor(caller: Caller, target: Target, firstOfTable: boolean): Probe[] {
  if (caller === 'dealer' || caller === 'provider')
    return directProbes({ ...target, guesses: target.guesses.slice(0, 1) })
  if (!ALL_PROBES) return directProbes(target)
  return [
    ...directProbes(target),
    ...embeddingProbes(target, schema),
    ...(firstOfTable ? nestedEmbeddingProbes(target, schema) : []),
    ...functionProbes(target, functionsOf(caller)),
  ]
}

const functionsOf = (caller: Caller) =>
  schema.functions.filter(
    ({ name, roles }) => roles.includes(roleOf(caller)) && !EXCLUDED_FUNCTIONS.includes(name),
  )

const hiddenFrom = ({ expected }: Rule) => callers.filter((_, place) => expected[place] === '-')
const shownTo = ({ expected }: Rule) => callers.filter((_, place) => expected[place] === '+')

test.each(secrets)('$table, $state: $action', { timeout: 120_000 }, async (line) => {
  const { table, state, action } = line
  const subject = tables[table]
  if (!subject) throw new Error(`subjects/index.ts has no subject for ${table}`)
  nth += 1
  const key = subject.key ?? 'id'
  const row = await subject.create(world, state)
  const columns = action === ROW ? [] : action.split(', ')
  if (columns.length && !SINGLE_ROW_TABLES.includes(table))
    await write(table, columns, 'middle', await subject.create(world, state))
  await write(table, columns, 'low', row)

  if (!state.endsWith(OVER_LIMIT)) await markNumbersRead(callers.map((caller) => identityOf(caller, row)))

  const low = markersOf(table, columns, 'low')
  const middle = markersOf(table, columns, 'middle')
  const guesses: Guess[] =
    action === ROW
      ? await referencesIn(table, key, row)
      : low.flatMap(({ name, exposed, value }, place) =>
          exposed ? [{ column: name, value, between: middle[place]?.value ?? '' }] : [],
        )
  const target = { table, key, id: String(row.id), guesses }

  for (const caller of shownTo(line)) {
    const path = `/rest/v1/${table}?${key}=eq.${row.id}&select=${columns.join() || key}`
    const { text } = await world.fetch(identityOf(caller, row), { path })
    for (const trace of action === ROW ? [String(row.id)] : low.map((marker) => marker.trace))
      expect(text, `${caller} reads it`).toContain(trace)
  }

  const observable = new Map<Caller, { probe: Probe; was: string }[]>()
  const refusedTo: Record<string, Set<string>> = {}
  for (const caller of hiddenFrom(line)) {
    const who = identityOf(caller, row)
    // Administrators may write some columns that they cannot read, and callers of (row) probes could insert their own rows.
    const untouched = action !== ROW && caller !== 'admin' && caller !== 'server'
    const probes = probesFor(
      caller,
      { ...target, untouched },
      secrets.find((other) => other.table === table) === line,
    )
    // The first call of a function may leave a change of the caller's own, such as a counted view, unless it fails.
    const changing = usesAllProbes(caller) ? functionsOf(caller).filter(({ changes }) => changes) : []
    const calls = functionProbes({ ...target, untouched }, changing)
    const news = calls.filter(({ path }) => path.endsWith(`/rpc/${COUNTS_NEWS}`))
    const known = new Map(
      (await responsesTo(who, calls)).flatMap((was, place) =>
        ROLLED_BACK.test(was) ? [[JSON.stringify(calls[place]), was]] : [],
      ),
    )
    await responsesTo(who, news)
    // Grants belong to roles: a probe refused to one person is refused to all others of the role.
    refusedTo[roleOf(caller)] ??= new Set()
    const refused = refusedTo[roleOf(caller)] as Set<string>
    const asked = probes.filter((probe) => !refused.has(JSON.stringify(probe)))
    const unknown = asked.filter((probe) => !known.has(JSON.stringify(probe)))
    for (const [place, was] of (await responsesTo(who, unknown)).entries())
      known.set(JSON.stringify(unknown[place]), was)
    const before = asked.map((probe) => ({ probe, was: known.get(JSON.stringify(probe)) ?? '' }))
    for (const { probe, was } of before)
      if (REFUSED_BEFORE_READING.test(was) && !probe.path.includes('/rpc/'))
        refused.add(JSON.stringify(probe))
    observable.set(
      caller,
      before.filter(({ was }) => !REFUSED_BEFORE_READING.test(was)),
    )
  }
  const people = hiddenFrom(line)
    .map((caller) => identityOf(caller, row))
    .filter((who) => typeof who === 'string')
  const left = await world.sql('select id from public.profiles where id::text = any ($1)', [people])
  expect(left.map(({ id }) => id).sort(), 'who still has an account').toEqual(people.sort())
  if (action === ROW) await world.sqlWithoutTriggers(`delete from public.${table} where ${key} = '${row.id}'`)
  else await write(table, columns, 'high', row)

  const differing: string[] = []
  for (const [caller, asked] of observable) {
    const after = await responsesTo(
      identityOf(caller, row),
      asked.map(({ probe }) => probe),
    )
    for (const [place, { probe, was }] of asked.entries()) {
      const is = after[place]
      if (was !== is) differing.push([caller, JSON.stringify(probe), was, is].join('\n'))
    }
  }
  expect(differing).toEqual([])
})

test('secrets.txt names every column that is not public', async () => {
  const unread = await world.sql<{ table: string; name: string }>(
    `select relname as table, attname as name from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and attnum > 0 and not attisdropped and not has_column_privilege('anon', attrelid, attnum, 'select')
       -- Ids, moments, switches and small figures say little by themselves; a value of a known list and a file that must lie in
       -- its owner's folder cannot be marked.
       and attidentity = ''
       and atttypid::regtype::text not in ('uuid', 'boolean', 'integer', 'timestamp with time zone', 'timestamp with time zone[]',
         'date', 'time without time zone')
       and not exists (select from pg_type where pg_type.oid = atttypid and typtype = 'e')
       and not exists (select from pg_constraint where conname in (relname || '_' || attname || '_known', relname || '_' || attname || '_own'))`,
  )
  const named = new Set(
    secrets.flatMap(({ table, action }) => action.split(', ').map((name) => `${table}.${name}`)),
  )
  expect(unread.map(({ table, name }) => `${table}.${name}`).filter((name) => !named.has(name))).toEqual([])
})
