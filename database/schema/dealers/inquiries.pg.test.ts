import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { MAX_QUICK_REPLIES, MAX_QUICK_REPLY_TEXT } from '#domain/messages/quick-replies.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { insertRow } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue
let axio: string
let fielder: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  axio = await post(world.dealer, catalogue, { title: '2015 Toyota Axio', price: 900_000 })
  fielder = await post(world.dealer, catalogue, { title: '2014 Toyota Fielder', price: 1_200_000 })
  await world.owner.query(`update public.profiles set phone = '+254712345678' where id = $1`, [
    world.buyer.id,
  ])
})

afterEach(async () => {
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('delete from public.quick_replies')
  await world.owner.query('delete from public.user_blocks')
  await world.owner.query('delete from public.system_notifications')
})

/** Sends an inquiry and returns its thread. */
async function asks(from: Person, listing: string, content = 'Is it still there?'): Promise<string> {
  const message = await insertRow(from, 'messages', { listing_id: listing, content })
  const [row] = await world.owner.query<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return row?.thread_id ?? ''
}
const answers = (from: Person, thread: string, content = 'It is.') =>
  insertRow(from, 'messages', { thread_id: thread, content })
const backdate = (thread: string, asked: string, answered: string | null) =>
  world.owner.query(
    'update public.message_threads set created_at = now() - $2::interval, first_answer_at = now() - $3::interval where id = $1',
    [thread, asked, answered],
  )

interface Inquiries {
  inquiries: Record<string, unknown>[]
  total: number
  page: number
  counts: Record<string, number>
  ads: { id: string; title: string; inquiries: number }[]
  response: { answers: number; seconds: number | null }
}
async function inquiries(person: Person, asked = ''): Promise<Inquiries> {
  const [row] = await person.query<{ answer: Inquiries }>(
    `select to_jsonb(public.own_inquiries(${asked})) as answer`,
  )
  return row?.answer as Inquiries
}
interface Customers {
  customers: Record<string, unknown>[]
  total: number
  page: number
}
async function customers(person: Person, asked = ''): Promise<Customers> {
  const [row] = await person.query<{ answer: Customers }>(
    `select to_jsonb(public.own_customers(${asked})) as answer`,
  )
  return row?.answer as Customers
}
const names = async (asked = '') => (await customers(world.dealer, asked)).customers.map(({ name }) => name)
const keep = (person: Person, thread: string, note: string | null, day: string | null = null) =>
  person.query(
    `select public.keep_inquiry_note(
       $1, $2, case $3 when 'today' then private.nairobi_today() else (private.nairobi_today() + $3::interval)::date end
     )`.replaceAll('private.nairobi_today()', `(now() at time zone 'Africa/Nairobi')::date`),
    [thread, note, day],
  )
const notes = (person: Person) =>
  person.query<{ thread_id: string; note: string | null; reminded: boolean }>(
    'select thread_id, note, follow_up_told_at is not null as reminded from public.inquiry_notes order by updated_at',
  )
const days = (thread: string, ago: number) =>
  world.owner.query(
    `update public.inquiry_notes set follow_up_told_at = null, follow_up_on = private.nairobi_today() - $2::integer
     where thread_id = $1`,
    [thread, ago],
  )
const remind = async (most = 500) => {
  const [row] = await world.owner.query<{ reminders: number }>(
    'select private.send_follow_up_reminders($1) as reminders',
    [most],
  )
  return row?.reminders
}

