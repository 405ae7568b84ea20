import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

interface Audit {
  entries: Record<string, unknown>[]
  total: number
  page: number
  choices: { entities: string[]; actions: string[]; people: { id: string; name: string }[] }
}

async function audit(asked = ''): Promise<Audit> {
  const [row] = await world.admin.query<{ answer: Audit }>(
    `select to_jsonb(public.admin_audit(${asked})) as answer`,
  )
  return row?.answer as Audit
}

let listing: string

beforeAll(async () => {
  const catalogue = await insertCatalogue(world)
  listing = await post(world.seller, catalogue, { title: 'Clean family car' })
  await world.owner.query(`
    insert into public.audit_log (action, entity, entity_id, created_at) values
      ('reject', 'payment_requests', 'gone', '2026-03-01 20:59:59Z'), ('approve', 'odd_things', 'key', '2026-03-01 21:00Z')`)
  await world.admin.query('update public.profiles set verified = true where id = $1', [world.dealer.id])
  await world.admin.query('update public.vehicle_listings set featured = true where id = $1', [listing])
})

test('the newest action comes first, with names and differences', async () => {
  const { entries, total } = await audit()
  expect(total).toBe(4)
  expect(entries.slice(0, 2)).toMatchObject([
    {
      actor: 'Njeri Maina',
      action: 'update',
      entity: 'vehicle_listings',
      entity_id: listing,
      name: 'Clean family car',
      before: { featured: false },
      after: { featured: true },
    },
    { entity: 'profiles', name: 'Achieng Akinyi', before: { verified: false }, after: { verified: true } },
  ])
})

test('is filtered by entity, action, person and days in Nairobi', async () => {
  const ids = async (asked: string) => (await audit(asked)).entries.map(({ entity_id }) => entity_id)
  expect(await ids(`only_entity => 'profiles'`)).toEqual([world.dealer.id])
  expect(await ids(`only_action => 'reject'`)).toEqual(['gone'])
  expect(await ids(`only_person => '${world.admin.id}'`)).toEqual([listing, world.dealer.id])
  expect(await ids(`from_day => '2026-03-01', until_day => '2026-03-01'`)).toEqual(['gone'])
  expect(await ids(`from_day => '2026-03-02', until_day => '2026-03-02'`)).toEqual(['key'])
  expect(await ids(`page => 99, page_size => 3`)).toEqual(['gone'])
})

test('returns the available filter values', async () => {
  expect((await audit()).choices).toEqual({
    entities: ['odd_things', 'payment_requests', 'profiles', 'vehicle_listings'],
    actions: ['approve', 'reject', 'update'],
    people: [{ id: world.admin.id, name: 'Njeri Maina' }],
  })
})

test('only administrators may read it', async () => {
  for (const person of [world.visitor, world.buyer, world.dealer])
    await expect(person.query('select public.admin_audit()')).rejects.toMatchObject({ code: '42501' })
})

test('pages through 100,000 entries without reading them all', async () => {
  await world.owner.query(
    `
    insert into public.audit_log (actor_id, action, entity, entity_id, created_at)
    select $1, (array['update', 'delete', 'approve'])[1 + n % 3], 'kind_' || n % 20, n::text, now() - n * interval '1 minute'
    from generate_series(1, 100000) as n`,
    [world.admin.id],
  )
  await world.owner.query('analyze public.audit_log')
  for (const condition of [
    `entity = 'kind_3'`,
    `action = 'approve'`,
    `actor_id = '${world.admin.id}'`,
    'true',
  ]) {
    const plan = await world.owner.query<{ 'QUERY PLAN': string }>(
      `explain select * from public.audit_log where ${condition} order by created_at desc, id desc limit 25`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Sort|Seq Scan/)
  }
  expect((await audit(`page => 4000`)).entries).toHaveLength(25)
  expect((await audit(`only_entity => 'kind_3', page_size => 1000`)).total).toBe(5000)
})

test('resolves the ids in an entry to names', async () => {
  const [ad] = await world.owner.query<{ make_id: number }>(
    `with ad as (select * from public.vehicle_listings where id = $2)
     insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
     select $1, 'move', 'kind_0', 'ad', jsonb_build_object('seller_id', seller_id, 'price', make_id), jsonb_build_object('make_id', make_id)
     from ad returning (after ->> 'make_id')::integer as make_id`,
    [world.admin.id, listing],
  )
  const [entry] = (await audit(`only_action => 'move'`)).entries
  expect(entry?.names).toEqual({
    [`seller_id ${world.seller.id}`]: { entity: 'profiles', name: 'Otieno Odhiambo' },
    [`make_id ${ad?.make_id}`]: { entity: 'vehicle_makes', name: 'Toyota' },
  })
})
