/** Oversized values in any argument or column that visitors and members can send are refused before a statement's time is over. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, type Caller, openAccessWorld } from './access/people.ts'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})

afterAll(() => world?.close())

interface Callable {
  name: string
  anon: boolean
  arguments: { name: string; type: string; category: string; needed: boolean }[]
}

const CALLABLE = `
  select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as anon, json_agg(json_build_object(
    'name', p.proargnames[a.position], 'type', format_type(a.type, null), 'category', t.typcategory,
    'needed', a.position <= p.pronargs - p.pronargdefaults) order by a.position) as arguments
  from pg_proc p
  cross join lateral unnest(p.proargtypes::oid[]) with ordinality a(type, position)
  join pg_type t on t.oid = a.type
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute') and t.typtype <> 'c'
  group by p.oid`

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
// At or near the limits of bodies; JSON from members reaches the database.
const sizes = { anon: 100 * KILOBYTE, authenticated: 300 * KILOBYTE, json: 1.9 * MEGABYTE }

const samples: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  boolean: false,
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
}

function sample({ type, category }: { type: string; category: string }): unknown {
  if (category === 'A') return []
  if (category === 'N') return 1
  return samples[type] ?? (type === 'jsonb' ? {} : 'x')
}

/** Values of a type at the maximum size, of different shapes. */
function huge(type: string, bytes: number): unknown[] {
  const words = (length: number) => 'toyota corolla '.repeat(length / 15)
  if (type.endsWith('[]')) {
    const member = type === 'uuid[]' ? samples.uuid : type === 'bigint[]' ? 9_007_199_254_740_991 : 'x'
    const count = Math.floor(bytes / (String(member).length + 3))
    return [Array(count).fill(member), [words(bytes - 100)], `{${'x,'.repeat(bytes / 2 - 200)}x}`]
  }
  if (type === 'jsonb' || type === 'json') {
    return [
      [words(bytes - 100)],
      Array(Math.floor(bytes / 3)).fill({}),
      Array(Math.floor(bytes / 5)).fill(123),
      Object.fromEntries(Array.from({ length: bytes / 18 }, (_, n) => [`k${n}`, n])),
    ]
  }
  return [words(bytes - 100), 'a'.repeat(bytes - 100), '*%_\\'.repeat((bytes - 100) / 8)]
}

const isLong = (type: string, category: string) =>
  category === 'S' || category === 'A' || type.startsWith('json')

async function callables(): Promise<Callable[]> {
  return world.sql<Callable>(CALLABLE)
}

test.each([
  ['visitor', 'anon'],
  ['dealer', 'authenticated'],
  ['admin', 'authenticated'],
] as [Caller, 'anon' | 'authenticated'][])(
  'every function refuses oversized input from a %s',
  async (caller, role) => {
    const who = world.idOf(caller)
    let asked = 0
    for (const { name, anon, arguments: all } of await callables()) {
      if (role === 'anon' && !anon) continue
      for (const argument of all.filter(({ type, category }) => isLong(type, category))) {
        const size = sizes[role === 'authenticated' && argument.type === 'jsonb' ? 'json' : role]
        for (const value of huge(argument.type, size)) {
          const needed = all.filter(({ needed }) => needed).map((one) => [one.name, sample(one)])
          const body = { ...Object.fromEntries(needed), [argument.name]: value }
          const { status, text } = await world.fetch(who, {
            method: 'POST',
            path: `/rest/v1/rpc/${name}`,
            body,
          })
          const what = `${name}(${argument.name}) ${status} ${text.slice(0, 200)}`
          // JSON is limited by the size of its body and validated by the function: an import reports each row's outcome.
          if (argument.type === 'jsonb') expect([200, 400, 403], what).toContain(status)
          else expect(status, what).toBe(413)
          asked += 1
        }
      }
    }
    expect(asked).toBeGreaterThan(20)
  },
  180_000,
)

test('a search with a thousand words is answered in time', async () => {
  const { status } = await world.fetch(undefined, {
    method: 'POST',
    path: '/rest/v1/rpc/search_vehicles',
    body: { search: 'abc '.repeat(2_400), makes: Array(1_000).fill('Toyota') },
  })
  expect(status).toBe(200)
})

test('a body above the role’s limit is refused', async () => {
  const send = (who: string | undefined, bytes: number) =>
    world.fetch(who, {
      method: 'POST',
      path: '/rest/v1/rpc/search_vehicles',
      body: { search: 'x'.repeat(bytes) },
    })
  const dealer = world.idOf('dealer') as string
  for (const [who, bytes] of [
    [undefined, 200 * KILOBYTE],
    [dealer, 4 * MEGABYTE],
  ] as const) {
    const { status, text } = await send(who, bytes)
    expect([status, JSON.parse(text)]).toMatchObject([
      413,
      { code: 'PGRST102', message: 'The request body is too large' },
    ])
  }
})

interface Writable {
  table: string
  column: string
  type: string
}

const WRITABLE = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (t.typcategory in ('S', 'A') or t.typname like 'json%')
    and has_column_privilege('authenticated', c.oid, a.attname, 'insert')`

test('every column of every table refuses oversized values', async () => {
  const writable = await world.sql<Writable>(WRITABLE)
  expect(writable.length).toBeGreaterThan(50)
  for (const { table, column, type } of writable) {
    for (const value of huge(type, sizes[type === 'jsonb' ? 'json' : 'authenticated'])) {
      const { status, text } = await world.fetch(world.idOf('dealer'), {
        method: 'POST',
        path: `/rest/v1/${table}`,
        body: { [column]: value },
        headers: { prefer: 'return=minimal' },
      })
      const what = `${table}.${column} ${status} ${text.slice(0, 200)}`
      if (type === 'jsonb') expect([400, 401, 403, 409, 413], what).toContain(status)
      else expect(status, what).toBe(413)
    }
  }
}, 300_000)
