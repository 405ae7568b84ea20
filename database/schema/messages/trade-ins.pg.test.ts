import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FINANCED, MOST_TRADE_IN_PHOTOS } from '#domain/messages/trade-ins.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { insertRow } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue
let ad: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query('update public.vehicle_makes set listed = true')
  await world.owner.query('update public.vehicle_models set listed = true')
  await world.owner.query(`update public.profiles set created_at = now() - interval '31 days'`)
})

beforeEach(async () => {
  ad = await post(world.dealer, catalogue, { title: '2019 Toyota Hilux', price: 3_000_000, year: 2019 })
})

afterEach(async () => {
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.trade_in_choices')
  await world.owner.query('delete from public.user_blocks')
  await world.owner.query('update public.profiles set suspended_at = null')
  await world.owner.query(`delete from storage.objects where bucket_id = 'trade-in-photos'`)
})

const offered = {
  make: '',
  model: '',
  year: 2012,
  mileage: 120_000,
  condition: 'Clean, the front bumper was painted.',
  location: 'Nakuru',
  in_own_name: true,
  financed: 'no',
  wanted_price: 700_000,
}

/** The call of the form. */
async function offer(person: Person, columns: Record<string, unknown> = {}): Promise<string> {
  const given: Record<string, unknown> = {
    listing_id: ad,
    ...offered,
    make_id: catalogue.Toyota,
    model_id: catalogue.Axio,
    idempotency_key: crypto.randomUUID(),
    ...columns,
  }
  const [row] = await person.query<{ thread: string }>(
    `select public.offer_trade_in(${Object.keys(given)
      .map((name, place) => `${name} => $${place + 1}`)
      .join(', ')}) as thread`,
    Object.values(given),
  )
  return row?.thread ?? ''
}

interface Offer {
  thread_id: string
  make: string
  model: string
  wanted_price: string | null
  estimate_low: string | null
  estimate_high: string | null
  estimate_ads: number | null
  changed_at: string
  withdrawn_at: string | null
  answered_price: string | null
}

const offersOf = (person: Person) =>
  person.query<Offer>('select *, changed_at::text from public.trade_in_offers')
const photosOf = (person: Person) =>
  person.query<{ path: string }>('select path from public.trade_in_photos order by place')
const files = (person: Person) =>
  person.query<{ name: string }>(`select name from storage.objects where bucket_id = 'trade-in-photos'`)
const said = (person: Person) =>
  person.query<{ content: string }>('select content from public.messages order by created_at, id')
const answer = (person: Person, thread: string, price: unknown, seen: unknown, key = crypto.randomUUID()) =>
  person.query('select public.answer_trade_in($1, $2, $3, $4)', [thread, price, seen, key])
const withdraw = (person: Person, thread: string) =>
  person.query('select public.withdraw_trade_in($1)', [thread])

/** An uploaded photo in the person's folder. */
async function photo(person: Person): Promise<string> {
  const path = `${person.id}/${crypto.randomUUID()}.jpg`
  await person.query(
    `insert into storage.objects (bucket_id, name, owner_id) values ('trade-in-photos', $1, $2)`,
    [path, person.id],
  )
  return path
}

