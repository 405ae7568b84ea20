import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACT_LASTS } from '#domain/trust/fact-meanings.ts'
import { FACT_KINDS } from '#domain/trust/facts.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
let ad: string
/** The dealer, who has become an administrator as well. */
let colleague: Person

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [world.dealer.id])
  await world.owner.query(
    `update public.profiles set role = 'dealer', first_name = 'Jane', last_name = 'Mwangi' where id = $1`,
    [world.seller.id],
  )
  colleague = world.dealer
})
beforeEach(async () => {
  for (const table of [
    'public.facts',
    'private.paper_numbers',
    'public.yard_visits',
    'public.evidence',
    'public.vehicle_listings',
  ])
    await world.owner.query(`delete from ${table}`)
  ad = await post(world.seller, catalogue, { title: 'Toyota Axio 2014', status: 'active' })
})

const record = (kind: string, columns: Record<string, unknown> = {}) =>
  world.owner.query(`select private.record_fact(jsonb_populate_record(null::public.facts, $1))`, [
    JSON.stringify({ user_id: world.seller.id, kind, ...columns }),
  ])

const factsFor = async (person: Person, listing: string | null = ad) =>
  (
    await person.query<{ kind: string }>('select kind from public.member_facts($1, $2)', [
      world.seller.id,
      listing,
    ])
  ).map(({ kind }) => kind)

describe('the facts about a member', () => {
  test('are read by anyone who may read the profile, the weightiest first', async () => {
    await record('id_seen')
    await record('logbook_seen', { listing_id: ad })
    for (const person of [world.visitor, world.buyer, world.seller])
      expect(await factsFor(person)).toEqual(['logbook_seen', 'id_seen', 'member_since'])
    expect(await factsFor(world.visitor, null)).toEqual(['id_seen', 'member_since'])
  })

  test('of an ad need an ad that the caller may read, and that is theirs', async () => {
    await record('logbook_seen', { listing_id: ad })
    const other = await post(world.buyer, catalogue, { title: 'Mazda Demio', status: 'active' })
    expect(await factsFor(world.visitor, other)).toEqual(['member_since'])
    await world.owner.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    expect(await factsFor(world.visitor)).toEqual([])
  })

  test('of a suspended member, and of a member without a public page, are nobody’s business', async () => {
    await record('id_seen')
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    expect(await factsFor(world.visitor)).toEqual([])
    await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.seller.id])
    await world.owner.query('delete from public.vehicle_listings')
    expect(await factsFor(world.visitor, null)).toEqual([])
  })

  test('that have ended are not shown, and their owner is told once', async () => {
    await record('id_seen')
    await world.owner.query(`update public.facts set ends_at = now()`)
    expect(await factsFor(world.visitor)).toEqual(['member_since'])
    await world.owner.query('select private.end_evidence()')
    await world.owner.query('select private.end_evidence()')
    const told = await world.seller.query(
      `select facts from public.system_notifications where kind = 'fact_ended'`,
    )
    expect(told).toEqual([{ facts: { fact: 'id_seen' } }])
  })

  test('have a phone only while the confirmed number is that of the profile', async () => {
    await confirmPhone(world.owner, world.seller.id, '+254712000111')
    expect(await factsFor(world.visitor, null)).toContain('phone_confirmed')
    await world.owner.query(`update public.profiles set phone = '+254712000222' where id = $1`, [
      world.seller.id,
    ])
    expect(await factsFor(world.visitor, null)).not.toContain('phone_confirmed')
    await unconfirmPhones(world.owner)
  })
})

describe('what was checked with something ends when that changes', () => {
  test('an ID and a PIN with the name, a registration and a visit with the business', async () => {
    await world.owner.query(`update public.profiles set business_name = 'Mwangi Motors' where id = $1`, [
      world.seller.id,
    ])
    for (const kind of ['id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited']) await record(kind)
    await world.seller.query(`update public.profiles set last_name = 'Otieno' where id = $1`, [
      world.seller.id,
    ])
    expect(await factsFor(world.visitor, null)).toEqual(['yard_visited', 'registration_seen', 'member_since'])
    await world.seller.query(`update public.profiles set business_name = 'Otieno Cars' where id = $1`, [
      world.seller.id,
    ])
    expect(await factsFor(world.visitor, null)).toEqual(['member_since'])
  })

  test('papers of a vehicle with make, model and year, not with the price', async () => {
    await record('logbook_seen', { listing_id: ad })
    await world.seller.query('update public.vehicle_listings set price = price - 10000 where id = $1', [ad])
    expect(await factsFor(world.visitor)).toContain('logbook_seen')
    await world.seller.query('update public.vehicle_listings set year = year - 1 where id = $1', [ad])
    expect(await factsFor(world.visitor)).not.toContain('logbook_seen')
  })
})

