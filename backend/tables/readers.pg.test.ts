import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ANA, anon, BEN, openTables, person, service } from '#testing/tables-world.ts'

const world = await openTables({ aggregates: true, explain: true })
const { get, send, owner } = world

// The secret of a box is read through a function that records its calls; its weight through one that does not.
beforeAll(async () => {
  await owner.query(`
    create schema hidden;
    grant usage on schema hidden to anon, authenticated;
    create table hidden.opened (box_id int, by text);
    create table public.rooms (id int primary key, name text);
    create table public.boxes (
      id int primary key, room_id int references public.rooms, label text unique, secret text, weight int, owned_by uuid default auth.uid());
    create function hidden.open_box(box int) returns text language plpgsql security definer as $$ begin
      if current_setting('transaction_read_only')::boolean then return 'shut'; end if;
      insert into hidden.opened values (box, auth.uid());
      return (select secret from public.boxes where id = box); end $$;
    create function hidden.weigh_box(box int) returns int language sql stable security definer as
      'select weight from public.boxes where id = box';
    comment on column public.boxes.secret is 'What is in it. @read-through hidden.open_box(id)';
    comment on column public.boxes.weight is '@read-through hidden.weigh_box(id)';
    insert into public.rooms values (1, 'cellar'), (2, 'attic');
    insert into public.boxes select nth, 1 + nth % 2, 'box ' || nth, 'gold ' || nth, nth * 10 from generate_series(1, 20) as nth;
    create function public.boxes_of(room int) returns setof public.boxes language sql stable security definer as
      'select * from public.boxes where room_id = room';
    create function public.new_box() returns public.boxes language sql volatile security definer as
      $$ insert into public.boxes (id, label, secret) values (100, 'new', 'silver') returning * $$;
    grant select on public.rooms to anon, authenticated;
    grant select (id, room_id, label, owned_by), insert, update, delete on public.boxes to authenticated;
    grant select (id, label) on public.boxes to anon;
    grant select on public.boxes to service_role;
    revoke execute on all functions in schema hidden from public;
    grant execute on all functions in schema hidden to authenticated;
    grant execute on function public.boxes_of(int), public.new_box() to authenticated;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () => expect((await get('/boxes?select=label&id=eq.1', anon)).status).toBe(200))
})
afterAll(() => world.close())

const ana = person(ANA)
async function opened(): Promise<number[]> {
  const { rows } = await owner.query(
    'with gone as (delete from hidden.opened returning box_id) select box_id from gone order by 1',
  )
  // In spread rows, each column calls the function.
  return [...new Set<number>(rows.map(({ box_id }) => box_id))]
}
async function ask(path: string, init: RequestInit = {}, caller = ana) {
  const headers = {
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...(init.headers as object),
  }
  const response = await send(new Request(`http://localhost/rest/v1${path}`, { ...init, headers }), caller)
  return { status: response.status, text: await response.text() }
}
const one = '{"id":1,"room_id":2,"label":"box 1","secret":"gold 1","weight":10,"owned_by":null}'

describe('a column that is read through a function', () => {
  test.each([
    ['/boxes?select=secret&id=eq.1', '[{"secret":"gold 1"}]'],
    ['/boxes?id=eq.1', `[${one}]`],
    ['/boxes?select=s:secret,id,w:weight&id=eq.1', '[{"s":"gold 1","id":1,"w":10}]'],
    ['/rooms?select=boxes(*)&boxes.id=eq.1&id=eq.2', `[{"boxes":[${one}]}]`],
    ['/rooms?select=name,...boxes(secret)&boxes.id=eq.1&id=eq.2', '[{"name":"attic","secret":["gold 1"]}]'],
    [
      '/rooms?select=name,...boxes(label,secret)&boxes.id=eq.1&id=eq.2',
      '[{"name":"attic","label":["box 1"],"secret":["gold 1"]}]',
    ],
    [
      '/boxes?select=id,rooms(boxes(secret))&id=eq.1&rooms.boxes.id=eq.1',
      '[{"id":1,"rooms":{"boxes":[{"secret":"gold 1"}]}}]',
    ],
    ['/rpc/boxes_of?room=2&select=secret&id=eq.1', '[{"secret":"gold 1"}]'],
    ['/rpc/boxes_of?room=2&id=eq.1', `[${one}]`],
  ])('is read by %s', async (path, body) => {
    for (let times = 0; times < 3; times++) {
      expect(await ask(path)).toEqual({ status: 200, text: body })
      expect(await opened()).toEqual([1])
    }
  })

  test('is the column itself for roles with the privilege, and refused without either', async () => {
    expect((await get('/boxes?select=secret&id=eq.1&weight=eq.10&order=secret', service)).text).toBe(
      '[{"secret":"gold 1"}]',
    )
    expect((await get('/boxes?select=secret&id=eq.1', anon)).status).toBe(401)
    expect((await get('/boxes?select=id&secret=eq.x', anon)).status).toBe(401)
    expect(await opened()).toEqual([])
  })

  test('is called only for rows of the response', async () => {
    const paths: [string, number[]][] = [
      ['/boxes?select=secret&order=id.desc&limit=2', [19, 20]],
      ['/boxes?select=secret&order=label,id&limit=2&offset=2', [11, 12]],
      ['/boxes?select=secret,rooms(name)&order=rooms(name),id&limit=1&offset=9', [19]],
      ['/boxes?select=secret,...rooms(name)&order=id&limit=1&offset=4', [5]],
      ['/boxes?select=secret,rooms!inner(name)&rooms.name=eq.attic&order=id&limit=1&offset=4', [9]],
      [
        '/rooms?select=name,boxes(secret)&boxes.order=id&boxes.limit=1&boxes.offset=3&order=id&limit=1&offset=1',
        [7],
      ],
      [
        '/boxes?select=id,rooms(boxes(secret))&rooms.boxes.limit=1&rooms.boxes.order=id&order=id&limit=1&offset=10',
        [1],
      ],
      ['/rpc/boxes_of?room=2&select=secret&order=id&limit=1&offset=2', [5]],
      ['/rpc/boxes_of?room=2&select=id&order=id&limit=1', []],
    ]
    for (const [path, boxes] of paths) {
      for (const prefer of ['count=exact', '']) {
        const { status, text } = await ask(path, { headers: { prefer } })
        expect([200, 206], `${path} ${text}`).toContain(status)
        expect(await opened(), path).toEqual(boxes)
      }
      expect((await ask(path, { method: 'HEAD' })).status).toBe(200)
      expect(await opened(), `HEAD ${path}`).toEqual([])
    }
  })

  test('in an unused branch keeps the read read-only; a plan never calls it', async () => {
    expect((await ask('/boxes?select=weight&id=eq.2')).text).toBe('[{"weight":20}]')
    const accept = 'application/vnd.pgrst.plan+json; options=analyze'
    expect((await ask('/boxes?select=secret', { headers: { accept } })).status).toBe(200)
    expect(await opened()).toEqual([])
  })

  test('does not allow writes by GET', async () => {
    expect(await ask('/rpc/new_box?select=secret')).toMatchObject({ status: 405 })
    expect((await owner.query('select from public.boxes where id = 100')).rowCount).toBe(0)
  })

  test.each([
    '/boxes?secret=eq.gold',
    '/boxes?select=id&or=(id.eq.1,not.and(secret.gt.a,id.eq.2))',
    '/boxes?select=id&weight=lt.50',
    '/boxes?select=id&order=id,secret',
    '/boxes?select=secret::int',
    '/boxes?select=secret->0',
    '/boxes?select=secret->>a',
    '/boxes?select=secret.max()',
    '/boxes?select=weight.sum()',
    '/boxes?select=secret,id.count()',
    '/rooms?select=name,...boxes(secret,id.count())',
    '/rooms?select=id,boxes!inner(id)&boxes.secret=eq.x',
    '/boxes?select=id,rooms(boxes(id))&rooms.boxes.order=secret',
    '/rpc/boxes_of?room=2&secret=eq.x',
    '/rpc/boxes_of?room=2&order=weight',
  ])('is refused in %s', async (path) => {
    const { status, text } = await ask(path)
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: '42501' })
    expect(await opened()).toEqual([])
  })
})

