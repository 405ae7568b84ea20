import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { beginSale, completeSale, confirmSale, tick, writeAbout } from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const HOME = '41.90.64.10'
const CAFE = '105.160.0.7'
const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

let catalogue: Catalogue
let ad: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  await ask('delete from public.sales')
  await ask('delete from public.vehicle_listings')
  await ask('delete from public.message_threads')
  await ask('delete from auth.sessions')
  await unconfirmPhones(world.owner)
  await ask(`update public.profiles set created_at = now() - interval '60 days', verified = false`)
  ad = await post(world.seller, catalogue)
})

const doubtsOf = async (sale: string) =>
  (await ask<{ doubts: string[] | null }>('select doubts from public.sales where id = $1', [sale]))[0]?.doubts
const counts = async (sale: string) =>
  (
    await ask<{ counts: boolean }>(
      'select private.sale_counts(sale) as counts from public.sales as sale where id = $1',
      [sale],
    )
  )[0]?.counts

/** A session of a browser. */
async function signIn(person: Person, browser: string): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `with context as (select set_config('request.device', $2, true))
     insert into auth.sessions (user_id, ip) select $1, '197.248.0.1' from context returning id`,
    [person.id, browser],
  )
  return row?.id ?? ''
}

/** Sets what was done so far back by days, as if they had passed. */
const letDaysPass = async (days: number) => {
  const interval = `${days} days`
  await ask('update public.message_threads set created_at = created_at - $1::interval', [interval])
  await ask('update public.sales set begun_at = begun_at - $1::interval', [interval])
  await ask('update private.sale_origins set day = day - $1::integer', [days])
}

/** A sale of the ad that two people begin, and complete days later. */
async function sellTo(buyer: Person, seller: Person, days = 3): Promise<string> {
  await writeAbout(buyer, ad)
  const sale = await beginSale(buyer, ad)
  await letDaysPass(days)
  await confirmSale(seller, sale)
  await confirmSale(buyer, sale)
  return sale
}

test('an ordinary sale counts', async () => {
  const sale = await sellTo(world.buyer, world.seller)
  expect(await doubtsOf(sale)).toBeNull()
  expect(await counts(sale)).toBe(true)
})

describe('too soon', () => {
  test('within a day of the first message', async () => {
    expect(await doubtsOf(await completeSale(world.seller, world.buyer, ad))).toEqual(['too_soon'])
  })

  test('within an hour of its beginning', async () => {
    await writeAbout(world.buyer, ad)
    await letDaysPass(9)
    const sale = await completeSale(world.seller, world.buyer, await otherAd())
    expect(await doubtsOf(sale)).toEqual(['too_soon'])
    expect(await counts(sale)).toBe(false)
  })

  test('also after the conversation is gone with its ad', async () => {
    await writeAbout(world.buyer, ad)
    const sale = await beginSale(world.buyer, ad)
    await ask('delete from public.message_threads')
    await confirmSale(world.seller, sale)
    await confirmSale(world.buyer, sale)
    expect(await doubtsOf(sale)).toEqual(['too_soon'])
  })
})

const otherAd = () => post(world.seller, catalogue, { title: 'Toyota Vitz 2016' })

describe('a new account', () => {
  beforeEach(() =>
    ask(`update public.profiles set created_at = now() - interval '5 days' where id = $1`, [world.buyer.id]),
  )

  test('of the buyer, until its phone is confirmed or it is verified', async () => {
    expect(await doubtsOf(await sellTo(world.buyer, world.seller))).toEqual(['new_buyer'])
  })

  test('with a confirmed phone', async () => {
    await confirmPhone(world.owner, world.buyer.id, '+254712345678')
    expect(await doubtsOf(await sellTo(world.buyer, world.seller))).toBeNull()
  })
})

