/** Details of PostgREST's dialect, according to its specification. */
import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, service } from '#testing/tables-world.ts'
import type { Caller } from '../http/caller.ts'

const SETUP = `
  create function public.unnamed_pair(int, int) returns int language sql immutable as 'select $1 + $2';
  create function public.unnamed_number(int) returns int language sql immutable as 'select $1';
  create function public.unnamed_jsonb(jsonb) returns jsonb language sql immutable as 'select $1';
  create function public.unnamed_text(text) returns text language sql immutable as 'select $1';
  create function public.either(num int, word text) returns int language sql immutable as 'select 1';
  create function public.either(word text, num text) returns int language sql immutable as 'select 2';
  create table public.settings (
    id int primary key, label text default 'untitled', size int default 7, note text);
  insert into public.settings values (1, 'one', 1, 'first'), (2, 'two', 2, 'second');
  create table public.settings_extra (id int primary key references public.settings, colour text);
  insert into public.settings_extra values (1, 'red');
  create schema hidden;
  create table hidden.crew (id int primary key, name text, boss_id int references hidden.crew);
  insert into hidden.crew select * from public.staff;
  create view public.crew as select id, name, boss_id from hidden.crew;
  create view public.totals with (security_invoker) as select count(*) as all_of_them from public.tags;
  create table public.keyless (word text);
  create view public.no_key with (security_invoker) as select label, size from public.settings;
  create function public.header(value text) returns void language sql volatile as
    $$ select set_config('response.headers', value, true) $$;
  create function public.cookies_sent() returns json language sql stable as
    $$ select current_setting('request.cookies', true)::json $$;
  create function public.at_noon() returns timestamptz language sql stable as
    $$ select timestamptz '2026-11-23 12:00:00+00' $$;
  create table public.parts_of (a int, b int, primary key (a, b));
  create view public.parts_seen with (security_invoker) as select a, b from public.parts_of;
  create function public.keep_nothing() returns trigger language plpgsql as $$ begin new.b := null; return new; end $$;
  create trigger keep_nothing instead of insert on public.parts_seen for each row execute function public.keep_nothing();
  grant all on public.parts_of, public.parts_seen, public.settings, public.settings_extra, public.crew, public.totals, public.keyless, public.no_key
    to anon, authenticated, service_role;
  grant execute on all functions in schema public to anon, authenticated, service_role;
`

const world = await openTables({ cookies: ['theme', 'a'] }, SETUP)

afterAll(() => world.close())

interface Asked {
  headers?: Record<string, string>
  json?: unknown
  caller?: Caller
}

async function ask(method: string, path: string, { headers = {}, json, caller = service }: Asked = {}) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const request = new Request(`http://localhost/rest/v1${path}`, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...body,
  })
  const response = await world.send(request, caller)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

describe('functions with unnamed parameters', () => {
  test('are callable with a single json, text, bytes or xml only; others are not found', async () => {
    const asText = { 'content-type': 'text/plain', accept: 'application/json' }
    const request = new Request('http://localhost/rest/v1/rpc/unnamed_text', {
      method: 'POST',
      headers: asText,
      body: 'habari',
    })
    expect(await (await world.send(request, service)).json()).toBe('habari')
    for (const name of ['unnamed_pair', 'unnamed_number'])
      expect(await ask('POST', `/rpc/${name}`, { json: {} })).toMatchObject({
        status: 404,
        body: { code: 'PGRST202', hint: null },
      })
  })

  test('take an unnamed value by position, in any format', async () => {
    const call = async (name: string, value: unknown) =>
      (await ask('POST', `/rpc/${name}`, { json: { '': value } })).body
    expect(await call('unnamed_text', 'habari')).toBe('habari')
    expect(await call('unnamed_text', true)).toBe('true')
    expect(await call('unnamed_text', null)).toBeNull()
    expect(await call('unnamed_text', { a: [1] })).toBe('{"a":[1]}')
    for (const value of [{ a: [1, 'x'] }, [1, 2], 'text', 7, false])
      expect(await call('unnamed_jsonb', value)).toEqual(value)
    expect((await ask('GET', '/rpc/unnamed_text?=habari')).body).toBe('habari')
    expect((await ask('POST', '/rpc/unnamed_jsonb', { json: { a: 1 } })).body).toEqual({ a: 1 })
    expect(await ask('POST', '/rpc/unnamed_number', { json: { '': 1 } })).toMatchObject({ status: 404 })
    const exact = new Request('http://localhost/rest/v1/rpc/unnamed_jsonb', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"": 9007199254740993}',
    })
    expect(await (await world.send(exact, service)).text()).toBe('9007199254740993')
  })

  test('candidates are listed in a stable order', async () => {
    const { status, body } = await ask('GET', '/rpc/either?num=1&word=x')
    expect(status).toBe(300)
    expect(body.message).toBe(
      'Could not choose the best candidate function between: public.either(num => integer, word => text), public.either(word => text, num => text)',
    )
  })
})

