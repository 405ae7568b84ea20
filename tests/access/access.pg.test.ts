import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, type ApiRequest, type Caller, callers, openAccessWorld } from './people.ts'
import { readRules } from './rules.ts'
import { onlyReads, type Row, requestOf, type TableSubject } from './subject.ts'
import { tables } from './subjects/index.ts'

// Checks the access rules of rules/*.txt with real requests. A new table, column or function needs its lines there.

const rules = readRules()

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world?.close())

function subjectOf(name: string): TableSubject {
  const subject = tables[name]
  if (!subject) throw new Error(`subjects/index.ts has no subject for ${name}`)
  return subject
}

const identityOf = (caller: Caller, row: Row) =>
  caller === 'owner' ? row.owner : caller === 'party' ? row.party : world.idOf(caller)

test.each(rules)('$table, $state: $action', async ({ table, state, action, expected }) => {
  const subject = subjectOf(table)
  const shared = onlyReads(action) ? await subject.create(world, state) : null
  const outcomes: string[] = []
  for (const [nth, caller] of callers.entries()) {
    if (expected[nth] === '.') {
      outcomes.push('.')
      continue
    }
    const row = shared ?? (await subject.create(world, state))
    const who = identityOf(caller, row)
    outcomes.push(await world.outcomeOf(who, requestOf(table, subject, action, row, who)))
  }
  expect(outcomes.join(' ')).toBe(expected.join(' '))
})

test('nobody can change a column that the rules do not name', { timeout: 120_000 }, async () => {
  const columns = await world.sql<{ table: string; name: string }>(
    // Generated columns cannot be changed at all.
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`,
  )
  expect(columns.length).toBeGreaterThan(0)
  const named = new Set(rules.map(({ table, action }) => `${table} ${action}`))
  const rows = new Map<string, Row>()
  for (const { table, name } of columns) {
    if (named.has(`${table} change ${name}`)) continue
    const subject = subjectOf(table)
    const state = rules.find((rule) => rule.table === table)?.state ?? ''
    const row = rows.get(table) ?? (await subject.create(world, state))
    rows.set(table, row)
    for (const caller of callers) {
      // The secret key bypasses the rules.
      if (caller === 'server' || (caller === 'party' && !row.party)) continue
      const change: ApiRequest = {
        method: 'PATCH',
        path: `/rest/v1/${table}?${subject.key ?? 'id'}=eq.${row.id}`,
        body: { [name]: null },
      }
      expect(`${table}.${name} ${caller} ${await world.outcomeOf(identityOf(caller, row), change)}`).toBe(
        `${table}.${name} ${caller} x`,
      )
    }
  }
})

test('every table of the exposed schema has rules', async () => {
  const found = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  for (const { name } of found) {
    const verbs = rules.filter(({ table }) => table === name).map(({ action }) => action.split(' ')[0])
    expect(verbs, name).toEqual(expect.arrayContaining(['read', 'insert', 'delete']))
  }
})

test('every function that clients may call has rules', async () => {
  const found = await world.sql<{ name: string }>(
    `select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  )
  const called = new Set(rules.map(({ action }) => action))
  expect(found.map(({ name }) => name).filter((name) => !called.has(`call ${name}`))).toEqual([])
})
