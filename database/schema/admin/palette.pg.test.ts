import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { book } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

interface Found {
  kind: string
  id: string
  label: string
  details: string[]
  state: string
  member: string | null
}

let catalogue: Awaited<ReturnType<typeof insertCatalogue>>
let garage: string
let payment: string
let number: string

async function find(search: string, act?: string): Promise<Found[]> {
  return world.admin.query<Found>('select * from public.admin_find($1, $2)', [search, act])
}

/** The kinds and labels that a text finds. */
async function labels(search: string, act?: string): Promise<string[]> {
  return (await find(search, act)).map(({ kind, label }) => `${kind} ${label}`)
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await post(world.seller, catalogue, { title: 'Toyota Axio 2015', model_id: catalogue.Axio, year: 2015 })
  await post(world.dealer, catalogue, { title: 'Clean family car', model_id: catalogue.Axio, year: 2012 })
  garage = await openBusiness(world, world.provider)
  await book(world.buyer, garage, {
    service_id: await offer(world.provider, garage),
    service_type: null,
    vehicle: 'White Fielder KDA 417X',
  })
  payment = await addRow(world.buyer, 'payment_requests', {
    plan_id: await addPlan(world.admin, { name: 'Premium', price: 5_000 }),
    payment_method: 'mpesa',
    amount: 5_000,
    reference: 'SJK7H2LMNO',
    phone: '0712 345 678',
  })
  const [row] = await world.admin.query<{ payment_number: string }>(
    'select payment_number from public.payment_requests where id = $1',
    [payment],
  )
  number = row?.payment_number ?? ''
})

test('many dealers do not make people be searched for again', async () => {
  // Undoes its changes: variables outlive the block that fails.
  await world.owner.query(
    `create function times_searched(admin uuid, dealers uuid[]) returns integer language plpgsql as $$
     declare
       times constant text :=
         'select coalesce(sum(calls), 0) from pg_stat_xact_user_functions where funcname = ''matching_people''';
       before integer;
       later integer;
     begin
       perform set_config('track_functions', 'pl', true);
       perform set_config('request.jwt.claims', jsonb_build_object('sub', admin)::text, true);
       update public.profiles set role = 'dealer', business_name = 'Karibu Motors' where id = any (dealers);
       execute times into before;
       perform public.admin_find('karibu');
       execute times into later;
       raise exception 'undone';
     exception when raise_exception then
       return later - before;
     end $$`,
  )
  const timesWith = async (...dealers: string[]) => {
    const [row] = await world.owner.query<{ times: number }>('select times_searched($1, $2) as times', [
      world.admin.id,
      dealers,
    ])
    return row?.times
  }
  const usually = await timesWith()
  expect(usually).toBeGreaterThan(0)
  expect(await timesWith(world.buyer.id, world.seller.id)).toBe(usually)
})

describe('listings', () => {
  test('are found by their words in any order', async () => {
    expect(await labels('axio 2015 toyota')).toEqual(['listing Toyota Axio 2015'])
    expect(await labels('  2015   AXIO ')).toEqual(['listing Toyota Axio 2015'])
  })

  test('are found by make, model and year where the title has none of them', async () => {
    expect(await labels('toyota 2012 axio')).toEqual(['listing Clean family car'])
    expect(await labels('family toyota')).toEqual(['listing Clean family car'])
    expect(await labels('family 2015')).toEqual([])
  })
})

describe('payments', () => {
  test('are found by number, by reference in any spelling and by the phone number of the payer', async () => {
    const found = [`payment ${number}`]
    expect(await labels(number)).toEqual(found)
    expect(await labels(number.toLowerCase())).toEqual(found)
    expect(await labels('sjk7h2lmno')).toEqual(found)
    expect(await labels('SJK7 H2L-MNO')).toEqual(found)
    expect(await labels('+254 712 345678')).toContain(found[0])
    expect(await find('0712345678')).toContainEqual(
      expect.objectContaining({
        id: payment,
        details: ['Wanjiku Kamau', 'KSh 5,000', 'SJK7H2LMNO'],
        state: 'pending',
        member: world.buyer.id,
      }),
    )
  })

  test('are found by the names of the payer', async () => {
    expect(await labels('kamau wanjiku')).toContain(`payment ${number}`)
  })
})

test('businesses are found by words of their names, verified or not', async () => {
  const [provider] = await world.owner.query<{ business_name: string }>(
    'select business_name from public.service_providers where id = $1',
    [garage],
  )
  const name = provider?.business_name ?? ''
  const words = name.split(' ').reverse().join(' ')
  expect(await find(words)).toContainEqual(
    expect.objectContaining({ kind: 'service_provider', id: garage, label: name, state: 'verified' }),
  )
  await world.owner.query('update public.service_providers set verified = false where id = $1', [garage])
  expect(await find(words)).toContainEqual(expect.objectContaining({ id: garage, state: 'unverified' }))
  await world.owner.query('update public.service_providers set verified = true where id = $1', [garage])
  expect((await find('motors achieng')).slice(0, 2)).toMatchObject([
    {
      kind: 'person',
      id: world.dealer.id,
      label: 'Achieng Akinyi',
      details: ['Achieng Motors', expect.any(String)],
    },
    { kind: 'dealer', id: world.dealer.id, label: 'Achieng Motors' },
  ])
})

