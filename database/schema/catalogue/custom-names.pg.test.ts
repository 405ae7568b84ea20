import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.vehicle_makes')
  await world.owner.query('update public.profiles set suspended_at = null')
  catalogue = await insertCatalogue(world)
})

const addMake = async (person: Person, name: string): Promise<number> => {
  const [row] = await person.query<{ id: number }>(
    'insert into public.vehicle_makes (name) values ($1) returning id',
    [name],
  )
  return row?.id ?? 0
}

const addMakes = (person: Person, count: number, prefix: string) =>
  person.query(
    `insert into public.vehicle_makes (name) select $1 || ' ' || nth from generate_series(1, $2) as nth`,
    [prefix, count],
  )

const makesFor = async (person: Person) =>
  (await person.query<{ name: string }>('select name from public.vehicle_makes order by name')).map(
    ({ name }) => name,
  )

const known = ['Isuzu', 'Mercedes-Benz', 'Toyota']

describe('visibility of a custom name', () => {
  test('is limited to its author and administrators at first', async () => {
    await addMake(world.seller, 'Mobius')
    expect(await makesFor(world.seller)).toEqual(['Isuzu', 'Mercedes-Benz', 'Mobius', 'Toyota'])
    expect(await makesFor(world.admin)).toContain('Mobius')
    expect(await makesFor(world.buyer)).toEqual(known)
    expect(await makesFor(world.visitor)).toEqual(known)
  })

  test('extends to readers of a public ad that uses it; filters and corrections do not offer it', async () => {
    const make = await addMake(world.seller, 'Mobius')
    const [model] = await world.seller.query<{ id: number }>(
      `insert into public.vehicle_models (make_id, name) values ($1, 'Three') returning id`,
      [make],
    )
    const ad = await post(world.seller, catalogue, { make_id: make, model_id: model?.id, status: 'draft' })
    expect(await makesFor(world.visitor)).toEqual(known)
    await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    expect(
      await world.visitor.query(
        `select make.name as make, make.listed, model.name as model from public.vehicle_listings as ad
         join public.vehicle_makes as make on make.id = ad.make_id
         join public.vehicle_models as model on model.id = ad.model_id where ad.id = $1`,
        [ad],
      ),
    ).toEqual([{ make: 'Mobius', listed: false, model: 'Three' }])
    const [found] = await world.visitor.query<{
      answer: { total: number; facets: Record<string, object[]> }
    }>('select public.search_vehicles() as answer')
    expect(found?.answer).toMatchObject({ total: 1, facets: { make: [], model: [] } })
    const [typed] = await world.visitor.query<{ answer: { corrected: unknown } }>(
      `select public.search_vehicles(search => 'mobuis') as answer`,
    )
    expect(typed?.answer.corrected).toBeNull()
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    expect(await makesFor(world.visitor)).toEqual(known)
  })

  test('is public once an administrator approves an ad that uses it', async () => {
    const make = await addMake(world.seller, 'Mobius')
    const [model] = await world.seller.query<{ id: number }>(
      `insert into public.vehicle_models (make_id, name) values ($1, 'Three') returning id`,
      [make],
    )
    const ad = await post(world.seller, catalogue, { make_id: make, model_id: model?.id, status: 'draft' })
    await world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [ad])
    await world.admin.query('select public.approve_listing($1)', [ad])
    await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
    expect(await makesFor(world.visitor)).toContain('Mobius')
    expect(
      await world.visitor.query(
        'select name, listed, added_by, added_at from public.vehicle_models where id = $1',
        [model?.id],
      ),
    ).toEqual([{ name: 'Three', listed: true, added_by: null, added_at: null }])
  })

  test('is public once an administrator lists it, which is audited', async () => {
    const make = await addMake(world.seller, 'Mobius')
    const take = 'update public.vehicle_makes set listed = true where id = $1 returning id'
    expect(await world.seller.query(take, [make])).toEqual([])
    expect(await world.admin.query(take, [make])).toHaveLength(1)
    expect(await makesFor(world.buyer)).toContain('Mobius')
    expect(
      await world.admin.query(
        `select action, before, after from public.audit_log where entity = 'vehicle_makes' and entity_id = $1`,
        [String(make)],
      ),
    ).toEqual([{ action: 'update', before: { listed: false }, after: { listed: true } }])
  })

  test('listing a model lists its make', async () => {
    const make = await addMake(world.seller, 'Mobius')
    await world.seller.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Three')`, [make])
    await world.admin.query('update public.vehicle_models set listed = true where make_id = $1', [make])
    expect(await makesFor(world.visitor)).toContain('Mobius')
  })
})

