/** Domains whose implicit casts define their representation for clients (PostgREST's "domain representations"). */
import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, service } from '#testing/tables-world.ts'
import type { Caller } from '../http/caller.ts'

const SETUP = `
  create domain public.color as int check (value between 0 and 16777215);
  create function public.json(color) returns json language sql immutable as
    $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
  create function public.color(json) returns color language sql immutable as
    $$ select public.color($1 #>> '{}') $$;
  create function public.color(text) returns color language sql immutable strict as
    $$ select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int::public.color $$;
  create cast (color as json) with function public.json(color) as implicit;
  create cast (json as color) with function public.color(json) as implicit;
  create cast (text as color) with function public.color(text) as implicit;
  create table public.paints (id int primary key, color color, base color default 255, name text default 'new');
  insert into public.paints values (1, 16711680, 255, 'red'), (2, 65280, null, 'green'), (3, null, 0, 'none');
  create view public.paints_seen with (security_invoker) as select id, color from public.paints;
  create table public.strokes (id int primary key, paint_id int references public.paints);
  insert into public.strokes values (1, 1), (2, 2);
  grant all on public.paints, public.paints_seen, public.strokes to service_role, anon;
  grant execute on all functions in schema public to anon, authenticated, service_role;
`

const world = await openTables({}, SETUP)

afterAll(() => world.close())

async function ask(method: string, path: string, json?: unknown, caller: Caller = service, prefer = '') {
  const response = await world.send(
    new Request(`http://localhost/rest/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', prefer: `return=representation,${prefer}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
    caller,
  )
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const read = async (path: string, caller?: Caller) => (await ask('GET', path, undefined, caller)).body

describe('reading', () => {
  test('columns use their domain’s cast to json, by name and by star, in views and embeds', async () => {
    expect(await read('/paints?order=id')).toEqual([
      { id: 1, color: '#FF0000', base: '#0000FF', name: 'red' },
      { id: 2, color: '#00FF00', base: null, name: 'green' },
      { id: 3, color: null, base: '#000000', name: 'none' },
    ])
    expect(await read('/paints_seen?select=c:color&id=eq.1', anon)).toEqual([{ c: '#FF0000' }])
    expect(await read('/strokes?select=id,paints(color)&order=id')).toEqual([
      { id: 1, paints: { color: '#FF0000' } },
      { id: 2, paints: { color: '#00FF00' } },
    ])
    expect(await read('/strokes?select=id,...paints(color)&id=eq.2')).toEqual([{ id: 2, color: '#00FF00' }])
    expect(await read('/paints?select=color&order=id&offset=1&limit=1')).toEqual([{ color: '#00FF00' }])
  })

  test('a cast returns the plain value', async () => {
    expect(await read('/paints?select=color::text&id=eq.1')).toEqual([{ color: '16711680' }])
  })

  test('order and is use the plain value', async () => {
    expect(await read('/paints?select=id&order=color.desc.nullslast')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
    expect(await read('/paints?select=id&color=is.null')).toEqual([{ id: 3 }])
  })
})

describe('filters', () => {
  test.each([
    ['color=eq.%2300FF00', [2]],
    ['color=eq.00ff00', [2]],
    ['color=neq.00ff00', [1]],
    ['color=gt.00ff00', [1]],
    ['color=in.(00ff00,%23FF0000)', [1, 2]],
    ['color=in.()', []],
    ['or=(color.eq.00ff00,base.eq.000000)', [2, 3]],
    ['color=not.eq.00ff00', [1]],
  ])('%s', async (query, ids) => {
    const found = await read(`/paints?select=id&order=id&${query}`)
    expect(found.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test('of an embed', async () => {
    expect(await read('/strokes?select=id,paints!inner()&paints.color=eq.00ff00')).toEqual([{ id: 2 }])
  })
})

describe('writing', () => {
  test('values are accepted as shown: insert, bulk, upsert, update', async () => {
    expect(await ask('POST', '/paints', { id: 10, color: '#010203' })).toEqual({
      status: 201,
      body: [{ id: 10, color: '#010203', base: '#0000FF', name: 'new' }],
    })
    const many = [{ id: 11, color: '#0A0000' }, { id: 12, color: null }, { id: 13 }]
    const { body } = await ask('POST', '/paints?columns=id,color,base', many, service, 'missing=default')
    expect(body.map(({ color, base }: Record<string, unknown>) => [color, base])).toEqual([
      ['#0A0000', '#0000FF'],
      [null, '#0000FF'],
      [null, '#0000FF'],
    ])
    expect(
      (
        await ask(
          'POST',
          '/paints?select=color',
          { id: 10, color: '#999999' },
          service,
          'resolution=merge-duplicates',
        )
      ).body,
    ).toEqual([{ color: '#999999' }])
    expect((await ask('PATCH', '/paints?color=eq.999999&select=base', { base: '#000001' })).body).toEqual([
      { base: '#000001' },
    ])
    expect((await ask('DELETE', '/paints?color=eq.%23999999&select=color')).body).toEqual([
      { color: '#999999' },
    ])
  })

  test('a value the domain refuses is a client error', async () => {
    const { status, body } = await ask('POST', '/paints', { id: 20, color: 'no colour' })
    expect([status, body.code]).toEqual([400, '22P02'])
  })
})