test('hints name only very similar names', async () => {
  expect((await ask('GET', '/setting')).body.hint).toBe("Perhaps you meant the table 'public.settings'")
  expect((await ask('GET', '/set')).body.hint).toBeNull()
  expect((await ask('GET', '/rpc/unnamed_tex')).body.hint).toBe(
    'Perhaps you meant to call the function public.unnamed_text',
  )
  expect((await ask('GET', '/rpc/unna')).body.hint).toBeNull()
})

describe('embeds', () => {
  test('without selected columns are omitted, at any level', async () => {
    const path = '/vehicle_makes?select=name,vehicle_models(vehicle_listings())&id=eq.2'
    expect((await ask('GET', path)).body).toEqual([{ name: 'Volvo' }])
    const inner = '/vehicle_makes?select=name,vehicle_models!inner(vehicle_listings!inner())&order=id'
    expect((await ask('GET', `${inner}&vehicle_models.vehicle_listings.status=eq.sold`)).body).toEqual([
      { name: 'BMW' },
    ])
  })

  test('with the same name are refused like in PostgreSQL', async () => {
    const twice = await ask('GET', '/vehicle_models?select=id,vehicle_makes(id),vehicle_makes(name)')
    expect(twice).toMatchObject({
      status: 400,
      body: {
        code: '42712',
        message: 'table name "vehicle_models_vehicle_makes_1" specified more than once',
      },
    })
    const named = '/vehicle_models?select=id,vehicle_makes(id),other:vehicle_makes(name)&id=eq.10'
    expect((await ask('GET', named)).body).toEqual([
      { id: 10, vehicle_makes: { id: 1 }, other: { name: 'Toyota' } },
    ])
  })

  test('a column of the near side is a target, also for one-to-one and a view of itself', async () => {
    expect((await ask('GET', '/settings?select=label,extra:id(colour)&order=id')).body).toEqual([
      { label: 'one', extra: { colour: 'red' } },
      { label: 'two', extra: null },
    ])
    expect((await ask('GET', '/crew?select=name,boss:boss_id(name)&id=eq.2')).body).toEqual([
      { name: 'A', boss: { name: 'Boss' } },
    ])
    expect((await ask('GET', '/crew?select=name,crew(name)&id=eq.1&crew.order=id')).body).toEqual([
      { name: 'Boss', crew: [{ name: 'A' }, { name: 'B' }] },
    ])
  })
})