describe('the list of inquiries', () => {
  test('shows the customer, the ad, the last message and the time to the first answer', async () => {
    const first = await asks(world.buyer, axio)
    const second = await asks(world.seller, fielder, 'What is the last price?')
    await answers(world.dealer, second, 'One million.')
    await backdate(second, '3 hours', '1 hour')
    const found = await inquiries(world.dealer)
    expect(found).toMatchObject({
      total: 2,
      counts: { all: 2, new: 1, responded: 1, closed: 0, due: 0 },
      response: { answers: 1, seconds: 7200 },
    })
    expect(found.inquiries).toMatchObject([
      {
        id: second,
        status: 'responded',
        asker_name: 'Otieno Odhiambo',
        subject_title: '2014 Toyota Fielder',
        price: 1_200_000,
        last_message: 'One million.',
        is_last_mine: true,
        unread_count: 1,
      },
      {
        id: first,
        status: 'new',
        asker_name: 'Wanjiku Kamau',
        last_message: 'Is it still there?',
        is_last_mine: false,
        first_answer_at: null,
        has_note: false,
        is_blocked: false,
      },
    ])
    expect(found.ads.map(({ title, inquiries }) => [title, inquiries])).toEqual([
      ['2014 Toyota Fielder', 1],
      ['2015 Toyota Axio', 1],
    ])
  })

  test('is searched by name, ad, message and note, filtered by ad and state, and paged', async () => {
    const first = await asks(world.buyer, axio, 'Do you take a trade-in?')
    const second = await asks(world.seller, fielder)
    await keep(world.dealer, second, 'Wants to pay in cash')
    const ids = async (asked: string) => (await inquiries(world.dealer, asked)).inquiries.map(({ id }) => id)
    expect(await ids(`search => 'wanjiku kam'`)).toEqual([first])
    expect(await ids(`search => 'FIELDER'`)).toEqual([second])
    expect(await ids(`search => 'trade-in'`)).toEqual([first])
    expect(await ids(`search => 'in cash'`)).toEqual([second])
    expect(await ids(`search => '%'`)).toEqual([])
    expect(await ids(`only_ad => '${axio}'`)).toEqual([first])
    await world.dealer.query(`update public.message_threads set status = 'closed' where id = $1`, [second])
    expect(await ids(`only_status => 'closed'`)).toEqual([second])
    expect(await ids(`only_status => 'new'`)).toEqual([first])
    expect(await ids(`sort => 'waiting'`)).toEqual([first, second])
    expect(await inquiries(world.dealer, `only_status => 'new', search => 'fielder'`)).toMatchObject({
      total: 0,
      counts: { all: 1, new: 0, closed: 1 },
    })
    expect(await inquiries(world.dealer, 'page => 9, page_size => 1')).toMatchObject({
      total: 2,
      page: 2,
      inquiries: [{ id: first }],
    })
  })

  test('contains the caller’s own ads only', async () => {
    await asks(world.buyer, axio)
    for (const other of [world.buyer, world.seller, world.provider, world.admin]) {
      expect(await inquiries(other)).toMatchObject({ total: 0, inquiries: [], ads: [], counts: { all: 0 } })
      expect(await customers(other)).toMatchObject({ total: 0, customers: [] })
    }
    await expect(inquiries(world.visitor)).rejects.toMatchObject(refused)
    await expect(customers(world.visitor)).rejects.toMatchObject(refused)
  })

  test('cannot be changed by others', async () => {
    const thread = await asks(world.buyer, axio)
    for (const other of [world.buyer, world.seller, world.admin]) {
      await other.query(`update public.message_threads set status = 'closed' where id = $1`, [thread])
    }
    await expect(answers(world.seller, thread)).rejects.toMatchObject(refused)
    expect((await inquiries(world.dealer)).inquiries).toMatchObject([{ status: 'new' }])
    await world.dealer.query(`update public.message_threads set status = 'responded' where id = $1`, [thread])
    expect((await inquiries(world.dealer)).inquiries).toMatchObject([{ status: 'responded' }])
  })
})

test('the response time is the median of the first answers of the last 30 days', async () => {
  expect((await inquiries(world.dealer)).response).toEqual({ answers: 0, seconds: null })
  const others = [world.buyer, world.seller, world.provider]
  for (const [nth, other] of others.entries()) {
    const thread = await asks(other, axio)
    await answers(world.dealer, thread)
    await answers(world.dealer, thread, 'And one more.')
    await backdate(thread, `${nth + 2} hours`, '1 hour')
  }
  const old = await asks(world.buyer, fielder)
  await answers(world.dealer, old)
  await backdate(old, '60 days', '31 days')
  expect((await inquiries(world.dealer)).response).toEqual({ answers: 3, seconds: 7200 })
})

