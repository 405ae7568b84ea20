import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ANA, anon, openTables, person, service } from '#testing/tables-world.ts'

const world = await openTables()
const { get, send, owner } = world

// `internal_notes` has no grants; these objects lead to it from tables with grants.
beforeAll(async () => {
  await owner.query(`
    insert into public.internal_notes values (1, 'tow it away');
    create table public.remarks (
      id int primary key, note_id int constraint to_note references public.internal_notes, text text);
    insert into public.remarks values (1, 1, 'visible');
    create table public.internal_uses (tag_id int references public.tags, note_id int references public.internal_notes,
      primary key (tag_id, note_id));
    insert into public.tags values (9, 'used');
    insert into public.internal_uses values (9, 1);
    create function public.internal_note(public.remarks) returns public.internal_notes language sql stable as
      'select n from public.internal_notes n where n.id = $1.note_id';
    create function public.internal_sum(a int, b int) returns int language sql immutable as 'select a + b';
    create function public.internal_sum(a int, b text) returns int language sql immutable as 'select a';
    create table public.guarded (id int primary key);
    insert into public.guarded values (1);
    alter table public.guarded enable row level security;
    create policy see on public.guarded using (exists (select from public.internal_notes));
    create table public.audited (id int primary key);
    create function public.internal_audit() returns trigger language plpgsql security definer as
      $$ begin insert into public.internal_notes values (1, 'kept: ' || new.id); return new; end $$;
    create trigger audit after insert on public.audited for each row execute function public.internal_audit();
    grant all on public.remarks, public.guarded, public.audited to anon, authenticated;
    revoke execute on function public.internal_sum(int, int), public.internal_sum(int, text),
      public.internal_note(public.remarks), public.internal_audit() from public, anon, authenticated, service_role;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () =>
    expect((await get('/remarks?select=text', anon)).text).toBe('[{"text":"visible"}]'),
  )
})

afterAll(() => world.close())

const post = async (path: string, body: unknown, method = 'POST') => {
  const init = {
    method,
    ...(method === 'DELETE'
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
  const response = await send(new Request(`http://localhost/rest/v1${path}`, init), anon)
  return { status: response.status, text: await response.text() }
}

describe('a table without grants', () => {
  test.each([
    ['by its own name', '/internal_notes'],
    ['with one of its columns', '/internal_notes?select=note'],
    ['with a column it has not', '/internal_notes?select=nothing'],
    ['with an embed', '/internal_notes?select=remarks(id)'],
  ])('requested for %s, is refused alike', async (_how, path) => {
    expect(await get(path, anon)).toMatchObject({
      status: 401,
      text: '{"code":"42501","message":"permission denied for table internal_notes","details":null,"hint":null}',
    })
    expect((await get(path, person(ANA))).status).toBe(403)
  })

  test('cannot be embedded, as if there were no key', async () => {
    expect((await get('/remarks?select=id,internal_notes(note)', anon)).body()).toMatchObject({
      code: 'PGRST200',
      hint: null,
    })
  })

  test.each([
    '/remarks?select=id,note_id(note)',
    '/remarks?select=id,to_note(note)',
    '/remarks?select=id,internal_note(note)',
    '/remarks?select=id,internal_nots(note)',
    '/tags?select=id,internal_use(note_id)',
    '/internal_not',
    '/remarks?note.id=eq.1',
    '/remarks?order=internal(note)',
    '/remarks?select=id,nots',
    '/guarded',
    '/rpc/internal_su?a=1',
    '/',
  ])('is not named in the answer to %s', async (path) => {
    const { status, text } = await get(path, anon)
    expect(status).toBeGreaterThanOrEqual(400)
    const asked = decodeURIComponent(path).match(/internal\w*/)?.[0]
    const withoutName = asked ? text.replaceAll(new RegExp(`${asked}(?=\\W)`, 'g'), '') : text
    expect(withoutName).not.toMatch(/internal_|tow it/)
  })

  test('is not named in errors of keys, triggers or deletes', async () => {
    for (const [path, body, method] of [
      ['/remarks', { id: 2, note_id: 77 }, 'POST'],
      ['/tags?id=eq.9', null, 'DELETE'],
      ['/audited', { id: 1 }, 'POST'],
    ] as const) {
      const { status, text } = await post(path, body, method)
      expect(status, text).toBe(409)
      expect(text).not.toMatch(/internal_|kept/)
    }
  })

  test('appears once it is granted', async () => {
    await owner.query('grant select on public.internal_notes to service_role')
    await expect
      .poll(async () => (await get('/internal_notes?select=note')).text, { timeout: 5000, interval: 300 })
      .toBe('[{"note":"tow it away"}]')
    expect((await get('/internal_notes', anon)).status).toBe(401)
  })
})

test('a function without a grant does not reveal its arguments', async () => {
  const granted = await get('/rpc/numbers?upto=1', anon)
  expect(granted.text).toBe('[1]')
  for (const query of ['a=1&b=2', 'a=1', 'z=1']) {
    expect(await get(`/rpc/internal_sum?${query}`, anon)).toMatchObject({
      status: 401,
      text: expect.stringContaining('permission denied for function internal_sum'),
    })
  }
})

test('an unknown role is refused', async () => {
  const stranger = { role: 'postgres', claims: { role: 'postgres' }, token: 'x' }
  expect((await get('/tags', stranger)).status).toBe(401)
})

describe('the OpenAPI description', () => {
  test('shows the secret key everything it may use', async () => {
    const response = await send(new Request('http://localhost/rest/v1/'), service)
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    const body = await response.json()
    expect(body).toMatchObject({
      swagger: '2.0',
      basePath: '/rest/v1',
      paths: {
        '/vehicle_makes': { get: {}, post: {}, patch: {}, delete: {} },
        '/rpc/whoami': { get: {}, post: {} },
        '/rpc/mark_sold': { post: { parameters: [{ schema: { required: ['listing_id'] } }] } },
      },
      definitions: {
        vehicle_listings: {
          required: expect.arrayContaining(['seller_id', 'title']),
          properties: {
            id: { type: 'integer', format: 'bigint', description: expect.stringContaining('<pk/>') },
            features: { type: 'array', items: { type: 'string' } },
            make_id: { description: expect.stringContaining("<fk table='vehicle_makes' column='id'/>") },
          },
        },
      },
    })
    expect(body).not.toHaveProperty(['paths', '/guarded'])
    expect(body).not.toHaveProperty(['paths', '/rpc/internal_sum'])
    expect((await get('')).status).toBe(200)
  })

  test('is for no other role, and only in its own type', async () => {
    expect((await get('/', anon)).body()).toMatchObject({ code: 'PGRST125' })
    expect((await get('/', person(ANA))).status).toBe(404)
    const csv = new Request('http://localhost/rest/v1/', { headers: { accept: 'text/csv' } })
    expect((await send(csv, service)).status).toBe(406)
  })
})