describe('an offer', () => {
  test('is the first message of a thread, with names of the catalogue', async () => {
    const thread = await offer(world.buyer)
    expect(await offersOf(world.dealer)).toMatchObject([
      { thread_id: thread, make: 'Toyota', model: 'Axio', wanted_price: '700000', estimate_low: null },
    ])
    expect(await said(world.dealer)).toEqual([
      {
        content:
          'I offer my car in exchange: 2012 Toyota Axio, 120,000 km, in Nakuru.\n' +
          'Condition: Clean, the front bumper was painted.\nI would like KES 700,000 for it.',
      },
    ])
  })

  test('joins the thread that there is', async () => {
    await insertRow(world.buyer, 'messages', { listing_id: ad, content: 'Is it still there?' })
    await offer(world.buyer, { wanted_price: null })
    expect(await world.buyer.query('select from public.message_threads')).toHaveLength(1)
    expect((await said(world.dealer)).map(({ content }) => content.split('\n').length)).toEqual([1, 2])
  })

  test('takes own words for make and model, and has no estimate then', async () => {
    await offer(world.buyer, { make: 'Mobius', model: 'II', make_id: null, model_id: null })
    expect(await offersOf(world.buyer)).toMatchObject([{ make: 'Mobius', model: 'II', estimate_ads: null }])
    await expect(offer(world.buyer, { model_id: catalogue['D-Max'] })).rejects.toMatchObject({
      hint: 'trade_in_model',
    })
  })

  test('has the estimate of the site’s own price model', async () => {
    const rows = await world.owner.query<{ id: string }>(
      `insert into auth.users (email) select 'yard' || n || '@trade.test' from generate_series(1, 12) as n returning id`,
    )
    for (const [place, { id }] of rows.entries())
      await post(world.owner, catalogue, {
        seller_id: id,
        model_id: catalogue.Axio,
        title: `2012 Toyota Axio ${place}`,
        price: 700_000 + 10_000 * place,
        year: 2012,
        mileage: 120_000 + place,
      })
    await world.owner.query('select private.fit_prices()')
    await offer(world.buyer, { fuel_type: 'petrol', transmission: 'automatic' })
    const [{ asked } = { asked: null }] = await world.buyer.query<{ asked: Record<string, number> }>(
      `select public.estimate_price($1, 2012, 120000, 'petrol', 'automatic') as asked`,
      [catalogue.Axio],
    )
    expect(asked?.ads).toBe(12)
    expect(await offersOf(world.dealer)).toMatchObject([
      { estimate_low: String(asked?.low), estimate_high: String(asked?.high), estimate_ads: 12 },
    ])
  })

  test('arrives once, however often it is sent, also at the same time', async () => {
    const idempotency_key = crypto.randomUUID()
    const thread = await offer(world.buyer, { idempotency_key })
    expect(await offer(world.buyer, { idempotency_key })).toBe(thread)
    expect(await said(world.buyer)).toHaveLength(1)
    await world.owner.query('delete from public.message_threads')
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      offer(world.buyer, { idempotency_key: key }),
      offer(world.buyer, { idempotency_key: key }),
    ])
    expect(first).toBe(second)
    expect(await said(world.buyer)).toHaveLength(1)
  })

  test('is changed until it is answered', async () => {
    const thread = await offer(world.buyer)
    await offer(world.buyer, { wanted_price: 650_000 })
    const [changed] = await offersOf(world.dealer)
    expect(changed).toMatchObject({ thread_id: thread, wanted_price: '650000' })
    expect((await said(world.dealer)).at(-1)?.content).toMatch(/^I have changed the car that I offer/)
    await answer(world.dealer, thread, 600_000, changed?.changed_at)
    await expect(offer(world.buyer, { wanted_price: 640_000 })).rejects.toMatchObject({
      hint: 'trade_in_answered',
    })
    await withdraw(world.buyer, thread)
    await offer(world.buyer, { wanted_price: 640_000 })
    expect(await offersOf(world.dealer)).toMatchObject([
      { wanted_price: '640000', withdrawn_at: null, answered_price: null },
    ])
  })

  test('is warned of like any message', async () => {
    await offer(world.buyer, {
      condition: 'Send a deposit of 5,000 to 0712345678 before you see the car, M-Pesa only.',
    })
    expect(await world.dealer.query('select reasons from public.message_warnings')).toMatchObject([
      { reasons: expect.arrayContaining(['money_ahead']) },
    ])
  })

  test.each([
    ['wrong facts', { year: 1900 }, 'trade_in_offers_year_range'],
    ['too little said', { condition: 'good' }, 'trade_in_offers_condition_length'],
    ['too much said', { condition: 'x'.repeat(1001) }, 'trade_in_offers_condition_length'],
    ['a price of nothing', { wanted_price: 0 }, 'trade_in_offers_wanted_price_range'],
    ['a loan of another kind', { financed: 'maybe' }, 'trade_in_offers_financed_known'],
  ])('is refused with %s, and nothing is written', async (_case, columns, constraint) => {
    await expect(offer(world.buyer, columns)).rejects.toMatchObject({ constraint })
    expect(await said(world.buyer)).toEqual([])
  })

  test('is refused without a fact that the form asks for', async () => {
    await expect(offer(world.buyer, { in_own_name: null })).rejects.toMatchObject({
      hint: 'trade_in_incomplete',
    })
  })

  test('is refused for one’s own ad, one that is gone, to who blocked the buyer, and from the suspended', async () => {
    await expect(offer(world.dealer)).rejects.toMatchObject(refused)
    await expect(offer(world.visitor)).rejects.toMatchObject(refused)
    await world.owner.query('insert into public.user_blocks values ($1, $2)', [
      world.dealer.id,
      world.buyer.id,
    ])
    await expect(offer(world.buyer)).rejects.toMatchObject({ hint: 'cannot_write' })
    await world.owner.query('delete from public.user_blocks')
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(offer(world.buyer)).rejects.toMatchObject(refused)
    await world.owner.query('update public.profiles set suspended_at = null')
    await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
    await expect(offer(world.buyer)).rejects.toMatchObject({ hint: 'ad_gone' })
  })
})

