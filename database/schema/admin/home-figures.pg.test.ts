import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

async function figures(person = world.visitor) {
  const [row] = await person.query('select * from public.home_figures()')
  return row
}
const set = (key: string, value: string) =>
  world.admin.query('update public.system_settings set value = $2 where key = $1', [key, value])

const ofSpecification = {
  vehicles: '10,000+',
  customers: '50,000+',
  verified_dealers: '95%',
  support: '24/7',
}

test('the demo world shows the figures of the specification until an administrator changes them', async () => {
  await world.owner.query('insert into private.demo_world default values')
  expect(await figures()).toEqual(ofSpecification)
  expect(await figures(world.buyer)).toEqual(ofSpecification)
  await set('home_figure_customers', '60,000+')
  await set('home_figure_verified_dealers', '')
  expect(await figures()).toEqual({ ...ofSpecification, customers: '60,000+', verified_dealers: null })
  await world.owner.query('delete from private.demo_world')
  await set('home_figure_verified_dealers', '95%')
})

test('elsewhere low counts are not rounded up, and higher ones are counted', async () => {
  const [counted] = await world.owner.query<{ people: number }>(
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
  await world.owner.query(`update public.profiles set verified = true where role = 'dealer'`)
  expect(await figures()).toMatchObject({ verified_dealers: '100%' })
  await world.owner.query(`update public.profiles set verified = false where role = 'dealer'`)
  await set('home_figure_customers', 'Many')
  expect(await figures()).toMatchObject({ customers: 'Many' })
})

test('live figures count ads for sale and people who are not suspended', async () => {
  await set('home_figures_live', 'true')
  await world.owner.query(`update public.profiles set role = 'customer' where role <> 'admin'`)
  const counted = await world.owner.query<{ people: string }>(
    `select to_char(count(*), 'FM999,999,999') as people from public.profiles where role = 'customer'`,
  )
  expect(await figures()).toEqual({
    vehicles: null,
    customers: counted[0]?.people,
    verified_dealers: null,
    support: '24/7',
  })

  await world.owner.query(
    `update public.profiles set role = 'dealer', verified = (id = $1) where id in ($1, $2)`,
    [world.seller.id, world.buyer.id],
  )
  const catalogue = await insertCatalogue(world)
  for (const status of ['active', 'active', 'draft'])
    await post(world.seller, catalogue, { seller_id: world.seller.id, status })
  expect(await figures()).toMatchObject({ vehicles: '2', verified_dealers: '50%' })

  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await figures()).toMatchObject({ vehicles: null, verified_dealers: '0%' })
})
