import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Level, markerOf } from './markers.ts'
import { type AccessWorld, type Asker, askers, openAccessWorld, type Who } from './people.ts'
import {
  byCalling,
  byEmbedding,
  byEmbeddingTwice,
  directly,
  type ExposedSchema,
  type Probe,
  type Question,
  readSchema,
  type Target,
} from './probes.ts'
import { type Rule, readSecrets } from './rules.ts'
import type { Row } from './subject.ts'
import { tables } from './subjects/index.ts'
import { BEYOND } from './subjects/number-reads.ts'

// What must stay hidden (secrets.txt) may not make a difference to any answer: each secret is given one value and then
// another, and between the two every request of an asker who may not know it must be answered the same to the byte.

const secrets = readSecrets()
const ROW = '(row)'
// Settings that are one row; another cannot stand beside it.
const ALONE = ['facebook_settings', 's3_settings']
// Says which request it was.
const OF_THE_REQUEST = 'x-request-id'
// Refused before any row was looked at: by a grant, or as a request that cannot be understood.
const REFUSED_UNSEEN = /"code":"(PGRST[12]|42501","message":"permission denied)/
// An error of a statement, with which all that it did is undone.
const ROLLED_BACK = /^[45]\d\d\n[\s\S]*"code":"/
// When a person took their own data out.
const MOMENT_OF_THE_REQUEST = /"exported_at": "[^"]*"/
// How often a person asked for numbers, of which each comparison asks again.
const ASKED_BEFORE = /"numbers_asked_for": \[[^\]]*\]/
// Who calls it asks nothing any more; it gives nothing back.
const END_OF_THE_ASKER = 'erase_my_account'
// Answer by names that all askers share: a name refused to one at the daily limit is found once another has added it.
const OF_SHARED_NAMES = ['find_or_add_make', 'find_or_add_model']
// Each call of an administrator turns what the one before it did: nothing stays for the comparison. They give nothing back.
const TURNED_EACH_TIME = [
  'suspend_member',
  'lift_suspension',
  'set_role',
  'note_on_member',
  'grant_plan',
  'end_plan',
  'post_next_on_facebook',
]
const UNCALLED = [END_OF_THE_ASKER, ...OF_SHARED_NAMES, ...TURNED_EACH_TIME]
const AT_ONCE = 8
/**
 * Whether to ask in every way or of the table alone. Relations and functions lead to a secret through the schema, which is the same on
 * every PostgreSQL: a way that leaks there leaks on the embedded one. Versions may differ in how a statement is planned and refused
 * (whether a filter runs before a policy, and what an error or a plan shows), which filters, casts, orders and plans of the table ask.
 */
const EVERY_WAY = !inject('postgres').isOfSomebodyElse || process.env.TEST_ALL === 'yes'

let world: AccessWorld
let schema: ExposedSchema
let nth = 0

beforeAll(async () => {
  world = await openAccessWorld()
  schema = await readSchema(world)
})
afterAll(() => world?.close())

const whoIs = (asker: Asker, row: Row): Who =>
  asker === 'owner' ? row.owner : asker === 'party' ? row.party : world.idOf(asker)

/** Where a column of a line is stored, by its schema, table and the column that names the row there. */
function placeOf(table: string, column: string) {
  const [home, relation, name] = column.split('.')
  if (name) return { relation: `${home}.${relation}`, key: 'id', name, exposed: false }
  const stored = ALONE.includes(table) ? `private.${table}` : `public.${table}`
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
    await world.stage(
      `update ${relation} set ${own.map(({ name, literal }) => `${name} = ${literal}`)} where ${own[0]?.key} = '${row.id}'`,
    )
  }
}

/** The columns of a row that name other rows: what one would ask by, to learn whether it is there. */
async function namesIn(table: string, key: string, row: Row): Promise<Question[]> {
  const [laid] = await world.sql<{ row: Record<string, string | null> }>(
    `select to_json(laid) as row from public.${table} as laid where ${key} = $1`,
    [row.id],
  )
  return Object.entries(laid?.row ?? {})
    .filter(([column, value]) => value !== null && schema.types.get(`public.${table}.${column}`) === 'uuid')
    .map(([column, value]) => ({ column, value: String(value), between: crypto.randomUUID() }))
}