describe('who takes cars in exchange', () => {
  const choose = (person: Person, takes: boolean) =>
    person.query(
      `insert into public.trade_in_choices (takes) values ($1) on conflict (user_id) do update set takes = excluded.takes`,
      [takes],
    )
  const shown = async (id: string) => {
    const [row] = await world.visitor.query<{ takes_trade_ins: boolean }>(
      'select takes_trade_ins from public.beside_vehicle($1)',
      [id],
    )
    return row?.takes_trade_ins
  }

  test('dealers do and private sellers do not, unless they say otherwise', async () => {
    const own = await post(world.seller, catalogue)
    expect([await shown(ad), await shown(own)]).toEqual([true, false])
    await expect(offer(world.buyer, { listing_id: own })).rejects.toMatchObject({ hint: 'no_trade_in' })
    await choose(world.seller, true)
    await choose(world.dealer, false)
    expect([await shown(ad), await shown(own)]).toEqual([false, true])
    await offer(world.buyer, { listing_id: own })
    await expect(offer(world.buyer)).rejects.toMatchObject({ hint: 'no_trade_in' })
  })

  test('whose choice it is, and who runs the business, decide; nobody else', async () => {
    const manager = await world.acting(world.seller, world.dealer, 'manager')
    const sales = await world.acting(world.seller, world.dealer, 'sales')
    await choose(manager, false)
    expect(await world.dealer.query('select takes from public.trade_in_choices')).toEqual([{ takes: false }])
    await expect(choose(sales, true)).rejects.toMatchObject(refused)
    expect(await world.buyer.query('select from public.trade_in_choices')).toEqual([])
  })
})

describe('photos', () => {
  test('are seen by the two sides and by administrators, and by nobody else', async () => {
    const paths = [await photo(world.buyer), await photo(world.buyer)]
    expect(await files(world.dealer)).toEqual([])
    await offer(world.buyer, { photos: paths })
    for (const person of [world.buyer, world.dealer, world.admin]) {
      expect((await photosOf(person)).map(({ path }) => path)).toEqual(paths)
      expect((await files(person)).map(({ name }) => name).sort()).toEqual([...paths].sort())
    }
    for (const person of [world.seller, world.provider]) {
      expect(await photosOf(person)).toEqual([])
      expect(await files(person)).toEqual([])
      expect(await offersOf(person)).toEqual([])
    }
    await expect(photosOf(world.visitor)).rejects.toMatchObject(refused)
    expect(await files(world.visitor)).toEqual([])
  })

  test('replace those before, and go with a withdrawn offer', async () => {
    const [first, second] = [await photo(world.buyer), await photo(world.buyer)]
    const thread = await offer(world.buyer, { photos: [first] })
    await offer(world.buyer, { photos: [second] })
    expect(await files(world.owner)).toEqual([{ name: second }])
    await withdraw(world.buyer, thread)
    expect(await files(world.owner)).toEqual([])
    expect(await offersOf(world.dealer)).toMatchObject([{ withdrawn_at: expect.anything() }])
  })

  test('are at most eight, one’s own, uploaded, and of one offer', async () => {
    const paths = await Promise.all(
      Array.from({ length: MOST_TRADE_IN_PHOTOS + 1 }, () => photo(world.buyer)),
    )
    await expect(offer(world.buyer, { photos: paths })).rejects.toMatchObject({ hint: 'trade_in_photos' })
    for (const photos of [[paths[0], paths[0]], [null], null])
      await expect(offer(world.buyer, { photos })).rejects.toMatchObject({ hint: 'trade_in_photos' })
    const others = await photo(world.seller)
    for (const path of [others, `${world.buyer.id}/${crypto.randomUUID()}.jpg`])
      await expect(offer(world.buyer, { photos: [path] })).rejects.toMatchObject({ hint: 'picture_missing' })
    await offer(world.buyer, { photos: paths.slice(1) })
    const another = await post(world.dealer, catalogue)
    await expect(offer(world.buyer, { listing_id: another, photos: [paths[1]] })).rejects.toMatchObject({
      hint: 'picture_missing',
    })
  })

  test('that were sent are not removed behind the offer; those that were not go after a day', async () => {
    const [sent, left] = [await photo(world.buyer), await photo(world.buyer)]
    await offer(world.buyer, { photos: [sent] })
    const gone = await world.buyer.query(
      `with allowed as (select set_config('storage.allow_delete_query', 'true', true) as set)
       delete from storage.objects using allowed where name = $1 returning name`,
      [sent],
    )
    expect(gone).toEqual([])
    await world.owner.query('select private.delete_unsent_trade_in_photos()')
    expect(await files(world.owner)).toHaveLength(2)
    await world.owner.query(
      `update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'trade-in-photos'`,
    )
    await world.owner.query('select private.delete_unsent_trade_in_photos()')
    expect(await files(world.owner)).toEqual([{ name: sent }])
    expect(left).not.toBe(sent)
  })
})