describe('find_or_add_make and find_or_add_model', () => {
  const find = async (person: Person, name: string) =>
    (await person.query<{ id: number }>('select public.find_or_add_make($1) as id', [name]))[0]?.id
  const findModel = async (person: Person, make: number | undefined, name: string) =>
    (await person.query<{ id: number }>('select public.find_or_add_model($1, $2) as id', [make, name]))[0]?.id

  test('find names ignoring letter case, including other members’ pending ones', async () => {
    expect(await find(world.seller, ' toyota ')).toBe(catalogue.Toyota)
    const mobius = await find(world.seller, 'Mobius')
    expect(await find(world.buyer, 'MOBIUS')).toBe(mobius)
    expect(await findModel(world.buyer, catalogue.Toyota, 'axio')).toBe(catalogue.Axio)
    expect(await findModel(world.buyer, mobius, 'Two')).toBe(await findModel(world.seller, mobius, 'two'))
    // Readable by members who use it, not only by its author.
    const ad = await post(world.buyer, catalogue, { make_id: mobius, status: 'draft' })
    expect(
      await world.buyer.query(
        `select make.name from public.vehicle_listings as ad join public.vehicle_makes as make on make.id = ad.make_id
         where ad.id = $1`,
        [ad],
      ),
    ).toEqual([{ name: 'Mobius' }])
  })

  test.each([
    ['mahindra bolero', 'Mahindra Bolero'],
    ['MAHINDRA', 'Mahindra'],
    ['great-wall', 'Great-Wall'],
    ['cx-5', 'CX-5'],
    ['BYD', 'BYD'],
    ['e-Tron iX3', 'e-Tron iX3'],
    ['škoda', 'Škoda'],
  ])('spell “%s” as the catalogue does', async (typed, written) => {
    const make = await find(world.seller, typed)
    const model = await findModel(world.seller, catalogue.Toyota, typed)
    expect(await find(world.buyer, typed.toUpperCase())).toBe(make)
    expect(
      await world.owner.query(
        'select (select name from public.vehicle_makes where id = $1) as make, (select name from public.vehicle_models where id = $2) as model',
        [make, model],
      ),
    ).toEqual([{ make: written, model: written }])
  })

  test('keep names as administrators write them', async () => {
    const id = await addMake(world.admin, 'smart')
    expect(await world.owner.query('select name from public.vehicle_makes where id = $1', [id])).toEqual([
      { name: 'smart' },
    ])
  })

  test('refuse visitors', async () => {
    await expect(find(world.visitor, 'Mobius')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('limits per member', () => {
  test('allow 5 makes in 24 hours, one by one or in one statement', async () => {
    await expect(addMakes(world.seller, 6, 'Junk')).rejects.toMatchObject({
      code: 'P0001',
      hint: 'make_limit',
      message: 'You can add 5 makes in 24 hours. Choose one from the list, or add this one tomorrow.',
    })
    await addMakes(world.seller, 5, 'Junk')
    await expect(addMake(world.seller, 'One more')).rejects.toMatchObject({ hint: 'make_limit' })
    // A duplicate is still reported as a duplicate.
    await expect(addMake(world.seller, 'toyota')).rejects.toMatchObject({ code: '23505' })
    await addMake(world.buyer, 'Foton')
    await world.owner.query(`update public.vehicle_makes set added_at = added_at - interval '25 hours'`)
    await addMake(world.seller, 'Another day')
  })

  test('hold for concurrent inserts', async () => {
    await addMakes(world.seller, 4, 'Junk')
    const both = await Promise.allSettled([addMake(world.seller, 'First'), addMake(world.seller, 'Second')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('allow 20 pending makes', async () => {
    for (let day = 0; day < 4; day++) {
      await addMakes(world.seller, 5, `Junk ${day}`)
      await world.owner.query(`update public.vehicle_makes set added_at = added_at - interval '25 hours'`)
    }
    await expect(addMake(world.seller, 'One more')).rejects.toMatchObject({ hint: 'make_limit' })
  })

  test('allow 20 models across all makes, and 100 for a verified business', async () => {
    const addModels = (person: Person, make: number, count: number) =>
      person.query(
        `insert into public.vehicle_models (make_id, name) select $1, 'Model ' || nth from generate_series(1, $2) as nth`,
        [make, count],
      )
    await addModels(world.seller, catalogue.Toyota, 12)
    await expect(addModels(world.seller, catalogue.Isuzu, 9)).rejects.toMatchObject({ hint: 'model_limit' })
    await world.owner.query('update public.profiles set verified = true where id = $1', [world.dealer.id])
    await addModels(world.dealer, catalogue.Isuzu, 100)
    await expect(addMakes(world.dealer, 26, 'Truck')).rejects.toMatchObject({ hint: 'make_limit' })
  })

  test('do not apply to administrators and the server', async () => {
    await addMakes(world.admin, 30, 'Known')
    await addMakes(world.owner, 30, 'Seeded')
    expect(await makesFor(world.visitor)).toHaveLength(63)
  })

  test.each(['www.cars.test', 'Call 0712345678', 'Call 0712 345 678', '<b>Kia</b>', '...', 'a@b'])(
    'reject the name %j',
    async (name) => {
      await expect(addMake(world.seller, name)).rejects.toMatchObject({
        code: '23514',
        constraint: 'vehicle_makes_name_signs',
      })
    },
  )

  test.each(['Citroën', 'Lynk & Co', 'Mercedes-Benz AMG', "Hyundai (H'way)", 'DS 7'])(
    'accept the name %j',
    async (name) => {
      expect(await addMake(world.seller, name)).toBeGreaterThan(0)
    },
  )
})

describe('cleanup', () => {
  test('deletes unused pending names after 30 days and keeps used and listed ones', async () => {
    await addMake(world.seller, 'Unused')
    const used = await addMake(world.seller, 'Used')
    await addMake(world.admin, 'Proton')
    await post(world.seller, catalogue, { make_id: used, status: 'draft' })
    await world.seller.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Unused')`, [
      catalogue.Toyota,
    ])
    const clean = async () =>
      (await world.owner.query<{ gone: number }>('select private.delete_unused_custom_names() as gone'))[0]
        ?.gone
    expect(await clean()).toBe(0)
    await world.owner.query(`update public.vehicle_makes set added_at = added_at - interval '31 days'`)
    await world.owner.query(`update public.vehicle_models set added_at = added_at - interval '31 days'`)
    expect(await clean()).toBe(2)
    expect(await makesFor(world.admin)).toEqual(['Isuzu', 'Mercedes-Benz', 'Proton', 'Toyota', 'Used'])
  })

  test('lets an administrator delete the unused pending names of a member', async () => {
    const used = await addMake(world.seller, 'Used')
    await addMake(world.seller, 'Unused')
    await addMake(world.buyer, 'Of Another')
    await world.seller.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Unused')`, [
      catalogue.Toyota,
    ])
    await post(world.seller, catalogue, { make_id: used })
    const clear = 'select public.delete_pending_names($1) as gone'
    await expect(world.dealer.query(clear, [world.seller.id])).rejects.toMatchObject({ code: '42501' })
    expect(await world.admin.query(clear, [world.seller.id])).toEqual([{ gone: 2 }])
    expect(await makesFor(world.admin)).toEqual(['Isuzu', 'Mercedes-Benz', 'Of Another', 'Toyota', 'Used'])
  })

  test('keeps a make under which another member has a pending model', async () => {
    const make = await addMake(world.seller, 'Mobius')
    await world.buyer.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Three')`, [make])
    expect(
      await world.admin.query('select public.delete_pending_names($1) as gone', [world.seller.id]),
    ).toEqual([{ gone: 0 }])
    expect(
      await world.admin.query('select name from public.vehicle_models where make_id = $1', [make]),
    ).toEqual([{ name: 'Three' }])
  })

  test('keeps the names of an erased account, without their author', async () => {
    const make = await addMake(world.buyer, 'Mobius')
    expect(
      (
        await world.buyer.query<{ data: Record<string, object[]> }>('select public.export_my_data() as data')
      )[0]?.data.makes_added,
    ).toMatchObject([{ name: 'Mobius' }])
    await world.owner.query('delete from auth.users where id = $1', [world.buyer.id])
    expect(
      await world.admin.query('select name, added_by, listed from public.vehicle_makes where id = $1', [
        make,
      ]),
    ).toEqual([{ name: 'Mobius', added_by: null, listed: false }])
  })
})