describe('writes', () => {
  test('a PATCH with columns sets missing ones to their defaults if requested', async () => {
    const path = '/settings?id=eq.1&columns=label,size,note'
    const prefer = 'return=representation, missing=default'
    const answer = await ask('PATCH', path, { json: { note: 'changed' }, headers: { prefer } })
    expect(answer.body).toEqual([{ id: 1, label: 'untitled', size: 7, note: 'changed' }])
    expect(answer.headers.get('preference-applied')).toContain('missing=default')
    const nulls = await ask('PATCH', path, {
      json: { note: 'x' },
      headers: { prefer: 'return=representation' },
    })
    expect(nulls.body).toEqual([{ id: 1, label: null, size: null, note: 'x' }])
    const none = await ask('PATCH', '/settings?id=eq.2&columns=label', { json: {}, headers: { prefer } })
    expect(none.body).toEqual([{ id: 2, label: 'untitled', size: 2, note: 'second' }])
  })

  test('PUT accepts only the key as filter', async () => {
    const json = { id: 1, label: 'put' }
    for (const query of [
      'id=eq.1&settings_extra.colour=eq.red',
      'id=eq.1&label=eq.x',
      'id=gt.0',
      'and=(id.eq.1)',
    ])
      expect(await ask('PUT', `/settings?${query}`, { json })).toMatchObject({
        status: 405,
        body: { code: 'PGRST105' },
      })
    expect((await ask('PUT', '/settings?id=eq.1', { json })).status).toBe(204)
  })

  test('PUT writes one object, and refuses several or another key', async () => {
    const json = { id: 1, label: 'put', size: 3 }
    const headers = { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' }
    const { status, body } = await ask('PUT', '/settings?id=eq.1', { json, headers })
    expect([status, body]).toMatchObject([200, json])
    const wrong = { status: 400, body: { code: 'PGRST115' } }
    expect(await ask('PUT', '/settings?id=eq.3', { json, headers })).toMatchObject(wrong)
    expect(await ask('PUT', '/settings?id=eq.1', { json: [json, json], headers })).toMatchObject(wrong)
  })

  test('a key without a value is compared with null', async () => {
    const { status, headers } = await ask('POST', '/parts_seen', {
      json: { a: 3, b: 4 },
      headers: { prefer: 'return=headers-only' },
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/parts_seen?a=eq.3&b=is.null')
  })
})

describe('function requests and responses', () => {
  test('malformed headers are PGRST111', async () => {
    const wrong = ['{"a": "b"}', '[{"a": 1}]', '[["a"]]', '[{"a": "b", "c": "d"}]', '[{"a b": "c"}]', 'x']
    for (const value of wrong)
      expect(await ask('POST', '/rpc/header', { json: { value } }), value).toMatchObject({
        status: 500,
        body: { code: 'PGRST111' },
      })
    const right = await ask('POST', '/rpc/header', { json: { value: '[{"x-one": "1"}, {"x-two": "2"}]' } })
    expect([right.headers.get('x-one'), right.headers.get('x-two')]).toEqual(['1', '2'])
  })

  test('the configured cookies', async () => {
    const sent = await ask('GET', '/rpc/cookies_sent', {
      headers: { cookie: 'theme=dark; a=b=c; pass=secret; odd' },
    })
    expect(sent.body).toEqual({ theme: 'dark', a: 'b=c' })
    expect((await ask('GET', '/rpc/cookies_sent')).body).toEqual({})
  })

  test('a time zone by offset, with PostgreSQL’s sign', async () => {
    const noon = async (zone: string) => {
      const { headers, body } = await ask('GET', '/rpc/at_noon', { headers: { prefer: `timezone=${zone}` } })
      return [body, headers.get('preference-applied')]
    }
    expect(await noon('+05:30')).toEqual(['2026-11-23T06:30:00-05:30', 'timezone=+05:30'])
    expect(await noon('-4')).toEqual(['2026-11-23T08:00:00-04:00', 'timezone=-4'])
    const none = await ask('GET', '/rpc/at_noon', { headers: { prefer: 'timezone=+99' } })
    expect(none).toMatchObject({ status: 400, body: { code: '22023' } })
  })
})

test('OPTIONS lists the methods of a relation or function', async () => {
  const allow = async (path: string) => (await ask('OPTIONS', path, { caller: anon })).headers.get('allow')
  expect(await allow('/settings')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(await allow('/keyless')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE')
  expect(await allow('/totals')).toBe('OPTIONS,GET,HEAD')
  expect(await allow('/no_key')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE')
  expect(await allow('/rpc/whoami')).toBe('OPTIONS,GET,HEAD,POST')
  expect(await allow('/rpc/mark_sold')).toBe('OPTIONS,POST')
  expect(await allow('/')).toBe('OPTIONS,GET,HEAD')
  expect(await ask('OPTIONS', '/nothing_like_it')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
  expect((await ask('OPTIONS', '/internal_notes', { caller: anon })).status).toBe(401)
})