test('marking an inquiry as responded counts as its first answer, a later message does not', async () => {
  const marked = await asks(world.buyer, axio)
  const ignored = await asks(world.seller, axio)
  await world.owner.query(`update public.message_threads set created_at = now() - interval '2 hours'`)
  const move = (thread: string, status: string) =>
    world.dealer.query('update public.message_threads set status = $2 where id = $1', [thread, status])
  // Closing without an answer and reopening is no answer either.
  for (const status of ['closed', 'responded']) await move(ignored, status)
  await move(marked, 'responded')
  expect((await inquiries(world.dealer)).response).toEqual({ answers: 1, seconds: 7200 })
  const [before] = await world.owner.query(
    'select first_answer_at from public.message_threads where id = $1',
    [marked],
  )
  await answers(world.dealer, marked, 'As I said on the phone.')
  expect(
    await world.owner.query('select first_answer_at from public.message_threads where id = $1', [marked]),
  ).toEqual([before])
})

describe('a note and follow-up date', () => {
  test('belong to the owner alone, who changes and removes them', async () => {
    const thread = await asks(world.buyer, axio)
    await keep(world.dealer, thread, '  Knows cars. Ask 1.1m.\n', '3 days')
    expect(await notes(world.dealer)).toEqual([
      { thread_id: thread, note: 'Knows cars. Ask 1.1m.', reminded: false },
    ])
    for (const other of [world.buyer, world.seller, world.admin]) {
      expect(await notes(other)).toEqual([])
      await expect(keep(other, thread, 'Mine')).rejects.toMatchObject(refused)
      await expect(
        other.query('insert into public.inquiry_notes (thread_id, owner_id) values ($1, $2)', [
          thread,
          other.id,
        ]),
      ).rejects.toMatchObject(refused)
    }
    await expect(keep(world.visitor, thread, 'Mine')).rejects.toMatchObject(refused)
    await expect(
      world.dealer.query('update public.inquiry_notes set note = $1', ['x']),
    ).rejects.toMatchObject(refused)
    await keep(world.dealer, thread, 'Will pay cash', '3 days')
    expect(await notes(world.dealer)).toMatchObject([{ note: 'Will pay cash' }])
    await keep(world.dealer, thread, ' ')
    expect(await notes(world.dealer)).toEqual([])
  })

  test('cannot be set to a past day, but keep a day that has passed', async () => {
    const thread = await asks(world.buyer, axio)
    for (const day of ['-1 day', '3 years']) {
      await expect(keep(world.dealer, thread, null, day)).rejects.toMatchObject({ hint: 'follow_up_range' })
    }
    await keep(world.dealer, thread, null, 'today')
    expect(await notes(world.dealer)).toMatchObject([{ reminded: true }])
    await days(thread, 2)
    await keep(world.dealer, thread, 'Called, nobody there', '-2 days')
    expect((await inquiries(world.dealer, `only_status => 'due'`)).inquiries).toMatchObject([
      { id: thread, has_note: true },
    ])
  })

  test('are reminded of on the day, once, in one mail', async () => {
    const first = await asks(world.buyer, axio)
    await keep(world.dealer, first, 'Call', '1 day')
    expect(await remind()).toBe(0)
    await days(first, 0)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await notificationsOf(world, world.dealer)).toMatchObject([
      { title: 'Follow up on an inquiry today', link: `/dealer/inquiries/${first}` },
    ])
    const second = await asks(world.seller, fielder)
    await keep(world.dealer, second, null, '1 day')
    await days(first, 1)
    await days(second, 0)
    expect(await remind()).toBe(2)
    const notifications = await notificationsOf(world, world.dealer)
    expect(notifications.map(({ title }) => title)).toContain('You have 2 follow-ups today')
    expect(JSON.stringify(notifications)).not.toContain('Call')
    expect((await inquiries(world.dealer)).counts).toMatchObject({ due: 2 })
    expect((await inquiries(world.dealer, `only_status => 'due'`)).inquiries.map(({ id }) => id)).toEqual([
      first,
      second,
    ])
    // A new day will be reminded of again.
    await keep(world.dealer, second, null, '5 days')
    expect(await notes(world.dealer)).toContainEqual({ thread_id: second, note: null, reminded: false })
  })

  test('are deleted with the customer’s account', async () => {
    const thread = await asks(world.buyer, axio)
    await keep(world.dealer, thread, 'Lives in Kilimani')
    await world.owner.query('update public.message_threads set asker_id = null where id = $1', [thread])
    expect(await notes(world.dealer)).toEqual([])
  })
})