describe('one person with two accounts', () => {
  test('on one browser', async () => {
    const [mine, theirs] = [await signIn(world.seller, 'a-phone'), await signIn(world.buyer, 'a-phone')]
    const sale = await sellTo(
      world.from(world.buyer, { address: CAFE, session: theirs }),
      world.from(world.seller, { address: HOME, session: mine }),
    )
    expect(await doubtsOf(sale)).toEqual(['same_device'])
  })

  test('on one browser in which the other account signed out since', async () => {
    const theirs = await signIn(world.buyer, 'a-phone')
    await writeAbout(world.buyer, ad)
    const sale = await beginSale(world.from(world.buyer, { address: CAFE, session: theirs }), ad)
    await ask('delete from auth.sessions')
    await letDaysPass(3)
    const mine = await signIn(world.seller, 'a-phone')
    await confirmSale(world.from(world.seller, { address: HOME, session: mine }), sale)
    await confirmSale(world.from(world.buyer, { address: CAFE }), sale)
    expect(await doubtsOf(sale)).toEqual(['same_device'])
  })

  test('on browsers of their own that are signed in to both', async () => {
    await signIn(world.seller, 'a-laptop')
    await signIn(world.buyer, 'a-laptop')
    expect(await doubtsOf(await sellTo(world.buyer, world.seller))).toEqual(['same_device'])
  })

  test('at one address on two days', async () => {
    const [buyer, seller] = [
      world.from(world.buyer, { address: HOME }),
      world.from(world.seller, { address: HOME }),
    ]
    await writeAbout(buyer, ad)
    const sale = await beginSale(buyer, ad)
    await tick(seller, sale, 'see_car')
    await letDaysPass(3)
    await confirmSale(seller, sale)
    await confirmSale(buyer, sale)
    expect(await doubtsOf(sale)).toEqual(['same_address'])
  })

  test('but not where they meet for a day', async () => {
    const sale = await sellTo(
      world.from(world.buyer, { address: HOME }),
      world.from(world.seller, { address: HOME }),
    )
    expect(await doubtsOf(sale)).toBeNull()
  })

  test('where they were is forgotten with the end of the sale, and after a month', async () => {
    await sellTo(world.from(world.buyer, { address: HOME }), world.from(world.seller, { address: CAFE }))
    expect(await ask('select from private.sale_origins')).toEqual([])
    const other = await otherAd()
    await writeAbout(world.buyer, other)
    await beginSale(world.from(world.buyer, { address: HOME }), other)
    await ask('select private.delete_old_origins()')
    expect(await ask('select from private.sale_origins')).toHaveLength(1)
    await letDaysPass(31)
    await ask('select private.delete_old_origins()')
    expect(await ask('select from private.sale_origins')).toEqual([])
  })
})

test('two accounts that sell to each other gain nothing, neither by the first sale', async () => {
  const first = await sellTo(world.buyer, world.seller)
  expect(await counts(first)).toBe(true)
  ad = await post(world.buyer, catalogue, { title: 'Toyota Vitz 2016' })
  const second = await sellTo(world.seller, world.buyer)
  expect(await doubtsOf(second)).toEqual(['each_other'])
  expect(await doubtsOf(first)).toEqual(['each_other'])
  ad = await otherAd()
  expect(await doubtsOf(await sellTo(world.buyer, world.seller))).toEqual(['each_other'])
})

test('nor do three that sell in a ring, which the third sale closes', async () => {
  const first = await sellTo(world.buyer, world.seller)
  ad = await post(world.buyer, catalogue, { title: 'Toyota Vitz 2016' })
  const second = await sellTo(world.dealer, world.buyer)
  expect(await counts(second)).toBe(true)
  ad = await post(world.dealer, catalogue, { title: 'Toyota Wish 2012' })
  const third = await sellTo(world.seller, world.dealer)
  for (const sale of [first, second, third]) expect(await doubtsOf(sale)).toEqual(['each_other'])
})

test('a car that two members sell on is no ring', async () => {
  await sellTo(world.buyer, world.seller)
  ad = await post(world.buyer, catalogue, { title: 'Toyota Vitz 2016' })
  const second = await sellTo(world.dealer, world.buyer)
  ad = await otherAd()
  expect(await doubtsOf(await sellTo(world.dealer, world.seller))).toBeNull()
  expect(await counts(second)).toBe(true)
})

test('nor by two sales that they complete at the same moment', async () => {
  await writeAbout(world.buyer, ad)
  const first = await beginSale(world.buyer, ad)
  const own = await post(world.buyer, catalogue, { title: 'Toyota Vitz 2016' })
  await writeAbout(world.seller, own)
  const second = await beginSale(world.seller, own)
  await letDaysPass(3)
  await confirmSale(world.buyer, first)
  await confirmSale(world.seller, second)
  await raceOnLock(
    world.database,
    { text: 'select private.lock_sales_of($1, $2)', values: [world.seller.id, world.buyer.id] },
    [() => confirmSale(world.seller, first), () => confirmSale(world.buyer, second)],
  )
  expect(await doubtsOf(first)).toEqual(['each_other'])
  expect(await doubtsOf(second)).toEqual(['each_other'])
})
