import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ANA, anon, BEN, openTables, person, service } from '#testing/tables-world.ts'

const world = await openTables()
const { get, send, owner } = world

beforeAll(async () => {
  await owner.query(`
    -- Its word is not true: it reads the claims. PostgreSQL computes it once a plan.
    create function public.hasty_reader() returns uuid language plpgsql immutable as $$ begin return auth.uid(); end $$;
    create table public.letters (id int primary key, reader uuid, text text);
    alter table public.letters enable row level security;
    create policy "Readers read theirs" on public.letters using (reader = public.hasty_reader());
    insert into public.letters values (1, '${ANA}', 'for Ana'), (2, '${BEN}', 'for Ben');
    create table public.notes (id int primary key, title text);
    insert into public.notes values (1, 'one'), (2, 'two');
    create function public.kept() returns table (statement text, uses bigint) language sql stable as
      $$ select statement, generic_plans from pg_prepared_statements where name like 'kept%' $$;
    create function public.forget_all() returns void language plpgsql as $$ begin execute 'deallocate all'; end $$;
    grant all on public.letters, public.notes to anon, authenticated, service_role;
    grant execute on function public.hasty_reader(), public.kept(), public.forget_all() to anon, authenticated, service_role;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () => expect((await get('/notes')).status).toBe(200))
})

afterAll(() => world.close())

// Often enough that the statement's plan is cached and used.
const often = [1, 2, 3, 4, 5]

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://localhost/rest/v1${path}`, { method, headers })
  const response = await send(request, service)
  const { status } = response
  return { status, range: response.headers.get('content-range'), text: await response.text() }
}

const plans = async (part: string) => {
  const { body } = await get(`/rpc/kept`)
  return (body() as { statement: string; uses: number }[]).filter(({ statement }) => statement.includes(part))
}

describe('the same read', () => {
  test('is planned once per session', async () => {
    for (const _ of often) expect((await get('/notes?title=eq.one')).text).toBe('[{"id":1,"title":"one"}]')
    const [plan, ...others] = await plans(`'one'`)
    expect(others).toEqual([])
    expect(plan?.uses).toBe(often.length - 1)
  })

  test('shows each person their own rows', async () => {
    const path = `/vehicle_listings?select=id&status=neq.active&order=id`
    const shown = { [ANA]: '[{"id":3}]', [BEN]: '[{"id":5}]' }
    for (const _ of often) {
      expect((await get(path, person(ANA))).text).toBe(shown[ANA])
      expect((await get(path, person(BEN))).text).toBe(shown[BEN])
      expect((await get(path, anon)).text).toBe('[]')
    }
  })

  test('shows them even if a policy function is wrongly declared immutable', async () => {
    for (const _ of often) {
      expect((await get('/letters?select=text', person(ANA))).text).toBe('[{"text":"for Ana"}]')
      expect((await get('/letters?select=text', person(BEN))).text).toBe('[{"text":"for Ben"}]')
    }
  })

  test('in another format is answered in that format', async () => {
    const path = '/notes?order=id'
    for (const _ of often) {
      expect((await ask(path)).text).toBe('[{"id":1,"title":"one"},{"id":2,"title":"two"}]')
      expect((await ask(path, { accept: 'text/csv' })).text).toBe('id,title\n1,one\n2,two')
      expect(await ask(path, { accept: 'application/vnd.pgrst.object+json' })).toMatchObject({ status: 406 })
      expect(await ask(path, { prefer: 'count=exact' })).toMatchObject({ status: 200, range: '0-1/2' })
      expect(await ask(path, { range: '1-1' })).toMatchObject({
        range: '1-1/*',
        text: '[{"id":2,"title":"two"}]',
      })
      expect(await ask(path, {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
      expect(await ask(path, { 'accept-profile': 'private' })).toMatchObject({ status: 406 })
    }
  })

  test('finds rows written in the meantime', async () => {
    for (const number of often) {
      await owner.query('insert into public.notes values ($1, $2)', [100 + number, 'more'])
      expect((await ask('/notes?select=id&title=eq.more', { prefer: 'count=exact' })).range).toBe(
        `0-${number - 1}/${number}`,
      )
    }
    await owner.query(`delete from public.notes where title = 'more'`)
  })

  test('refused by PostgreSQL is refused each time', async () => {
    const refusals = new Set<string>()
    for (const _ of often) refusals.add((await get('/notes?id=eq.one')).text)
    expect([...refusals]).toEqual([expect.stringContaining('"code":"22P02"')])
  })

  test('with a missing name is refused until it exists', async () => {
    for (const _ of often) expect((await get('/later')).status).toBe(404)
    await owner.query(`create table public.later (id int); grant all on public.later to service_role;
      notify pgrst, 'reload schema'`)
    await vi.waitFor(async () => expect(await get('/later')).toMatchObject({ status: 200, text: '[]' }))
  })
})

test.each([
  `it's`,
  `'; drop table public.notes; --`,
  `\\`,
  `\\'; drop table public.notes; --`,
  `$1`,
  `$$`,
  `E'\\x'`,
  `"$1::text"`,
  `Ñandú 🚙 \u2028`,
])('a value such as %s stays a value with a kept plan', async (value) => {
  await owner.query('delete from public.notes where id = 50')
  await owner.query('insert into public.notes values (50, $1)', [value])
  const quoted = `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  for (const filter of [`eq.${encodeURIComponent(value)}`, `in.(${encodeURIComponent(quoted)},x)`]) {
    for (const _ of often) {
      const { body } = await get(`/notes?select=title&title=${filter}`)
      expect(body()).toEqual([{ title: value }])
    }
  }
  expect((await get('/notes?select=id&id=lt.10&order=id')).body()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a zero byte does not end a statement', async () => {
  const refusals = new Set<number>()
  for (const _ of often) refusals.add((await get(`/notes?title=eq.a%00'`)).status)
  expect([...refusals]).toEqual([400])
  expect(await plans('notes').then((all) => all.filter(({ statement }) => statement.includes(`'a`)))).toEqual(
    [],
  )
})

describe('a value whose meaning may change', () => {
  test('is evaluated each time', async () => {
    await owner.query(`create table public.moments (id int, at timestamptz default clock_timestamp());
      grant all on public.moments to service_role; notify pgrst, 'reload schema'`)
    await vi.waitFor(async () => expect((await get('/moments')).status).toBe(200))
    for (const number of often) {
      await owner.query('insert into public.moments values ($1)', [number])
      const { body } = await get('/moments?select=id&at=lte.now&order=id.desc&limit=1')
      expect(body()).toEqual([{ id: number }])
    }
    expect(await plans('moments')).toEqual([])
  })
})

describe('after a schema change', () => {
  test('a known read returns new columns and no dropped ones', async () => {
    for (const _ of often) expect((await get('/notes?id=eq.1')).body()).toEqual([{ id: 1, title: 'one' }])
    await owner.query(
      `alter table public.notes add column extra int default 7; notify pgrst, 'reload schema'`,
    )
    await vi.waitFor(async () => expect((await get('/notes?select=extra')).status).toBe(200))
    expect((await get('/notes?id=eq.1')).body()).toEqual([{ id: 1, title: 'one', extra: 7 }])
    for (const _ of often) expect((await get('/notes?select=extra&id=eq.1')).body()).toEqual([{ extra: 7 }])
    await owner.query('alter table public.notes alter column extra type text using extra::text')
    expect((await get('/notes?select=extra&id=eq.1')).body()).toEqual([{ extra: '7' }])
    await owner.query('alter table public.notes drop column extra')
    for (const _ of often)
      expect((await get('/notes?select=extra&id=eq.1')).body()).toMatchObject({ code: '42703' })
  })

  test('a revoked privilege takes effect at once', async () => {
    for (const _ of often) expect((await get('/notes?select=id&id=eq.1', anon)).status).toBe(200)
    await owner.query('revoke all on public.notes from anon')
    for (const _ of often) expect((await get('/notes?select=id&id=eq.1', anon)).status).toBe(401)
    await owner.query('grant all on public.notes to anon')
    await vi.waitFor(async () => expect((await get('/notes?select=id&id=eq.1', anon)).status).toBe(200))
  })

  test('a new policy takes effect at once', async () => {
    for (const _ of often) expect((await get('/notes?select=id&id=eq.2', anon)).text).toBe('[{"id":2}]')
    await owner.query('alter table public.notes enable row level security')
    expect((await get('/notes?select=id&id=eq.2', anon)).text).toBe('[]')
    await owner.query('alter table public.notes disable row level security')
    expect((await get('/notes?select=id&id=eq.2', anon)).text).toBe('[{"id":2}]')
  })
})

test('a session without its prepared statements causes no errors', async () => {
  for (const _ of often) expect((await get('/notes?select=title&id=eq.2')).status).toBe(200)
  const forget = new Request('http://localhost/rest/v1/rpc/forget_all', { method: 'POST' })
  expect((await send(forget, service)).status).toBe(204)
  for (const _ of often) expect((await get('/notes?select=title&id=eq.2')).text).toBe('[{"title":"two"}]')
  expect(await plans(`'2'`)).toHaveLength(1)
})