describe('bookings', () => {
  test('are found by words of customer, business, service and plate', async () => {
    for (const search of ['kamau fielder', '417x', 'KDA417X', 'garage kda', 'wanjiku garage']) {
      expect(await find(search), search).toContainEqual(
        expect.objectContaining({ kind: 'booking', label: 'Wanjiku Kamau', member: world.buyer.id }),
      )
    }
    expect((await labels('otieno fielder')).join()).not.toContain('booking')
  })

  test('by hand are found by the customer’s name and phone number, and lead to the business', async () => {
    await world.owner.query(
      `insert into public.service_bookings
         (service_provider_id, customer_id, service_type, preferred_date, status, customer_name, customer_phone)
       values ($1, null, 'towing', now() + interval '9 days', 'confirmed', 'Zawadi Chebet', '+254733111222')`,
      [garage],
    )
    for (const search of ['chebet zawadi', '0733 111', 'zawadi towing'])
      expect(await find(search), search).toMatchObject([
        { kind: 'booking', label: 'Zawadi Chebet', state: 'confirmed', member: world.provider.id },
      ])
  })
})

test('at most five of a kind are found, the newest', async () => {
  for (let number = 1; number <= 7; number += 1)
    await post(world.seller, catalogue, { title: `Wagon ${number} for sale` })
  expect(await labels('sale wagon')).toEqual(
    [7, 6, 5, 4, 3].map((number) => `listing Wagon ${number} for sale`),
  )
})

describe('acts', () => {
  test('suspending is offered for members who are not suspended, never for administrators', async () => {
    expect(await labels('.test', 'suspend')).toEqual(
      expect.arrayContaining(['person Wanjiku Kamau', 'person Otieno Odhiambo']),
    )
    expect(await labels('njeri', 'suspend')).toEqual([])
    expect(await labels('wanjiku', 'unsuspend')).toEqual([])
    await world.admin.query('select public.suspend_member($1, $2)', [world.seller.id, 'Spam'])
    expect(await labels('otieno', 'suspend')).toEqual([])
    expect(await labels('otieno', 'unsuspend')).toEqual(['person Otieno Odhiambo'])
    await world.admin.query('select public.lift_suspension($1)', [world.seller.id])
  })

  test('approving and rejecting are offered for what is pending alone', async () => {
    expect(await labels('axio', 'approve')).toEqual([])
    await world.owner.query(
      `update public.vehicle_listings set status = 'draft', held_at = now() where title = 'Clean family car'`,
    )
    expect(await labels('axio', 'approve')).toEqual(['listing Clean family car'])
    expect(await labels('car family', 'reject')).toEqual(['listing Clean family car'])
    await world.owner.query('update public.service_providers set verified = false where id = $1', [garage])
    expect(await find('garage', 'approve')).toMatchObject([{ kind: 'service_provider', id: garage }])
    await world.owner.query('update public.service_providers set verified = true where id = $1', [garage])
    expect(await labels('garage', 'approve')).toEqual([])
  })

  test('a payment is offered for approval by number until it is decided', async () => {
    expect(await labels(number, 'approve')).toEqual([`payment ${number}`])
    expect(await labels('wanjiku', 'reject')).toEqual([`payment ${number}`])
    const [held] = await world.admin.query<{ id: string }>(
      `select id from public.hold_act('approve_payment_request', $1)`,
      [payment],
    )
    expect(await labels(number, 'approve')).toEqual([])
    await world.admin.query('select public.undo_act($1)', [held?.id])
    expect(await labels(number, 'approve')).toEqual([`payment ${number}`])
    await world.admin.query('select public.approve_payment_request($1)', [payment])
    expect(await labels(number, 'approve')).toEqual([])
    expect(await labels(number)).toEqual([`payment ${number}`])
  })

  test('what another administrator is looking at is not offered', async () => {
    await world.owner.query(
      `insert into private.approval_claims (kind, item_id, admin_id, ends_at)
       select 'vehicle_listings', id, $1, now() + interval '1 minute' from public.vehicle_listings
       where title = 'Clean family car'`,
      [world.buyer.id],
    )
    expect(await labels('family', 'approve')).toEqual([])
    await world.owner.query('delete from private.approval_claims')
    expect(await labels('family', 'approve')).toEqual(['listing Clean family car'])
  })

  test('no other act is known', async () => {
    await expect(find('wanjiku', 'delete')).rejects.toMatchObject({ code: '22023' })
  })
})

test('empty, long and hostile texts find nothing and fail nowhere', async () => {
  const texts = [
    '',
    '   ',
    '\t\n',
    '%',
    '_',
    '\\',
    '%%%%',
    "'; drop table public.profiles; --",
    `' || ${'x'.repeat(200)}`,
    '{"a"} {} ,',
    'a'.repeat(100_000),
    'ab '.repeat(30_000),
    Array.from({ length: 50 }, (_, place) => `w${place}`).join(' '),
    '$1 %s %L',
    '1999 2015',
    '9'.repeat(90),
    '️ 💥 ‮',
  ]
  for (const text of texts) {
    for (const act of [undefined, 'suspend', 'approve'])
      expect(await find(text, act), text.slice(0, 40)).toEqual([])
  }
  expect(await find(null as unknown as string)).toEqual([])
})

test('is for administrators alone', async () => {
  expect(await find('wanjiku')).not.toEqual([])
  for (const person of [world.buyer, world.dealer, world.provider])
    await expect(person.query(`select public.admin_find('wanjiku')`)).rejects.toThrow('Only an administrator')
  await expect(world.visitor.query(`select public.admin_find('wanjiku')`)).rejects.toThrow(
    'permission denied',
  )
})
