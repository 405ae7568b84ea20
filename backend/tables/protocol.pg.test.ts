/** Headers, profiles and refusals around the statements, according to PostgREST's specification. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, service } from '#testing/tables-world.ts'
import type { Caller } from '../http/caller.ts'

const SETUP = `
  create schema "Second ""@\u00e9";
  create table "Second ""@\u00e9".things (id int primary key, name text);
  create function "Second ""@\u00e9".thing() returns int language sql immutable as 'select 7';
  create function public.raise_code(code text) returns void language plpgsql as $$ begin
    raise sqlstate 'PGRST' using message = json_build_object('code', code, 'message', 'M')::text, detail = '{"status": 432, "headers": {"X-Own": "1"}}';
  end $$;
  create function public.raise_402() returns void language plpgsql as $$ begin raise sqlstate 'PT402' using message = 'Pay'; end $$;
  create table public.slips (id int primary key, name text);
  create table public.sales (id int, year int, tag_id int references public.tags, primary key (id, year)) partition by range (year);
  create table public.sales_2025 partition of public.sales for values from (2025) to (2026);
  create table public.visits (id int primary key, sale_id int, year int, foreign key (sale_id, year) references public.sales);
  grant usage on schema "Second ""@\u00e9" to anon, authenticated, service_role;
  grant all on "Second ""@\u00e9".things, public.slips, public.sales, public.sales_2025, public.visits to anon, authenticated, service_role;
  grant execute on all functions in schema public, "Second ""@\u00e9" to anon, authenticated, service_role;
`
const SECOND = 'Second "@\u00e9'
// As bytes of UTF-8, which is what headers consist of.
const SECOND_BYTES = Buffer.from(SECOND, 'utf8').toString('latin1')

const world = await openTables({ schemas: ['public', SECOND] }, SETUP)
const single = await openTables()

afterAll(async () => {
  await world.close()
  await single.close()
})

interface Asked {
  headers?: Record<string, string>
  json?: unknown
  caller?: Caller
  from?: typeof world
}

async function ask(method: string, path: string, asked: Asked = {}) {
  const { headers = {}, json, caller = service, from = world } = asked
  const request = new Request(`http://localhost/rest/v1${path}`, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const response = await from.send(request, caller)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

describe('the schema of a response', () => {
  const profile = async (method: string, path: string, asked?: Asked) => {
    const { status, headers } = await ask(method, path, asked)
    return [status, headers.get('content-profile')]
  }

  test('is named if several are exposed', async () => {
    const second = { 'accept-profile': SECOND_BYTES, 'content-profile': SECOND_BYTES }
    expect(await profile('GET', '/tags')).toEqual([200, 'public'])
    expect(await profile('HEAD', '/tags')).toEqual([200, 'public'])
    expect(await profile('GET', '/')).toEqual([200, 'public'])
    expect(await profile('GET', '/things', { headers: second })).toEqual([200, SECOND_BYTES])
    expect(await profile('POST', '/things', { headers: second, json: { id: 1 } })).toEqual([
      201,
      SECOND_BYTES,
    ])
    const one = '/things?id=eq.1'
    expect(await profile('PUT', one, { headers: second, json: { id: 1 } })).toEqual([204, SECOND_BYTES])
    expect(await profile('PATCH', one, { headers: second, json: { name: 'x' } })).toEqual([204, SECOND_BYTES])
    expect(await profile('DELETE', one, { headers: second })).toEqual([204, SECOND_BYTES])
    expect(await profile('POST', '/rpc/thing', { headers: second, json: {} })).toEqual([200, SECOND_BYTES])
    expect(await profile('GET', '/rpc/thing', { headers: second })).toEqual([200, SECOND_BYTES])
  })

  test('is not named if one is exposed, nor in refusals', async () => {
    expect(await profile('GET', '/tags', { from: single })).toEqual([200, null])
    expect(await profile('GET', '/nothing_like_it')).toEqual([404, null])
  })

  test('an unknown one is refused with the list, also at the root and to a visitor', async () => {
    const unknown = { 'accept-profile': 'third' }
    const body = {
      code: 'PGRST106',
      message: 'Invalid schema: third',
      details: null,
      hint: `Only the following schemas are exposed: public, ${SECOND}`,
    }
    for (const caller of [service, anon])
      for (const path of ['/', '/tags', '/rpc/whoami'])
        expect(await ask('GET', path, { headers: unknown, caller })).toMatchObject({ status: 406, body })
    expect((await ask('GET', '/', { caller: anon })).status).toBe(404)
  })
})

test('an empty response has a length, except 204 and HEAD', async () => {
  const length = async (method: string, path: string, asked?: Asked) => {
    const { status, headers } = await ask(method, path, asked)
    return [status, headers.get('content-length'), headers.get('content-type')]
  }
  const json = { id: 1 }
  expect(await length('POST', '/slips', { json })).toEqual([201, '0', null])
  const merge = { prefer: 'resolution=merge-duplicates' }
  expect(await length('POST', '/slips', { json, headers: merge })).toEqual([200, '0', null])
  expect(await length('PUT', '/slips?id=eq.9', { json: { id: 9 } })).toEqual([201, '0', null])
  expect(await length('DELETE', '/slips?id=eq.1')).toEqual([204, null, null])
  expect((await length('HEAD', '/slips'))[1]).toBeNull()
})

test('over HTTP an empty response has one length, and a 204 none', async () => {
  // The globals belong to the other tests of this process, too.
  const options = { overrideGlobalObjects: false }
  const listener = getRequestListener((request) => world.send(request, service), options)
  const server = createServer(listener).listen(0)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(`${url}/slips`, { method: 'POST', headers, body: '{"id": 77}' })
  const removed = await fetch(`${url}/slips?id=eq.77`, { method: 'DELETE' })
  const refused = await fetch(`${url}/nothing_like_it`, { method: 'HEAD' })
  server.close()
  const lengths = [created, removed].map((response) => [
    response.status,
    response.headers.get('content-length'),
    response.headers.get('transfer-encoding'),
  ])
  expect(lengths).toEqual([
    [201, '0', null],
    [204, null, null],
  ])
  expect(refused.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
})

describe('a refusal', () => {
  const statusOf = async (method: string, path: string, asked?: Asked) => {
    const { status, headers } = await ask(method, path, asked)
    return [status, headers.get('proxy-status')]
  }

  test('has its code in a header, also for HEAD', async () => {
    expect(await statusOf('GET', '/invalid/nested/paths')).toEqual([404, 'PostgREST; error=PGRST125'])
    expect(await statusOf('HEAD', '/nothing_like_it')).toEqual([404, 'PostgREST; error=PGRST205'])
    expect(await statusOf('GET', '/internal_notes', { caller: anon })).toEqual([
      401,
      'PostgREST; error=42501',
    ])
    expect(await statusOf('POST', '/rpc/raise_402', { json: {} })).toEqual([402, 'PostgREST; error=PT402'])
    expect(await statusOf('GET', '/tags')).toEqual([200, null])
  })

  test('of a function has the code that the function chose, if valid in a header', async () => {
    const raise = (code: string) => statusOf('POST', '/rpc/raise_code', { json: { code } })
    expect(await raise('123')).toEqual([432, 'PostgREST; error=123'])
    expect(await raise('a\r\nx-evil: 1')).toEqual([432, null])
    expect(await raise('\u00e9; x')).toEqual([432, null])
  })

  test('of an empty token is PGRST301', async () => {
    for (const authorization of ['Bearer ', 'bearer']) {
      const { status, headers, body } = await ask('GET', '/tags', {
        headers: { authorization },
        caller: anon,
      })
      const message = 'Empty JWT is sent in Authorization header'
      expect([status, body]).toEqual([401, { code: 'PGRST301', message, details: null, hint: null }])
      expect(headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", error_description="${message}"`,
      )
    }
  })

  test('of an invalid time zone is 22023, with any handling', async () => {
    for (const handling of ['', 'handling=strict, ', 'handling=lenient, ']) {
      const headers = { prefer: `${handling}timezone=Invalid/Timezone` }
      expect(await ask('GET', '/tags', { headers })).toMatchObject({
        status: 400,
        body: {
          code: '22023',
          message: 'invalid value for parameter "TimeZone": "Invalid/Timezone"',
          details: null,
          hint: null,
        },
      })
    }
    expect(await ask('GET', '/tags', { headers: { prefer: 'timezone=05:30:15' } })).toMatchObject({
      status: 400,
      body: {
        code: '22023',
        message: 'time zone "05:30:15" appears to use leap seconds',
        details: 'PostgreSQL does not support leap seconds.',
      },
    })
  })

  test('of a partition in a select precedes one of a column', async () => {
    const body = { code: 'PGRST200', hint: "Perhaps you meant 'sales' instead of 'sales_2025'." }
    for (const path of [
      '/tags?select=id,colour,sales_2025(id)',
      '/tags?select=sales(colour),sales_2025(id)&size=eq.1',
      '/tags?select=id,sales_2025(id)&order=size',
    ])
      expect(await ask('GET', path), path).toMatchObject({ status: 400, body })
    expect((await ask('GET', '/tags?select=id,colour,sales(id)')).body.code).toBe('42703')
  })
})