describe('an answer', () => {
  test('is an amount and a message, and another amount replaces it', async () => {
    const thread = await offer(world.buyer)
    const [{ changed_at: seen } = { changed_at: '' }] = await offersOf(world.dealer)
    const key = crypto.randomUUID()
    await answer(world.dealer, thread, 600_000, seen, key)
    await answer(world.dealer, thread, 600_000, seen, key)
    expect(await offersOf(world.buyer)).toMatchObject([{ answered_price: '600000' }])
    expect((await said(world.buyer)).slice(1)).toEqual([
      { content: 'We would take your 2012 Toyota Axio for KES 600,000.' },
    ])
    await answer(world.dealer, thread, 620_000, seen)
    expect(await offersOf(world.buyer)).toMatchObject([{ answered_price: '620000' }])
    expect(await world.dealer.query('select status from public.message_threads')).toEqual([
      { status: 'responded' },
    ])
  })

  test('is given by people who work for the business, to its own offers alone', async () => {
    const sales = await world.acting(world.seller, world.dealer, 'sales')
    const path = await photo(world.buyer)
    const thread = await offer(world.buyer, { photos: [path] })
    const [made] = await offersOf(sales)
    expect(made?.thread_id).toBe(thread)
    expect(await files(sales)).toEqual([{ name: path }])
    await answer(sales, thread, 600_000, made?.changed_at)
    expect(await offersOf(world.buyer)).toMatchObject([{ answered_price: '600000' }])

    const elsewhere = await world.acting(world.provider, world.seller, 'sales')
    expect(await offersOf(elsewhere)).toEqual([])
    for (const person of [elsewhere, world.seller, world.buyer, world.admin, world.visitor])
      await expect(answer(person, thread, 1, made?.changed_at)).rejects.toMatchObject(refused)
    await expect(withdraw(world.dealer, thread)).rejects.toMatchObject(refused)
    await expect(withdraw(sales, thread)).rejects.toMatchObject(refused)
  })

  test('is not given to what has changed meanwhile, was withdrawn, or without an amount', async () => {
    const thread = await offer(world.buyer)
    const [{ changed_at: seen } = { changed_at: '' }] = await offersOf(world.dealer)
    for (const price of [null, 0, 10_000_000_001])
      await expect(answer(world.dealer, thread, price, seen)).rejects.toMatchObject({
        hint: 'trade_in_price',
      })
    await offer(world.buyer, { mileage: 220_000 })
    await expect(answer(world.dealer, thread, 600_000, seen)).rejects.toMatchObject({
      hint: 'trade_in_changed',
    })
    await withdraw(world.buyer, thread)
    await expect(withdraw(world.buyer, thread)).rejects.toMatchObject(refused)
    const [{ changed_at: now } = { changed_at: '' }] = await offersOf(world.dealer)
    await expect(answer(world.dealer, thread, 600_000, now)).rejects.toMatchObject({
      hint: 'trade_in_withdrawn',
    })
  })

  test('and a change at the same moment: the change does not slip below it', async () => {
    const thread = await offer(world.buyer)
    const [{ changed_at: seen } = { changed_at: '' }] = await offersOf(world.dealer)
    const done = await Promise.allSettled([
      answer(world.dealer, thread, 600_000, seen),
      offer(world.buyer, { mileage: 220_000 }),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the offer and its photos go with the account of either side', async () => {
  const leaving = async (email: string, role: string) => {
    const [row] = await world.owner.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id`,
      [email, { first_name: 'Kwaheri', role }],
    )
    return row?.id ?? ''
  }
  const gone = await leaving('yard@leaving.test', 'dealer')
  await world.owner.query('update public.vehicle_listings set seller_id = $1 where id = $2', [gone, ad])
  await offer(world.buyer, { photos: [await photo(world.buyer)] })
  await world.owner.query('delete from auth.users where id = $1', [gone])
  expect(await offersOf(world.owner)).toEqual([])
  expect(await files(world.owner)).toEqual([])
})

test('every constraint has a sentence, and the words are those of the site', async () => {
  expect((await constraintsWithoutSentence(world, ['public.trade_in_offers'])).sort()).toEqual(
    // Functions alone write these.
    [
      'answer_whole',
      'answered_price_range',
      'buyer_id_fkey',
      'estimate_whole',
      'owner_id_fkey',
      'thread_id_fkey',
    ].map((name) => `trade_in_offers_${name}`),
  )
  expect(new Set(await allowedValues(world, 'trade_in_offers_financed_known'))).toEqual(new Set(FINANCED))
})
