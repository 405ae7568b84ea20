import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { constraintsOf, insertRow, offer, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const add = (
  name: string,
  kind = 'bay',
  columns: Record<string, unknown> = {},
  person: Person = world.provider,
) => insertRow(person, 'service_resources', { service_provider_id: garage, name, kind, ...columns })
const bayOne = async () =>
  (
    await world.provider.query<{ id: string }>(`select id from public.service_resources where name = 'Bay 1'`)
  )[0]?.id ?? ''
const remove = (id: string) =>
  world.provider.query('delete from public.service_resources where id = $1 returning id', [id])
const change = (id: string, columns: string) =>
  world.provider.query(`update public.service_resources set ${columns} where id = $1 returning id`, [id])
const needs = (list: string) =>
  world.provider.query('update public.service_providers set usual_needs = $2 where id = $1', [garage, list])
const byHand = (columns: Record<string, unknown> = {}) =>
  book(world.provider, garage, { customer_id: null, status: 'confirmed', description: 'Walk-in', ...columns })
const move = (id: string, status: string, notes: string | null = null) =>
  world.provider.query(
    'update public.service_bookings set status = $2, notes = $3 where id = $1 returning id',
    [id, status, notes],
  )
/** The names of what the booking holds. */
async function held(id: string): Promise<string[]> {
  const rows = await world.owner.query<{ name: string }>(
    `select name from private.booking_resources join public.service_resources on id = resource_id
     where booking_id = $1 order by place`,
    [id],
  )
  return rows.map(({ name }) => name)
}
const nothingFree = { code: '23P01', hint: 'nothing_free' }

describe('resources', () => {
  test('begin with one bay, and are read and changed by their own provider', async () => {
    expect(await world.provider.query('select name, kind from public.service_resources')).toEqual([
      { name: 'Bay 1', kind: 'bay' },
    ])
    await openBusiness(world, world.dealer)
    for (const person of [world.dealer, world.buyer]) {
      await expect(add('Bay 9', 'bay', {}, person)).rejects.toMatchObject({ code: '42501' })
      expect(
        await person.query(`select from public.service_resources where service_provider_id = $1`, [garage]),
      ).toEqual([])
    }
    await expect(world.visitor.query('select from public.service_resources')).rejects.toMatchObject({
      code: '42501',
    })
    expect(await add('Otieno', 'person')).not.toBe('')
  })

  test.each([
    ['without a name', ['  '], 'service_resources_name_length'],
    ['with a name that is there, in other letters', ['bay  1'], 'service_resources_name_key'],
    ['of an unknown kind', ['Lift', 'lift'], 'service_resources_kind_known'],
    [
      'with hours that end before they begin',
      ['Otieno', 'person', { hours: '{"mon": [{"from": "18:00", "to": "08:00"}]}' }],
      'service_resources_hours_form',
    ],
  ] as const)('%s are refused', async (_name, [name, kind, columns], constraint) => {
    await expect(add(name, kind, columns)).rejects.toMatchObject({ constraint })
  })

  test('every constraint has a sentence', async () => {
    for (const name of await constraintsOf(world, ['service_resources'])) {
      const { sentence } = databaseRefusal({ code: '23514', message: `violates constraint "${name}"` })
      expect(sentence, name).not.toBe('One of the values is not allowed.')
    }
  })

  test('are at most fifty a provider, also in one statement of a hundred', async () => {
    await expect(
      world.provider.query(
        `insert into public.service_resources (service_provider_id, name, kind)
         select $1, 'Car ' || n, 'vehicle' from generate_series(1, 100) as n`,
        [garage],
      ),
    ).rejects.toMatchObject({ hint: 'resource_limit' })
    await world.provider.query(
      `insert into public.service_resources (service_provider_id, name, kind)
       select $1, 'Car ' || n, 'vehicle' from generate_series(1, 49) as n`,
      [garage],
    )
    await expect(add('Car 50', 'vehicle')).rejects.toMatchObject({ hint: 'resource_limit' })
  })

  test('with bookings to come stay until those are moved', async () => {
    const two = await add('Bay 2')
    const id = await byHand()
    await expect(remove(await bayOne())).rejects.toMatchObject({
      hint: 'resource_booked',
      message: 'Bay 1 has a booking to come. Move it first, or set Bay 1 aside: it then gets no new ones.',
    })
    await world.provider.query('select public.assign_resource($1, $2)', [id, two])
    expect(await remove(await bayOne())).toHaveLength(1)
    expect(await held(id)).toEqual(['Bay 2'])
  })

  test('that work counts on are neither removed nor set aside, nor asked for in vain', async () => {
    const one = await bayOne()
    const sentence =
      'Work without needs of its own needs a bay, and you would have no bay. Change that first.'
    for (const attempt of [
      () => remove(one),
      () => change(one, 'active = false'),
      () => change(one, `kind = 'person'`),
    ])
      await expect(attempt()).rejects.toMatchObject({ hint: 'resources_missing', message: sentence })
    await expect(needs('{bay,person}')).rejects.toMatchObject({ hint: 'resources_missing' })
    await expect(offer(world.provider, garage, { needs: '{bay,bay}' })).rejects.toMatchObject({
      message: 'Full service needs 2 bays, and you would have a bay. Change that first.',
    })
    await needs('{}')
    expect(await change(one, 'active = false')).toHaveLength(1)
    expect(await remove(one)).toHaveLength(1)
  })

  test('go with the business', async () => {
    await byHand()
    await world.owner.query('delete from public.service_providers')
    expect(await world.owner.query('select from public.service_resources')).toEqual([])
  })
})

describe('a booking', () => {
  test('holds the first that is free of each kind, and none that is set aside', async () => {
    await add('Bay 2', 'bay', { active: false })
    await add('Bay 3')
    await add('Otieno', 'person')
    await needs('{bay,person}')
    const first = await byHand()
    expect(await held(first)).toEqual(['Bay 1', 'Otieno'])
    await expect(byHand()).rejects.toMatchObject({
      ...nothingFree,
      message: 'There is already a confirmed booking at this time. Choose another time.',
    })
    const alone = await offer(world.provider, garage, { name: 'Car wash', needs: '{bay}' })
    expect(await held(await byHand({ service_id: alone }))).toEqual(['Bay 3'])
    await expect(byHand({ service_id: alone })).rejects.toMatchObject({
      message: 'Too few bays are free at this time. Choose another time.',
    })
  })

  test('of work that needs nothing takes only the business’s own limit', async () => {
    const towing = await offer(world.provider, garage, { name: 'Towing', needs: '{}' })
    await byHand()
    for (let nth = 0; nth < 3; nth++) expect(await held(await byHand({ service_id: towing }))).toEqual([])
    await world.provider.query('update public.service_providers set at_once = 4 where id = $1', [garage])
    await expect(byHand({ service_id: towing })).rejects.toMatchObject({
      ...nothingFree,
      message: 'You take no more bookings at this time. Choose another time.',
    })
    expect(await byHand({ service_id: towing, preferred_date: onTuesday('11:00') })).not.toBe('')
  })

  test('keeps the minutes before and after its work free', async () => {
    const painting = await offer(world.provider, garage, { minutes_before: 30, minutes_after: 60 })
    await byHand({ service_id: painting, preferred_date: onTuesday('12:00') })
    for (const time of ['11:00', '13:30'])
      await expect(byHand({ preferred_date: onTuesday(time) })).rejects.toMatchObject(nothingFree)
    for (const time of ['10:30', '14:00'])
      expect(await byHand({ preferred_date: onTuesday(time) })).not.toBe('')
  })

  test('frees its place when it is completed or cancelled, and keeps it while it is moved', async () => {
    await add('Bay 2')
    const [one, two] = [await byHand(), await byHand()]
    await world.provider.query('update public.service_bookings set preferred_date = $2 where id = $1', [
      two,
      onTuesday('11:00'),
    ])
    expect(await held(two)).toEqual(['Bay 2'])
    expect(await move(one, 'cancelled', 'Rain')).toHaveLength(1)
    const again = await byHand()
    expect(await held(again)).toEqual(['Bay 1'])
    await moveToToday(world.owner, again)
    await move(again, 'completed')
    expect(await held(again)).toEqual(['Bay 1'])
    expect(await world.owner.query('select from private.booking_resources where holds')).toHaveLength(1)
  })

  test('prefers people in their hours, and takes others if its provider says so; a request does not', async () => {
    await add('Achieng', 'person', { hours: '{"wed": [{"from": "08:00", "to": "18:00"}]}' })
    await add('Otieno', 'person')
    await needs('{person}')
    expect(await held(await byHand())).toEqual(['Otieno'])
    expect(await held(await byHand())).toEqual(['Achieng'])
    await expect(book(world.buyer, garage, { preferred_date: onTuesday('10:30') })).rejects.toMatchObject({
      hint: 'time_taken',
    })
  })

  test('of a customer gets its place when it is accepted; the list says before whether it fits', async () => {
    await add('Bay 2')
    const fitOf = async (id: string) =>
      (
        await world.provider.query<{ fit: unknown }>(
          `select to_jsonb(fit) as fit from unnest((public.provider_bookings(only_id => $1)).bookings)`,
          [id],
        )
      )[0]?.fit
    const [one, two, three] = [
      await book(world.buyer, garage),
      await book(world.seller, garage),
      await book(world.dealer, garage),
    ]
    expect(await held(one)).toEqual([])
    await move(one, 'confirmed')
    expect(
      await world.provider.query(
        `select array(select name::text from unnest(resources)) as names
         from unnest((public.provider_bookings(only_id => $1)).bookings)`,
        [one],
      ),
    ).toEqual([{ names: ['Bay 1'] }])
    expect(await fitOf(one)).toBeNull()
    expect(await fitOf(two)).toEqual({
      resources: [{ id: expect.any(String), name: 'Bay 2', kind: 'bay' }],
      collisions: [],
    })
    await move(two, 'confirmed')
    expect(await fitOf(three)).toMatchObject({
      resources: null,
      collisions: [{ preferred_date: expect.any(String) }, { who: expect.any(String) }],
    })
    await expect(move(three, 'confirmed')).rejects.toMatchObject(nothingFree)
  })
})

describe('twenty at once', () => {
  test.each([
    ['for the last bay', '{bay}', { kind: 'bay', many: 1 }],
    ['for the last person', '{bay,person}', { kind: 'person', many: 1 }],
    ['for the last of three bays', '{bay}', { kind: 'bay', many: 3 }],
  ])('%s: exactly one gets it', async (_name, list, { kind, many }) => {
    for (let nth = 2; nth <= 20; nth++)
      await add(`Bay ${nth}`, 'bay', { active: kind === 'person' || nth <= many })
    if (kind === 'person') await add('Otieno', 'person')
    await needs(list)
    for (let nth = 1; nth < many; nth++) await byHand()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => byHand()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(nothingFree)
  })
})

describe('another place for a booking', () => {
  const assign = (person: Person, booking: string, resource: string, instead: string | null = null) =>
    person.query('select public.assign_resource($1, $2, $3)', [booking, resource, instead])

  test('is one of its own provider, of the same kind and free', async () => {
    const two = await add('Bay 2')
    const otieno = await add('Otieno', 'person')
    const aside = await add('Bay 3', 'bay', { active: false })
    const id = await byHand()
    const other = await byHand({ preferred_date: onTuesday('10:30') })
    expect(await held(other)).toEqual(['Bay 2'])
    await expect(assign(world.provider, id, two)).rejects.toMatchObject({
      ...nothingFree,
      message: 'Bay 2 is taken at this time.',
    })
    await expect(assign(world.provider, id, otieno)).rejects.toMatchObject({ hint: 'resource_kind' })
    await expect(assign(world.provider, id, aside)).rejects.toMatchObject({ hint: 'resource_aside' })
    await expect(assign(world.buyer, id, two)).rejects.toMatchObject({ code: '42501' })
    await openBusiness(world, world.dealer)
    await expect(assign(world.dealer, id, two)).rejects.toMatchObject({ hint: 'resource_gone' })
    await move(other, 'cancelled', 'Rain')
    await assign(world.provider, id, two)
    await assign(world.provider, id, two)
    expect(await held(id)).toEqual(['Bay 2'])
    await expect(assign(world.provider, await book(world.buyer, garage), two)).rejects.toMatchObject({
      hint: 'booking_settled',
    })
  })

  test('replaces the one that is named', async () => {
    const [two, three] = [await add('Bay 2'), await add('Bay 3')]
    await needs('{bay,bay}')
    const id = await byHand()
    await assign(world.provider, id, three, two)
    expect(await held(id)).toEqual(['Bay 1', 'Bay 3'])
  })
})

describe('an example of how providers work', () => {
  const setUp = (person: Person, names: string[], kinds: string[], needs: string[]) =>
    person.query('select public.set_up_resources($1, $2, $3)', [names, kinds, needs])
  const resources = () =>
    world.provider.query('select name, kind, active from public.service_resources order by place')

  test('replaces the first bay, pressed twice too; one that is booked is set aside', async () => {
    await setUp(world.provider, ['Mechanic'], ['person'], ['person'])
    await setUp(world.provider, ['Mechanic'], ['person'], ['person'])
    expect(await resources()).toEqual([{ name: 'Mechanic', kind: 'person', active: true }])
    expect(await held(await byHand())).toEqual(['Mechanic'])
    await setUp(world.provider, ['Car 1', 'Car 2'], ['vehicle', 'vehicle'], ['vehicle'])
    expect(await resources()).toEqual([
      { name: 'Mechanic', kind: 'person', active: false },
      { name: 'Car 1', kind: 'vehicle', active: true },
      { name: 'Car 2', kind: 'vehicle', active: true },
    ])
  })

  test('is for providers, and its needs can be met', async () => {
    await expect(setUp(world.buyer, ['Bay 1'], ['bay'], ['bay'])).rejects.toMatchObject({ code: '42501' })
    await expect(setUp(world.provider, ['Bay 1'], ['bay'], ['person'])).rejects.toMatchObject({
      hint: 'resources_missing',
    })
    for (const [names, kinds] of [
      [['Bay 1', 'Bay 2'], ['bay']],
      [['Lift'], ['lift']],
      [[' '], ['bay']],
    ] as const)
      await expect(setUp(world.provider, [...names], [...kinds], ['bay'])).rejects.toMatchObject({
        hint: 'resources_unreadable',
      })
    expect(await resources()).toEqual([{ name: 'Bay 1', kind: 'bay', active: true }])
  })
})