test('kinds, their order and how long they count are the same in both rooms', async () => {
  const [order] = await world.owner.query<{ kinds: string[] }>('select private.fact_order() as kinds')
  expect(order?.kinds).toEqual([...FACT_KINDS])
  const words: Record<string, string> = { '14 days': '14 days', '1 year': 'one year', '2 years': 'two years' }
  for (const [kind, lasts] of Object.entries(FACT_LASTS)) {
    const [row] = await world.owner.query<{ lasts: string }>('select private.fact_lasts($1)::text as lasts', [
      kind,
    ])
    expect(words[row?.lasts ?? '']).toBe(lasts)
  }
})

test('cards name the weightiest, and no copy of records with a caveat', async () => {
  const onCard = async () => {
    const [row] = await world.owner.query<{ fact: string | null }>(
      `select private.vehicle_cards(array[$1::uuid]) -> 0 ->> 'fact' as fact`,
      [ad],
    )
    return row?.fact
  }
  expect(await onCard()).toBeNull()
  await record('registration_seen')
  await record('id_seen')
  await record('records_seen', { listing_id: ad, has_caveat: true })
  expect(await onCard()).toBe('id_seen')
  await record('records_seen', { listing_id: ad, has_caveat: false })
  expect(await onCard()).toBe('records_seen')
})

describe('a visit to a yard', () => {
  const enter = async (person: Person, day = "(now() at time zone 'Africa/Nairobi')::date") => {
    const [row] = await person.query<{ id: string }>(
      `select public.enter_yard_visit($1, ${day}, 'Kiambu Road, opposite the station') as id`,
      [world.seller.id],
    )
    return row?.id ?? ''
  }

  test('counts once a second administrator confirms it', async () => {
    const visit = await enter(world.admin)
    expect(await factsFor(world.visitor, null)).not.toContain('yard_visited')
    await expect(world.admin.query('select public.confirm_yard_visit($1)', [visit])).rejects.toMatchObject({
      hint: 'visit_alone',
    })
    await colleague.query('select public.confirm_yard_visit($1)', [visit])
    expect(await factsFor(world.visitor, null)).toContain('yard_visited')
    await expect(colleague.query('select public.confirm_yard_visit($1)', [visit])).rejects.toMatchObject({
      hint: 'visit_gone',
    })
    await expect(colleague.query('select public.remove_yard_visit($1)', [visit])).rejects.toMatchObject({
      hint: 'visit_gone',
    })
  })

  test('is refused for one’s own yard, a day to come, and a second time', async () => {
    await expect(enter(world.admin, "(now() at time zone 'Africa/Nairobi')::date + 1")).rejects.toMatchObject(
      { hint: 'visit_day' },
    )
    await expect(enter(world.seller)).rejects.toMatchObject({ code: '42501' })
    await enter(world.admin)
    await expect(enter(colleague)).rejects.toMatchObject({ hint: 'visit_waiting' })
    await expect(
      world.admin.query(`select public.enter_yard_visit($1, current_date, 'Here')`, [world.admin.id]),
    ).rejects.toMatchObject({ hint: 'visit_own' })
  })

  test('that waits, and one that counts, end with the business: its name, or the role', async () => {
    const rename = (name: string) =>
      world.owner.query('update public.profiles set business_name = $2 where id = $1', [
        world.seller.id,
        name,
      ])
    const waiting = await enter(world.admin)
    await rename('Savannah Wheels')
    await expect(colleague.query('select public.confirm_yard_visit($1)', [waiting])).rejects.toMatchObject({
      hint: 'visit_gone',
    })
    for (const kind of ['yard_visited', 'registration_seen', 'tax_pin_seen', 'id_seen']) await record(kind)
    await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.seller.id])
    expect(await factsFor(world.visitor, null)).toEqual(['id_seen', 'member_since'])
    await world.owner.query(`update public.profiles set role = 'dealer' where id = $1`, [world.seller.id])
  })

  test('is confirmed by nobody alone, not even by hand', async () => {
    const visit = await enter(world.admin)
    await expect(
      world.owner.query(
        'update public.yard_visits set confirmed_by = entered_by, confirmed_at = now() where id = $1',
        [visit],
      ),
    ).rejects.toMatchObject({ constraint: 'yard_visits_two_administrators' })
  })
})
