/** Counts of rows under row level security, whose statistics also describe the rows that it hides. */
import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, person, service } from '#testing/tables-world.ts'
import type { Caller } from '../http/caller.ts'

const MEMBER = person('11111111-1111-4111-8111-111111111111')

// 12,000 rows that everybody sees, and 700 that nobody but the secret key does.
const SETUP = `
  create table public.diary (id int primary key, word text not null, shown boolean not null);
  alter table public.diary enable row level security;
  create policy read on public.diary for select using (shown);
  create policy write on public.diary for update using (shown) with check (shown);
  insert into public.diary select id, 'shown' || id % 3, true from generate_series(1, 12000) as id;
  insert into public.diary select id, 'hidden', false from generate_series(20001, 20700) as id;
  create view public.diary_seen with (security_invoker) as select id, word from public.diary;
  create view public.diary_shown with (security_barrier) as select id, word from public.diary where shown;
  create function public.diary_of(sought text) returns setof public.diary language sql stable as
    'select * from public.diary where word = sought';
  grant select, update on public.diary to anon, authenticated, service_role;
  grant select on public.diary_seen, public.diary_shown to anon, authenticated, service_role;
  grant execute on all functions in schema public to anon, authenticated, service_role;
  analyze public.diary;
`

const world = await openTables({}, SETUP)

afterAll(() => world.close())

async function counted(caller: Caller, count: string, path: string, method = 'HEAD', json?: unknown) {
  const response = await world.send(
    new Request(`http://localhost/rest/v1${path}`, {
      method,
      headers: {
        prefer: `count=${count}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
    caller,
  )
  await response.text()
  const { headers, status } = response
  return [status, headers.get('content-range'), headers.get('preference-applied')]
}

const callers: [string, Caller][] = [
  ['a visitor', anon],
  ['a member', MEMBER],
]

describe.each(callers)('%s', (_, caller) => {
  test.each(['exact', 'planned', 'estimated'])('counts only visible rows with count=%s', async (count) => {
    for (const relation of ['diary', 'diary_seen', 'diary_shown'])
      for (const method of ['HEAD', 'GET']) {
        const ask = (word: string) => counted(caller, count, `/${relation}?word=eq.${word}`, method)
        expect(await ask('hidden'), relation).toEqual([200, '*/0', `count=${count}`])
        expect(await ask('nowhere'), relation).toEqual([200, '*/0', `count=${count}`])
        expect(await ask('shown1'), relation).toEqual([206, '0-499/4000', `count=${count}`])
      }
    expect(await counted(caller, count, '/diary?shown=is.false&offset=1')).toEqual([416, '*/0', null])
  })

  test.each(['planned', 'estimated'])('with count=%s only reports more than 10,000', async (count) => {
    const page = async (query: string) => (await counted(caller, count, `/diary?${query}`)).slice(0, 2)
    expect(await page('')).toEqual([206, '0-499/10001'])
    expect(await page('limit=0')).toEqual([206, '*/10001'])
    // A page farther on always shows that there is a next one, and the last page the total.
    expect(await page('offset=10000&limit=100')).toEqual([206, '10000-10099/10101'])
    expect(await page('offset=11950&limit=100')).toEqual([206, '11950-11999/12000'])
    expect(await page('offset=11900&limit=100')).toEqual([206, '11900-11999/12000'])
    expect(await page('offset=13000&limit=100')).toEqual([416, '*/12000'])
  })

  test('calls and writes are counted by rows', async () => {
    const call = (count: string, word: string) =>
      counted(caller, count, `/rpc/diary_of?sought=${word}`, 'GET')
    expect(await call('planned', 'hidden')).toEqual([200, '*/*', 'count=planned'])
    expect(await call('planned', 'nowhere')).toEqual([200, '*/*', 'count=planned'])
    expect(await call('estimated', 'hidden')).toEqual([200, '*/0', 'count=estimated'])
    expect(await call('estimated', 'shown1')).toEqual([206, '0-499/4000', 'count=estimated'])
    const change = (word: string) =>
      counted(caller, 'planned', `/diary?word=eq.${word}&id=gt.19000`, 'PATCH', { word: 'changed' })
    expect(await change('hidden')).toEqual([204, '*/0', 'count=planned'])
    expect(await change('nowhere')).toEqual([204, '*/0', 'count=planned'])
  })
})

test('the secret key gets the planner’s estimate', async () => {
  const all = (count: string) => counted(service, count, '/diary')
  expect(await all('planned')).toEqual([206, '0-499/12700', 'count=planned'])
  expect(await all('estimated')).toEqual([206, '0-499/12700', 'count=estimated'])
  expect(await counted(service, 'planned', '/diary?word=eq.hidden')).toEqual([
    206,
    '0-499/700',
    'count=planned',
  ])
})