test('a select with more than forty calls is refused', async () => {
  const select = (times: number) => Array.from({ length: times }, (_, place) => `c${place}:secret`).join()
  expect((await ask(`/boxes?id=eq.1&select=${select(40)}`)).status).toBe(200)
  expect(await opened()).toEqual([1])
  expect((await ask(`/boxes?id=eq.1&select=${select(41)}`)).status).toBe(400)
  expect(await opened()).toEqual([])
})

describe('what a write returns', () => {
  const write = (method: string, path: string, body?: unknown) =>
    ask(path, {
      method,
      headers: { prefer: 'return=representation' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  test('is read through the function too, with its value after the write', async () => {
    const box = { id: 50, label: 'mine', secret: 'mine', weight: 1, room_id: 1 }
    const { text } = await write('POST', '/boxes', box)
    // A function that is not volatile does not see the statement's own writes.
    expect(JSON.parse(text)).toEqual([{ ...box, weight: null, owned_by: ANA }])
    expect(await opened()).toEqual([50])
    expect(await write('PATCH', '/boxes?id=eq.50&select=secret,rooms(name)', { secret: 'yours' })).toEqual({
      status: 200,
      text: '[{"secret":"yours","rooms":{"name":"cellar"}}]',
    })
    expect(await opened()).toEqual([50])
    expect((await ask('/boxes?id=eq.50', { method: 'PATCH', body: '{"secret":"ours"}' })).status).toBe(204)
    expect(await opened()).toEqual([])
    expect((await write('PATCH', '/boxes?secret=eq.ours', { weight: 3 })).status).toBe(403)
    expect((await write('DELETE', '/boxes?weight=eq.3')).status).toBe(403)
    expect((await write('DELETE', '/boxes?id=eq.50&select=id,label')).text).toBe('[{"id":50,"label":"mine"}]')
  })

  test('of a function that writes', async () => {
    expect(
      await ask('/rpc/new_box?select=secret', { method: 'POST', body: '{}' }, person(BEN)),
    ).toMatchObject({
      status: 200,
      text: '{"secret":"silver"}',
    })
    expect(await opened()).toEqual([100])
  })
})
