import { beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

beforeEach(() => world.owner.query('delete from public.named_import_mappings'))

const save = (
  name: string,
  person = world.dealer,
  mapping: object = { columns: { km: 'mileage' }, values: {} },
) =>
  person.query('insert into public.named_import_mappings (name, mapping) values ($1, $2)', [
    name,
    JSON.stringify(mapping),
  ])
const names = async (person = world.dealer) =>
  (await person.query<{ name: string }>('select name from public.named_import_mappings order by name')).map(
    ({ name }) => name,
  )

test('a dealer saves mappings by name, renames and deletes them; nobody else sees them', async () => {
  await save('Be Forward list')
  await save('Yard sheet')
  await world.dealer.query(`update public.named_import_mappings set name = 'Yard' where name = 'Yard sheet'`)
  expect(await names()).toEqual(['Be Forward list', 'Yard'])
  expect(await names(world.admin)).toEqual([])
  await world.dealer.query(`delete from public.named_import_mappings where name = 'Yard'`)
  expect(await names()).toEqual(['Be Forward list'])
})

test('a name is given once in any letters, and is a visible line', async () => {
  await save('Yard sheet')
  await expect(save('yard SHEET')).rejects.toMatchObject({ constraint: 'named_import_mappings_key' })
  for (const name of ['', ' ', 'two\nlines', 'x'.repeat(61)])
    await expect(save(name)).rejects.toMatchObject({ constraint: 'named_import_mappings_name_length' })
  const huge = { columns: { x: 'y'.repeat(20_000) } }
  await expect(save('Huge', world.dealer, huge)).rejects.toMatchObject({
    constraint: 'named_import_mappings_form',
  })
})

test('twenty at most, also when two are saved at once; a buyer saves none', async () => {
  for (let nth = 1; nth < 20; nth++) await save(`List ${nth}`)
  const race = await Promise.allSettled([save('a'), save('b')])
  expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(race.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { hint: 'named_mapping_limit' },
  })
  await expect(save('Mine', world.buyer)).rejects.toMatchObject({ code: '42501' })
})

test('the mapping of an older server is saved and read as before', async () => {
  const mapping = JSON.stringify({ columns: { km: 'mileage' }, values: {} })
  for (const said of [mapping, mapping])
    await world.dealer.query(
      `insert into public.import_mappings (seller_id, mapping) values ($1, $2)
       on conflict (seller_id) do update set seller_id = excluded.seller_id, mapping = excluded.mapping`,
      [world.dealer.id, said],
    )
  expect(await world.dealer.query('select mapping from public.import_mappings')).toHaveLength(1)
})