/** Lets people have read everybody's number already: nothing counts or is masked that a request could meet. */
async function knowNumbers(people: Who[]) {
  await world.sql(
    `insert into private.number_reads (reader_id, person_id)
     select reader.id, person.id from public.profiles as reader, public.profiles as person
     where reader.id::text = any ($1) on conflict (reader_id, person_id) do update set read_at = now()`,
    [people.filter((who) => typeof who === 'string')],
  )
}

/** The rows of an answer in an order of their own: without being told, PostgreSQL gives them as it finds them. */
function inOneOrder(text: string): string {
  const rows = text.startsWith('[')
    ? JSON.parse(text).map((row: unknown) => JSON.stringify(row))
    : text.split('\n')
  return rows.sort().join('\n')
}

/** Asks all, several at a time; each answer as one text. */
async function answersTo(who: Who, probes: Probe[]): Promise<string[]> {
  const answers: string[] = []
  let next = 0
  async function work() {
    for (let place = next++; place < probes.length; place = next++) {
      const probe = probes[place] as Probe
      const { status, headers, text } = await world.answer(who, {
        ...probe,
        headers: { prefer: '', ...probe.headers },
      })
      const said = [...headers].filter(([name]) => name !== OF_THE_REQUEST).map(String)
      const body = text.replace(MOMENT_OF_THE_REQUEST, '').replace(ASKED_BEFORE, '')
      answers[place] = [status, ...said.sort(), probe.ordered ? body : inOneOrder(body)].join('\n')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

const roleOf = (asker: Asker) =>
  asker === 'visitor' ? 'anon' : asker === 'server' ? 'service_role' : 'authenticated'

// Dealers and providers are to the database what customers are: people who are signed in.
const asksEveryWay = (asker: Asker) => EVERY_WAY && asker !== 'dealer' && asker !== 'provider'

function probesFor(asker: Asker, target: Target, firstOfTable: boolean): Probe[] {
  if (asker === 'dealer' || asker === 'provider')
    return directly({ ...target, questions: target.questions.slice(0, 1) })
  if (!EVERY_WAY) return directly(target)
  return [
    ...directly(target),
    ...byEmbedding(target, schema),
    ...(firstOfTable ? byEmbeddingTwice(target, schema) : []),
    ...byCalling(target, functionsOf(asker)),
  ]
}

const functionsOf = (asker: Asker) =>
  schema.functions.filter(({ name, roles }) => roles.includes(roleOf(asker)) && !UNCALLED.includes(name))

const hiddenFrom = ({ expected }: Rule) => askers.filter((_, place) => expected[place] === '-')
const shownTo = ({ expected }: Rule) => askers.filter((_, place) => expected[place] === '+')

test.each(secrets)('$table, $state: $action', { timeout: 120_000 }, async (line) => {
  const { table, state, action } = line
  const subject = tables[table]
  if (!subject) throw new Error(`Nobody knows how to make a row of ${table}`)
  nth += 1
  const key = subject.key ?? 'id'
  const row = await subject.lay(world, state)
  const columns = action === ROW ? [] : action.split(', ')
  if (columns.length && !ALONE.includes(table))
    await write(table, columns, 'middle', await subject.lay(world, state))
  await write(table, columns, 'low', row)

  if (!state.endsWith(BEYOND)) await knowNumbers(askers.map((asker) => whoIs(asker, row)))

  const low = markersOf(table, columns, 'low')
  const middle = markersOf(table, columns, 'middle')
  const questions: Question[] =
    action === ROW
      ? await namesIn(table, key, row)
      : low.flatMap(({ name, exposed, value }, place) =>
          exposed ? [{ column: name, value, between: middle[place]?.value ?? '' }] : [],
        )
  const target = { table, key, id: String(row.id), questions }

  for (const asker of shownTo(line)) {
    const path = `/rest/v1/${table}?${key}=eq.${row.id}&select=${columns.join() || key}`
    const { text } = await world.answer(whoIs(asker, row), { path })
    for (const trace of action === ROW ? [String(row.id)] : low.map((marker) => marker.trace))
      expect(text, `${asker} reads it`).toContain(trace)
  }

  const telling = new Map<Asker, { probe: Probe; was: string }[]>()
  const refusedTo: Record<string, Set<string>> = {}
  for (const asker of hiddenFrom(line)) {
    const who = whoIs(asker, row)
    // What nobody else may know, some may yet write; and who asks after whole rows may write one of their own.
    const untouched = action !== ROW && asker !== 'admin' && asker !== 'server'
    const probes = probesFor(
      asker,
      { ...target, untouched },
      secrets.find((other) => other.table === table) === line,
    )
    // The first call of a function may leave something of the caller's own behind (a view that is counted), unless it fails.
    const changing = asksEveryWay(asker) ? functionsOf(asker).filter(({ changes }) => changes) : []
    const calls = byCalling({ ...target, untouched }, changing)
    const known = new Map(
      (await answersTo(who, calls)).flatMap((was, place) =>
        ROLLED_BACK.test(was) ? [[JSON.stringify(calls[place]), was]] : [],
      ),
    )
    // Grants are of roles: what one person's was refused, the others' are.
    refusedTo[roleOf(asker)] ??= new Set()
    const refused = refusedTo[roleOf(asker)] as Set<string>
    const asked = probes.filter((probe) => !refused.has(JSON.stringify(probe)))
    const unknown = asked.filter((probe) => !known.has(JSON.stringify(probe)))
    for (const [place, was] of (await answersTo(who, unknown)).entries())
      known.set(JSON.stringify(unknown[place]), was)
    const before = asked.map((probe) => ({ probe, was: known.get(JSON.stringify(probe)) ?? '' }))
    for (const { probe, was } of before)
      if (REFUSED_UNSEEN.test(was) && !probe.path.includes('/rpc/')) refused.add(JSON.stringify(probe))
    telling.set(
      asker,
      before.filter(({ was }) => !REFUSED_UNSEEN.test(was)),
    )
  }
  const people = hiddenFrom(line)
    .map((asker) => whoIs(asker, row))
    .filter((who) => typeof who === 'string')
  const left = await world.sql('select id from public.profiles where id::text = any ($1)', [people])
  expect(left.map(({ id }) => id).sort(), 'who still has an account').toEqual(people.sort())
  if (action === ROW) await world.stage(`delete from public.${table} where ${key} = '${row.id}'`)
  else await write(table, columns, 'high', row)

  const differing: string[] = []
  for (const [asker, asked] of telling) {
    const after = await answersTo(
      whoIs(asker, row),
      asked.map(({ probe }) => probe),
    )
    for (const [place, { probe, was }] of asked.entries()) {
      const is = after[place]
      if (was !== is) differing.push([asker, JSON.stringify(probe), was, is].join('\n'))
    }
  }
  expect(differing).toEqual([])
})

test('every column that not everybody reads is named', async () => {
  const unread = await world.sql<{ table: string; name: string }>(
    `select relname as table, attname as name from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and attnum > 0 and not attisdropped and not has_column_privilege('anon', attrelid, attnum, 'select')
       -- Ids, moments, switches and small figures say little by themselves; a value of a known list and a file that must lie in
       -- its owner's folder cannot be marked.
       and attidentity = ''
       and atttypid::regtype::text not in ('uuid', 'boolean', 'integer', 'timestamp with time zone', 'date')
       and not exists (select from pg_constraint where conname in (relname || '_' || attname || '_known', relname || '_' || attname || '_own'))`,
  )
  const named = new Set(
    secrets.flatMap(({ table, action }) => action.split(', ').map((name) => `${table}.${name}`)),
  )
  expect(unread.map(({ table, name }) => `${table}.${name}`).filter((name) => !named.has(name))).toEqual([])
})