describe('quick replies', () => {
  const write = (person: Person, title: string, body = 'Hello {name}') =>
    insertRow(person, 'quick_replies', { title, body })
  const titles = async (person: Person) =>
    (await person.query<{ title: string }>('select title from public.quick_replies order by place')).map(
      ({ title }) => title,
    )

  test('belong to their owner, in the chosen order', async () => {
    const first = await write(world.dealer, '  Still   here ')
    const second = await write(world.dealer, 'Price')
    const theirs = await write(world.buyer, 'Mine')
    expect(await titles(world.dealer)).toEqual(['Still here', 'Price'])
    await world.dealer.query('select public.order_quick_replies($1)', [[second, theirs, first]])
    expect(await titles(world.dealer)).toEqual(['Price', 'Still here'])
    expect(await titles(world.buyer)).toEqual(['Mine'])
    expect(await titles(world.admin)).toEqual([])
    await world.buyer.query(`update public.quick_replies set body = 'Else'`)
    await world.buyer.query('delete from public.quick_replies where id = $1', [first])
    expect(await titles(world.dealer)).toEqual(['Price', 'Still here'])
    await expect(
      world.buyer.query(`insert into public.quick_replies (owner_id, title, body) values ($1, 'a', 'b')`, [
        world.dealer.id,
      ]),
    ).rejects.toMatchObject(refused)
    await expect(world.visitor.query('select id from public.quick_replies')).rejects.toMatchObject(refused)
  })

  test('are limited in length and number', async () => {
    await expect(write(world.dealer, ' ')).rejects.toMatchObject({ code: '23514' })
    await expect(write(world.dealer, 'x', 'x'.repeat(MAX_QUICK_REPLY_TEXT.body + 1))).rejects.toMatchObject({
      code: '23514',
    })
    await world.owner.query(
      `insert into public.quick_replies (owner_id, title, body) select $1, 'Title ' || nth, 'Body' from generate_series(1, $2) as nth`,
      [world.dealer.id, MAX_QUICK_REPLIES],
    )
    await expect(write(world.dealer, 'One more')).rejects.toMatchObject({ hint: 'quick_reply_limit' })
  })
})

describe('customers', () => {
  test('are the people who asked, each once, with their history', async () => {
    const first = await asks(world.buyer, axio)
    await answers(world.dealer, first)
    const second = await asks(world.buyer, fielder)
    await keep(world.dealer, second, null, '2 days')
    await asks(world.seller, axio)
    const found = await customers(world.dealer, `search => 'wanjiku'`)
    expect(found).toMatchObject({
      total: 1,
      customers: [
        {
          id: world.buyer.id,
          name: 'Wanjiku Kamau',
          phone: '+254712345678',
          inquiries: 2,
          new: 1,
          responded: 1,
          closed: 0,
          threads: [
            { id: second, subject_title: '2014 Toyota Fielder', status: 'new' },
            { id: first, subject_title: '2015 Toyota Axio', status: 'responded', follow_up_on: null },
          ],
        },
      ],
    })
    expect(found.customers[0]?.follow_up_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Object.keys(found.customers[0] ?? {})).not.toContain('location')
  })

  test('are searched, filtered, sorted and paged', async () => {
    const first = await asks(world.buyer, axio)
    await asks(world.buyer, fielder)
    await asks(world.seller, axio)
    await keep(world.dealer, first, null, '2 days')
    const wanjiku = ['Wanjiku Kamau']
    expect(await names(`search => '0712 345'`)).toEqual(wanjiku)
    expect(await names(`search => 'fielder'`)).toEqual(wanjiku)
    expect(await names(`only_state => 'follow_up'`)).toEqual(wanjiku)
    expect(await names(`only_state => 'closed'`)).toEqual([])
    expect(await names(`sort => 'name'`)).toEqual(['Otieno Odhiambo', 'Wanjiku Kamau'])
    expect(await names(`sort => 'name_desc'`)).toEqual(['Wanjiku Kamau', 'Otieno Odhiambo'])
    expect(await names(`sort => 'inquiries_desc'`)).toEqual(['Wanjiku Kamau', 'Otieno Odhiambo'])
    expect(await names(`sort => 'first_desc'`)).toEqual(['Otieno Odhiambo', 'Wanjiku Kamau'])
    expect(await names(`sort => 'follow_up'`)).toEqual(['Wanjiku Kamau', 'Otieno Odhiambo'])
    expect(await customers(world.dealer, `sort => 'name', page => 9, page_size => 1`)).toMatchObject({
      total: 2,
      page: 2,
      customers: [{ name: 'Wanjiku Kamau' }],
    })
  })

  test('have an empty last page if the list is empty', async () => {
    expect(await customers(world.dealer, 'page => 3')).toEqual({
      customers: [],
      total: 0,
      page: 1,
      page_size: 25,
    })
  })
})

