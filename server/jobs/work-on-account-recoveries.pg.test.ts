import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { confirmPhone } from '#testing/phones.ts'
import { workOnAccountRecoveries } from './work-on-account-recoveries.ts'

const world = worldOfTests()
const LOST = '+254712000001'
/** The owner of the account has the greatest id, so that its requests lock it last. */
let owner: Person
let requests: { id: string; requester: Person }[]

beforeEach(async () => {
  for (const table of ['private.account_recoveries', 'public.evidence'])
    await world.owner.query(`delete from ${table}`)
  const people = [world.buyer, world.seller, world.provider].sort((a, b) => (a.id < b.id ? -1 : 1))
  owner = people[2] as Person
  await world.owner.query(`update auth.users set email_confirmed_at = now()`)
  await confirmPhone(world.owner, owner.id, LOST)
  requests = []
  for (const [n, requester] of people.slice(0, 2).entries()) {
    await confirmPhone(world.owner, requester.id, `+25471200000${n + 2}`)
    const page = `${requester.id}/${crypto.randomUUID()}.jpg`
    await world.owner.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('evidence', $1, $2, '{"mimetype": "image/jpeg"}')`,
      [page, requester.id],
    )
    const [asked] = await requester.query<{ id: string }>(
      'select public.request_account_recovery($1, $2, $3, $4) as id',
      [LOST, 'Otieno Odhiambo', 'Two ads of a Toyota Axio.', [page]],
    )
    requests.push({ id: asked?.id ?? '', requester })
  }
})

const toldOf = async () =>
  (
    await world.owner.query<{ id: string }>(
      'select id from private.account_recoveries where told_at is not null',
    )
  ).map(({ id }) => id)

test('one request that fails holds up no other, and is reported', async () => {
  const pool = new pg.Pool(world.database.owner)
  try {
    await world.owner.query(
      `create function public.fail_recovery() returns trigger language plpgsql as
         $$ begin raise exception 'The disk is full.'; end $$;
       create trigger fail_recovery before update on private.account_recoveries for each row
         when (old.id = '${requests[0]?.id}') execute function public.fail_recovery()`,
    )
    await expect(workOnAccountRecoveries(pool)).rejects.toThrow('The disk is full.')
    expect(await toldOf()).toEqual([requests[1]?.id])
    await world.owner.query('drop function public.fail_recovery() cascade')
    await workOnAccountRecoveries(pool)
    expect((await toldOf()).sort()).toEqual(requests.map(({ id }) => id).sort())
  } finally {
    await pool.end()
  }
})

test('an owner who refuses several requests does not wait for the job, nor the job for them', async () => {
  const [first, second] = requests.map(({ id }) => id).sort()
  const holder = new pg.Client(world.database.owner)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from private.account_recoveries where id = $1 for update', [first])
    const waiting = async () =>
      (
        await world.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length
    const refusing = owner.query('select public.refuse_account_recovery()')
    await expect.poll(waiting).toBe(1)
    const working = world.owner.query('select private.work_on_account_recovery($1)', [second])
    let ended = false
    working.finally(() => {
      ended = true
    })
    await expect.poll(async () => ended || (await waiting()) === 2).toBe(true)
    await holder.query('commit')
    await Promise.all([refusing, working])
  } finally {
    await holder.end()
  }
  expect(await world.owner.query('select kept_by from private.account_recoveries')).toEqual([
    { kept_by: 'refusal' },
    { kept_by: 'refusal' },
  ])
})
