import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

async function figures(person = world.visitor) {
  const [row] = await person.asks('select * from public.home_figures()')
  return row
}
const set = (key: string, value: string) =>
  world.admin.asks('update public.system_settings set value = $2 where key = $1', [key, value])

const said = { vehicles: '10,000+', customers: '50,000+', verified_dealers: '95%', support: '24/7' }

test('in the demo world they are what the specification says, until an administrator writes others', async () => {
  await world.owner.asks('insert into private.demo_world default values')
  expect(await figures()).toEqual(said)
  expect(await figures(world.buyer)).toEqual(said)
  await set('home_figure_customers', '60,000+')
  await set('home_figure_verified_dealers', '')
  expect(await figures()).toEqual({ ...said, customers: '60,000+', verified_dealers: null })
  await world.owner.asks('delete from private.demo_world')
  await set('home_figure_verified_dealers', '95%')
})

test('elsewhere they claim no more than there is, and what is counted where it is more', async () => {
  const [counted] = await world.owner.asks<{ people: number }>(
    `select count(*)::int as people from public.profiles where role = 'customer'`,
  )
  const people = counted?.people ?? 0
  expect(await figures()).toEqual({
    vehicles: null,
    customers: String(people),
    verified_dealers: null,
    support: '24/7',
  })
  await set('home_figure_customers', `${people}+`)
  expect(await figures()).toMatchObject({ customers: `${people}+` })
  await set('home_figure_customers', `${people - 1}+`)
  expect(await figures()).toMatchObject({ customers: String(people) })
  await world.owner.asks(`update public.profiles set verified = true where role = 'dealer'`)
  expect(await figures()).toMatchObject({ verified_dealers: '100%' })
  await world.owner.asks(`update public.profiles set verified = false where role = 'dealer'`)
  await set('home_figure_customers', 'Many')
  expect(await figures()).toMatchObject({ customers: 'Many' })
})

test('live, they are counted: what is for sale, and people who are not suspended', async () => {
  await set('home_figures_live', 'true')
  await world.owner.asks(`update public.profiles set role = 'customer' where role <> 'admin'`)
  const counted = await world.owner.asks<{ people: string }>(
    `select to_char(count(*), 'FM999,999,999') as people from public.profiles where role = 'customer'`,
  )
  expect(await figures()).toEqual({
    vehicles: null,
    customers: counted[0]?.people,
    verified_dealers: null,
    support: '24/7',
  })

  await world.owner.asks(
    `update public.profiles set role = 'dealer', verified = (id = $1) where id in ($1, $2)`,
    [world.seller.id, world.buyer.id],
  )
  const catalogue = await layCatalogue(world)
  for (const status of ['active', 'active', 'draft'])
    await post(world.seller, catalogue, { seller_id: world.seller.id, status })
  expect(await figures()).toMatchObject({ vehicles: '2', verified_dealers: '50%' })

  await world.owner.asks('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await figures()).toMatchObject({ vehicles: null, verified_dealers: '0%' })
})