test('every constraint has its sentence', async () => {
  expect(await constraintsWithoutSentence(world, ['inquiry_notes', 'quick_replies'])).toEqual([])
  const { sentence } = databaseRefusal({ code: 'P0001', message: 'Choose a day.', hint: 'follow_up_range' })
  expect(sentence).toBe('Choose a day.')
})

describe('contacts of a dealer', () => {
  interface Calls {
    calls: Record<string, unknown>[]
    total: number
  }
  const calls = async (person: Person, asked = '') =>
    (await person.query<{ answer: Calls }>(`select to_jsonb(public.own_calls(${asked})) as answer`))[0]
      ?.answer as Calls
  const reveals = (person: Person, listing: string, by = 'reveal_phone') =>
    person.query(`select public.${by}(listing_id => $1)`, [listing])
  let axio: string

  beforeEach(async () => {
    await world.owner.query(
      'truncate public.message_threads, public.leads, private.lead_visitors, private.number_reads, private.named_leads cascade',
    )
    axio = await post(world.dealer, catalogue, { title: 'White Axio' })
  })

  test('are listed with name, ad, ways and times, and without a number', async () => {
    await reveals(world.buyer, axio)
    await reveals(world.buyer, axio)
    await reveals(world.buyer, axio, 'record_whatsapp')
    const { calls: known, total } = await calls(world.dealer)
    expect(total).toBe(2)
    expect(known.map(({ kind, times }) => [kind, times]).sort()).toEqual([
      ['phone_reveal', 2],
      ['whatsapp', 1],
    ])
    expect(known[0]).toMatchObject({
      person_id: world.buyer.id,
      title: 'White Axio',
      ad_kind: 'vehicle',
      is_there: true,
      thread_id: null,
    })
    expect(JSON.stringify(known)).not.toMatch(/\+254|phone"/)
    expect((await calls(world.dealer, `search => 'axio'`)).total).toBe(2)
    expect((await calls(world.dealer, `search => 'zebra', page => 9`)).total).toBe(0)
    expect((await calls(world.seller)).total).toBe(0)
    await expect(calls(world.visitor)).rejects.toMatchObject({ code: '42501' })
  })

  test('appear as customers without messages, found by name and ad but not by number', async () => {
    await world.owner.query(`update public.profiles set phone = '+254700123456' where id = $1`, [
      world.buyer.id,
    ])
    await reveals(world.buyer, axio)
    const { customers: known } = await customers(world.dealer)
    expect(known).toMatchObject([
      {
        id: world.buyer.id,
        phone: null,
        inquiries: 0,
        calls: 1,
        threads: [],
        called: [{ title: 'White Axio' }],
      },
    ])
    const found = async (asked: string) => (await customers(world.dealer, asked)).total
    expect(await found(`search => '700123456'`)).toBe(0)
    expect(await found(`search => 'white'`)).toBe(1)
    expect(await found(`only_state => 'called'`)).toBe(1)
    expect(await found(`only_state => 'new'`)).toBe(0)

    await asks(world.buyer, axio)
    const [both] = (await customers(world.dealer)).customers
    expect(both).toMatchObject({ phone: '+254700123456', inquiries: 1, calls: 1 })
    expect((await calls(world.dealer)).calls[0]?.thread_id).not.toBeNull()
  })

  test('are kept when the ad is deleted, and deleted after twelve months', async () => {
    await reveals(world.buyer, axio)
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [axio])
    expect((await calls(world.dealer)).calls).toMatchObject([{ title: 'White Axio', is_there: false }])
    await world.owner.query(`update private.named_leads set last_at = now() - interval '366 days'`)
    await world.owner.query('select private.delete_old_named_leads()')
    expect((await calls(world.dealer)).total).toBe(0)
  })

  test('are not recorded for sellers who are no dealers, nor for dealers and administrators', async () => {
    const own = await post(world.seller, catalogue)
    await reveals(world.buyer, own)
    await reveals(world.dealer, axio)
    await reveals(world.admin, axio)
    expect(await world.owner.query('select * from private.named_leads')).toEqual([])
  })
})
