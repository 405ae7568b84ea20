import { beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeEach(async () => {
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.vehicle_makes')
  catalogue = await insertCatalogue(world)
})

async function addMake(name: string, ...models: string[]): Promise<{ id: number; models: number[] }> {
  const [make] = await world.owner.query<{ id: number }>(
    'insert into public.vehicle_makes (name) values ($1) returning id',
    [name],
  )
  const rows = await world.owner.query<{ id: number }>(
    'insert into public.vehicle_models (make_id, name) select $1, unnest($2::text[]) returning id',
    [make?.id, models],
  )
  return { id: make?.id ?? 0, models: rows.map(({ id }) => id) }
}

const placeOf = async (listing: string) =>
  (
    await world.owner.query(
      'select make_id, model_id, updated_at from public.vehicle_listings where id = $1',
      [listing],
    )
  )[0]

describe('merging makes', () => {
  test('moves listings and models, and merges models of the same name', async () => {
    const wrong = await addMake('Toyotta', 'AXIO', 'Probox')
    const [axio, probox] = wrong.models
    const ads = {
      twin: await post(world.seller, catalogue, { make_id: wrong.id, model_id: axio }),
      moved: await post(world.seller, catalogue, { make_id: wrong.id, model_id: probox, status: 'draft' }),
      without: await post(world.dealer, catalogue, { make_id: wrong.id }),
    }
    const [answer] = await world.admin.query('select public.merge_makes($1, $2) as moved', [
      wrong.id,
      catalogue.Toyota,
    ])
    expect(answer).toEqual({ moved: 3 })
    expect(await placeOf(ads.twin)).toMatchObject({ make_id: catalogue.Toyota, model_id: catalogue.Axio })
    expect(await placeOf(ads.moved)).toMatchObject({ make_id: catalogue.Toyota, model_id: probox })
    expect(await placeOf(ads.without)).toMatchObject({ make_id: catalogue.Toyota, model_id: null })
    expect(
      await world.owner.query(
        'select name from public.vehicle_models where make_id = $1 order by lower(name)',
        [catalogue.Toyota],
      ),
    ).toEqual([{ name: 'Axio' }, { name: 'Hilux' }, { name: 'Probox' }])
    expect(await world.owner.query('select id from public.vehicle_makes where id = $1', [wrong.id])).toEqual(
      [],
    )
    expect(
      await world.admin.query(
        `select actor_id, before, after from public.audit_log
         where action = 'merge' and entity = 'vehicle_makes' and entity_id = $1`,
        [String(catalogue.Toyota)],
      ),
    ).toEqual([
      {
        actor_id: world.admin.id,
        before: { name: 'Toyotta', id: wrong.id },
        after: {
          name: 'Toyota',
          id: catalogue.Toyota,
          listings_moved: 3,
          models_moved: ['Probox'],
          models_merged: ['AXIO'],
        },
      },
    ])
  })

  test('parts and nicknames use the kept make, without duplicates', async () => {
    const wrong = await addMake('Toyotta')
    await world.owner.query(
      `insert into public.spare_parts (seller_id, name, price, location, category, compatible_makes)
       values ($1, 'Brake pads', 1000, 'Nairobi', 'brake', '{Mazda,toyotta,Toyota,Isuzu}')`,
      [world.seller.id],
    )
    await world.owner.query(
      `insert into public.vehicle_nicknames (nickname, meaning)
       values ('Toy', 'toyotta'), ('Yota', 'Toyotta'), ('Yota', 'Toyota')`,
    )
    await world.admin.query('select public.merge_makes($1, $2)', [wrong.id, catalogue.Toyota])
    expect(await world.owner.query('select compatible_makes, listed from public.spare_parts')).toEqual([
      { compatible_makes: ['Mazda', 'Toyota', 'Isuzu'], listed: true },
    ])
    expect(
      await world.owner.query(
        `select nickname, meaning from public.vehicle_nicknames where nickname in ('Toy', 'Yota') order by 1`,
      ),
    ).toEqual([
      { nickname: 'Toy', meaning: 'Toyota' },
      { nickname: 'Yota', meaning: 'Toyota' },
    ])
  })

  test('refuses itself and deleted makes, and changes nothing', async () => {
    const { Toyota } = catalogue
    await expect(world.admin.query('select public.merge_makes($1, $1)', [Toyota])).rejects.toThrow(
      'Choose another make.',
    )
    await expect(world.admin.query('select public.merge_makes($1, 0)', [Toyota])).rejects.toThrow(
      'One of the makes is no longer there.',
    )
    expect(
      await world.owner.query('select id from public.vehicle_makes where id = $1', [Toyota]),
    ).toHaveLength(1)
  })
})

describe('merging models', () => {
  test('moves the listings', async () => {
    const ad = await post(world.seller, catalogue, { model_id: catalogue.Axio })
    const [answer] = await world.admin.query('select public.merge_models($1, $2) as moved', [
      catalogue.Axio,
      catalogue.Hilux,
    ])
    expect(answer).toEqual({ moved: 1 })
    expect(await placeOf(ad)).toMatchObject({ make_id: catalogue.Toyota, model_id: catalogue.Hilux })
    expect(
      await world.owner.query('select id from public.vehicle_models where id = $1', [catalogue.Axio]),
    ).toEqual([])
  })

  test('refuses models of two makes', async () => {
    await expect(
      world.admin.query('select public.merge_models($1, $2)', [catalogue.Axio, catalogue.C200]),
    ).rejects.toThrow('Choose another model of the same make.')
  })
})

test('renaming a make updates parts and nicknames, also if only letter case changes', async () => {
  await world.owner.query(
    `insert into public.spare_parts (seller_id, name, price, location, category, compatible_makes)
     values ($1, 'Brake pads', 1000, 'Nairobi', 'brake', '{isuzu}')`,
    [world.seller.id],
  )
  await world.owner.query(`insert into public.vehicle_nicknames (nickname, meaning) values ('Zuzu', 'Isuzu')`)
  await world.admin.query(`update public.vehicle_makes set name = 'ISUZU' where id = $1`, [catalogue.Isuzu])
  expect(await world.owner.query('select compatible_makes from public.spare_parts')).toEqual([
    { compatible_makes: ['ISUZU'] },
  ])
  await world.admin.query(`update public.vehicle_makes set name = 'Isuzu Motors' where id = $1`, [
    catalogue.Isuzu,
  ])
  expect(await world.owner.query('select compatible_makes from public.spare_parts')).toEqual([
    { compatible_makes: ['Isuzu Motors'] },
  ])
  expect(
    await world.owner.query(`select meaning from public.vehicle_nicknames where nickname = 'Zuzu'`),
  ).toEqual([{ meaning: 'Isuzu Motors' }])
})

test('lists count listings in every state, and are searched by make or model', async () => {
  await post(world.seller, catalogue, { model_id: catalogue.Axio })
  await post(world.seller, catalogue, { model_id: catalogue.Axio, status: 'draft' })
  const makes = async (search: string) =>
    (
      await world.admin.query<{ answer: { makes: object[] } }>(
        'select to_jsonb(public.admin_makes($1)) as answer',
        [search],
      )
    )[0]?.answer.makes
  const toyota = {
    id: catalogue.Toyota,
    name: 'Toyota',
    listed: true,
    added_at: null,
    added_by: null,
    added_by_name: null,
    models: 2,
    pending_models: 0,
    listings: 2,
  }
  expect(await makes('toyo')).toEqual([toyota])
  expect(await makes('axi')).toEqual([toyota])
  expect(await makes('%')).toEqual([])
  const ofNobody = { listed: true, added_at: null, added_by: null, added_by_name: null }
  const [models] = await world.admin.query(
    'select to_json(make) as answer from public.admin_models($1) as make',
    [catalogue.Toyota],
  )
  expect(models).toEqual({
    answer: {
      id: catalogue.Toyota,
      name: 'Toyota',
      listed: true,
      models: [
        { id: catalogue.Axio, name: 'Axio', ...ofNobody, listings: 2 },
        { id: catalogue.Hilux, name: 'Hilux', ...ofNobody, listings: 0 },
      ],
    },
  })
})

test('additions by administrators are audited, those by members are not', async () => {
  const add = `insert into public.vehicle_makes (name) values ($1)`
  await world.admin.query(add, ['Proton'])
  await world.seller.query(add, ['Perodua'])
  expect(
    await world.admin.query(
      `select after from public.audit_log where action = 'insert' and entity = 'vehicle_makes'`,
    ),
  ).toEqual([{ after: { name: 'Proton' } }])
  await expect(world.admin.query(add, ['PROTON'])).rejects.toMatchObject({ code: '23505' })
})

test('only administrators merge and list', async () => {
  const { Toyota, Isuzu, Axio, Hilux } = catalogue
  for (const person of [world.visitor, world.seller, world.dealer])
    for (const call of [
      `merge_makes(${Isuzu}, ${Toyota})`,
      `merge_models(${Axio}, ${Hilux})`,
      'admin_makes()',
      `admin_models(${Toyota})`,
    ])
      await expect(person.query(`select public.${call}`)).rejects.toMatchObject({ code: '42501' })
})

test('the pending filter finds pending makes and makes with pending models, with their authors', async () => {
  await world.seller.query(`insert into public.vehicle_makes (name) values ('Mobius')`)
  await world.seller.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Vellfire')`, [
    catalogue.Toyota,
  ])
  const [row] = await world.admin.query<{
    answer: { makes: object[]; total: number; pending_makes: number }
  }>('select to_jsonb(public.admin_makes(pending_only => true)) as answer')
  expect(row?.answer).toMatchObject({ total: 2, pending_makes: 2 })
  expect(row?.answer.makes).toMatchObject([
    {
      name: 'Mobius',
      listed: false,
      added_by: world.seller.id,
      added_by_name: 'Otieno Odhiambo',
      pending_models: 0,
    },
    { name: 'Toyota', listed: true, added_by: null, pending_models: 1 },
  ])
})
