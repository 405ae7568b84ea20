import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REPORTS_PER_DAY, MESSAGE_REPORT_REASONS } from '#domain/ads/reports.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { inquiryText } from '#domain/messages/inquiry-text.ts'
import { INQUIRY_STATUSES, inquirySubject, MESSAGE_LIMITS } from '#domain/messages/messages.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue
let ad: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  // Known members: new ones write about few ads a day (private.trust_limit).
  await world.owner.query(`update public.profiles set created_at = now() - interval '31 days'`)
})

afterEach(async () => {
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('delete from public.user_blocks')
  await world.owner.query('update public.profiles set suspended_at = null')
})

/** The insert of the message dialog on an ad's page (docs/product.md, Messages). */
const inquire = (
  from: Person,
  to: Person,
  listing: string,
  content = inquiryText('vehicle', '2015 Toyota Axio 1.5 X'),
) =>
  insertRow(from, 'messages', {
    sender_id: from.id,
    recipient_id: to.id,
    listing_id: listing,
    subject: inquirySubject('2015 Toyota Axio 1.5 X'),
    content,
  })
const answer = (from: Person, thread: string, content = 'Yes, it is.') =>
  insertRow(from, 'messages', { thread_id: thread, content })
const threadOf = async (message: string) => {
  const [row] = await world.owner.query<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return row?.thread_id ?? ''
}
const status = async (thread: string) => {
  const [row] = await world.owner.query<{ status: string }>(
    'select status from public.message_threads where id = $1',
    [thread],
  )
  return row?.status
}
const inbox = (person: Person, args = '') =>
  person.query<Record<string, unknown>>(`select * from public.list_threads(${args})`)
const block = (person: Person, whom: Person) =>
  person.query('insert into public.user_blocks (blocked_id) values ($1)', [whom.id])

describe('writing about an ad', () => {
  test('the first message creates the conversation; the owner answers by ad or by thread', async () => {
    ad = await post(world.seller, catalogue)
    const first = await inquire(world.buyer, world.seller, ad)
    const thread = await threadOf(first)
    expect(await status(thread)).toBe('new')
    await world.seller.query(
      `insert into public.messages (sender_id, recipient_id, listing_id, subject, content)
       values ($1, $2, $3, 'Inquiry', 'It is.')`,
      [world.seller.id, world.buyer.id, ad],
    )
    expect(await status(thread)).toBe('responded')
    await answer(world.buyer, thread, 'I will come on Saturday.')
    const rows = await world.seller.query<{ sender_id: string; thread_id: string; listing_id: string }>(
      'select sender_id, thread_id, listing_id from public.messages order by created_at',
    )
    expect(rows).toEqual(
      [world.buyer, world.seller, world.buyer].map(({ id }) => ({
        sender_id: id,
        thread_id: thread,
        listing_id: ad,
      })),
    )
    expect(await world.buyer.query('select id from public.messages')).toHaveLength(3)
    expect(
      await world.buyer.query('select id from public.messages where recipient_id = $1', [world.buyer.id]),
    ).toHaveLength(1)
    expect(await world.dealer.query('select id from public.messages')).toEqual([])
    expect(await world.dealer.query('select id from public.message_threads')).toEqual([])
    expect(await world.admin.query('select id from public.messages')).toHaveLength(3)
    await expect(world.visitor.query('select id from public.messages')).rejects.toMatchObject(refused)
  })

  test('parts and providers work likewise, and texts are normalised', async () => {
    const part = await postPart(world.dealer)
    const business = await openBusiness(world, world.provider)
    await insertRow(world.buyer, 'messages', { spare_part_id: part, content: '  Does it fit an Axio?\n' })
    await insertRow(world.buyer, 'messages', { service_provider_id: business, content: 'Are you open?' })
    const rows = await world.buyer.query(
      'select subject, content, recipient_id from public.messages order by created_at',
    )
    expect(rows).toEqual([
      {
        subject: 'Inquiry about Front brake pads',
        content: 'Does it fit an Axio?',
        recipient_id: world.dealer.id,
      },
      { subject: 'Inquiry about Baraka Garage', content: 'Are you open?', recipient_id: world.provider.id },
    ])
    await world.owner.query('delete from public.spare_parts')
    await world.owner.query('delete from public.service_providers')
  })

  test('nobody writes as somebody else, to themselves, around the owner, or about hidden ads', async () => {
    ad = await post(world.seller, catalogue)
    await inquire(world.buyer, world.seller, ad)
    await expect(
      world.dealer.query(
        `insert into public.messages (sender_id, recipient_id, listing_id, subject, content) values ($1, $2, $3, 'A', 'B')`,
        [world.buyer.id, world.seller.id, ad],
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      insertRow(world.visitor, 'messages', { listing_id: ad, content: 'Hello' }),
    ).rejects.toMatchObject(refused)
    await expect(inquire(world.seller, world.seller, ad)).rejects.toMatchObject(refused)
    await expect(inquire(world.dealer, world.buyer, ad)).rejects.toMatchObject(refused)
    await expect(inquire(world.seller, world.dealer, ad)).rejects.toMatchObject(refused)
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    await expect(inquire(world.buyer, world.seller, draft)).rejects.toMatchObject({ hint: 'ad_gone' })
    await expect(inquire(world.buyer, world.seller, crypto.randomUUID())).rejects.toMatchObject({
      hint: 'ad_gone',
    })
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    await expect(inquire(world.dealer, world.seller, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
  })

  test('nobody writes into other people’s conversations or moves them', async () => {
    ad = await post(world.seller, catalogue)
    const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
    await answer(world.seller, thread)
    await expect(answer(world.dealer, thread)).rejects.toMatchObject(refused)
    await expect(answer(world.admin, thread)).rejects.toMatchObject(refused)
    await expect(
      insertRow(world.seller, 'messages', {
        thread_id: thread,
        recipient_id: world.dealer.id,
        content: 'Hello',
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      world.buyer.query(
        `insert into public.messages (thread_id, content, created_at) values ($1, 'A', now())`,
        [thread],
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      world.buyer.query(`insert into public.message_threads (subject_title, subject) values ('A', 'B')`),
    ).rejects.toMatchObject(refused)
    await expect(world.buyer.query('delete from public.messages')).rejects.toMatchObject(refused)
    await expect(world.buyer.query(`update public.messages set content = 'A'`)).rejects.toMatchObject(refused)
  })

  test('suspended members can read but not write', async () => {
    ad = await post(world.dealer, catalogue)
    const thread = await threadOf(await inquire(world.seller, world.dealer, ad))
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    await expect(answer(world.seller, thread)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('suspended'),
    })
    expect(await world.seller.query('select id from public.messages')).toHaveLength(1)
    await answer(world.dealer, thread)
  })

  test('empty and too long messages are refused with a sentence', async () => {
    ad = await post(world.seller, catalogue)
    await inquire(world.buyer, world.seller, ad, 'a'.repeat(4000))
    for (const content of ['', ' \n\u200b ', 'a'.repeat(4001)]) {
      const error = await inquire(world.buyer, world.seller, ad, content).catch((thrown) => thrown)
      expect(databaseRefusal(error)).toEqual({
        field: 'content',
        sentence: 'Write a message of 1 to 4,000 characters.',
      })
    }
  })
})

test('a repeated message is refused, and other people’s keys are not revealed', async () => {
  ad = await post(world.seller, catalogue)
  const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
  const key = crypto.randomUUID()
  const send = (person: Person) =>
    insertRow(person, 'messages', { thread_id: thread, content: 'Yes.', idempotency_key: key })
  await send(world.seller)
  const error = await send(world.seller).catch((thrown) => thrown)
  expect(databaseRefusal(error).sentence).toBe('This message has already been sent.')
  await send(world.buyer)
  expect(await world.buyer.query('select id from public.messages')).toHaveLength(3)
})

describe('reporting a conversation', () => {
  const report = (person: Person, thread: string, columns = {}) =>
    insertRow(person, 'message_reports', { thread_id: thread, reason: 'fraud', ...columns })
  let thread: string

  beforeEach(async () => {
    await world.owner.query('delete from public.message_reports')
    ad = await post(world.seller, catalogue)
    thread = await threadOf(await inquire(world.buyer, world.seller, ad))
  })

  test('each side can report the other, once while it is open', async () => {
    await report(world.seller, thread, { details: ' Wants a deposit. ' })
    await report(world.buyer, thread, { reason: 'offensive' })
    const reports = 'select reporter_id, reported_id, details, status from public.message_reports'
    expect(await world.seller.query(reports)).toEqual([
      {
        reporter_id: world.seller.id,
        reported_id: world.buyer.id,
        details: 'Wants a deposit.',
        status: 'open',
      },
    ])
    expect(await world.admin.query(reports)).toHaveLength(2)
    expect(await world.dealer.query(reports)).toEqual([])
    const again = await report(world.seller, thread).catch((thrown) => thrown)
    expect(databaseRefusal(again).sentence).toMatch(/^You have already reported this conversation/)
  })

  test('nobody reports other people’s conversations, or one with an erased account', async () => {
    await expect(report(world.dealer, thread)).rejects.toMatchObject(refused)
    await expect(report(world.admin, thread)).rejects.toMatchObject(refused)
    await expect(
      insertRow(world.dealer, 'message_reports', {
        thread_id: thread,
        reporter_id: world.seller.id,
        reason: 'spam',
      }),
    ).rejects.toMatchObject(refused)
    await world.owner.query('update public.message_threads set asker_id = null where id = $1', [thread])
    await expect(report(world.seller, thread)).rejects.toMatchObject({ hint: 'recipient_gone' })
  })

  test('other reasons need details, and ten reports a day is the limit', async () => {
    const error = await report(world.seller, thread, { reason: 'other', details: ' ' }).catch(
      (thrown) => thrown,
    )
    expect(databaseRefusal(error)).toEqual({ field: 'details', sentence: 'Describe what is wrong.' })
    await world.owner.query(
      `insert into public.message_reports (thread_id, reporter_id, reason, status, decided_at)
       select $1, $2, 'spam', 'dismissed', now() from generate_series(1, $3)`,
      [thread, world.seller.id, MAX_REPORTS_PER_DAY],
    )
    await expect(report(world.seller, thread)).rejects.toMatchObject({ hint: 'report_limit' })
  })

  test('an administrator decides once, and the reporter is notified', async () => {
    const id = await report(world.seller, thread)
    const decide = 'select public.decide_message_report($1, $2)'
    for (const person of [world.seller, world.buyer])
      await expect(person.query(decide, [id, 'upheld'])).rejects.toMatchObject(refused)
    await expect(world.admin.query(decide, [id, 'open'])).rejects.toMatchObject({ hint: 'unknown_decision' })
    await world.admin.query(decide, [id, 'upheld'])
    await expect(world.admin.query(decide, [id, 'dismissed'])).rejects.toMatchObject({
      hint: 'already_decided',
    })
    expect((await notificationsOf(world, world.seller))[0]).toMatchObject({
      title: 'We acted on the conversation you reported',
    })
    expect(await notificationsOf(world, world.buyer)).toEqual([])
    await report(world.seller, thread)
  })

  test('administrators list and search the reports, newest first', async () => {
    const first = await report(world.seller, thread, { details: 'Wants a deposit.' })
    const second = await report(world.buyer, thread, { reason: 'offensive' })
    const list = async (asked: string, values: unknown[] = []) => {
      const rows = await world.admin.query<{ id: string }>(
        `select id from public.list_message_reports(${asked})`,
        values,
      )
      return rows.map(({ id }) => id)
    }
    expect(await list('')).toEqual([second, first])
    expect(await list('most => 1')).toEqual([second])
    const after = '(select created_at from public.message_reports where id = $1)'
    expect(await list(`before => ${after}, before_id => $1`, [second])).toEqual([first])
    expect(await list(`'dismissed'`)).toEqual([])
    expect(await list(`search => 'DEPOSIT'`)).toEqual([first])
    // Each person is in both reports: as the reporter and as the reported.
    expect(await list(`search => 'odhiambo'`)).toEqual([second, first])
    expect(await list('search => $1', [world.dealer.id])).toEqual([])
  })

  test('the reasons match the domain, and every constraint has a sentence', async () => {
    expect(await allowedValues(world, 'message_reports_reason_known')).toEqual([...MESSAGE_REPORT_REASONS])
    const silent = await constraintsWithoutSentence(world, ['public.message_reports'])
    expect(silent.filter((name) => name !== 'message_reports_reported_id_fkey')).toEqual([])
  })
})

describe('blocking', () => {
  test('refuses messages in both directions with the same sentence, until removed', async () => {
    ad = await post(world.seller, catalogue)
    const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
    await answer(world.seller, thread)
    await block(world.seller, world.buyer)
    const no = { ...refused, hint: 'cannot_write', message: 'You cannot write to this person.' }
    await expect(answer(world.buyer, thread)).rejects.toMatchObject(no)
    await expect(answer(world.seller, thread)).rejects.toMatchObject(no)
    const another = await post(world.seller, catalogue)
    await expect(inquire(world.buyer, world.seller, another)).rejects.toMatchObject(no)
    await world.seller.query('delete from public.user_blocks where blocked_id = $1', [world.buyer.id])
    await answer(world.buyer, thread)
  })

  test('is visible to the blocker and administrators, and set only for oneself', async () => {
    await block(world.seller, world.buyer)
    const blocks = 'select blocked_id from public.user_blocks'
    expect(await world.seller.query(blocks)).toEqual([{ blocked_id: world.buyer.id }])
    expect(await world.admin.query(blocks)).toHaveLength(1)
    expect(await world.buyer.query(blocks)).toEqual([])
    await expect(world.visitor.query(blocks)).rejects.toMatchObject(refused)
    expect(await world.buyer.query('delete from public.user_blocks returning blocker_id')).toEqual([])
    await expect(
      world.buyer.query('insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)', [
        world.seller.id,
        world.dealer.id,
      ]),
    ).rejects.toMatchObject(refused)
    await expect(block(world.buyer, world.buyer)).rejects.toMatchObject({ code: '23514' })
    await expect(block(world.seller, world.buyer)).rejects.toMatchObject({ code: '23505' })
  })
})

describe('limits per person', () => {
  test('apply to messages in ten minutes', async () => {
    ad = await post(world.seller, catalogue)
    const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
    for (let nth = 1; nth < MESSAGE_LIMITS.messages; nth++) await answer(world.buyer, thread)
    await expect(answer(world.buyer, thread)).rejects.toMatchObject({ code: 'P0001', hint: 'message_limit' })
    await answer(world.seller, thread)
    await world.owner.query(`update public.messages set created_at = now() - interval '11 minutes'`)
    await answer(world.buyer, thread)
  })

  test('apply to new conversations in an hour, also concurrently', async () => {
    const ads: string[] = []
    for (let nth = 0; nth <= MESSAGE_LIMITS.threads; nth++) ads.push(await post(world.seller, catalogue))
    const [last = '', nextToLast = '', ...others] = ads
    for (const other of others) await inquire(world.buyer, world.seller, other)
    const lock = { text: 'select from public.profiles where id = $1 for update', values: [world.buyer.id] }
    const works = [last, nextToLast].map((listing) => () => inquire(world.buyer, world.seller, listing))
    const outcomes = await raceOnLock(world.database, lock, works)
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ hint: 'message_limit' }),
    })
    await answer(
      world.buyer,
      await threadOf(
        await world.buyer
          .query<{ id: string }>('select id from public.messages limit 1')
          .then(([row]) => row?.id ?? ''),
      ),
    )
  })

  test('two clicks on Send create one conversation', async () => {
    ad = await post(world.seller, catalogue)
    const lock = { text: 'select from public.profiles where id = $1 for update', values: [world.buyer.id] }
    const send = () => inquire(world.buyer, world.seller, ad)
    const outcomes = await raceOnLock(world.database, lock, [send, send])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await world.buyer.query('select id from public.message_threads')).toHaveLength(1)
    expect(await world.buyer.query('select id from public.messages')).toHaveLength(2)
  })
})

describe('the inbox', () => {
  test('lists conversations with the other side, the last message and unread counts', async () => {
    ad = await post(world.seller, catalogue, { images: [pictureOf(world.seller)] })
    const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
    await answer(world.buyer, thread, 'Are you there?')
    expect(await inbox(world.seller)).toMatchObject([
      {
        id: thread,
        listing_id: ad,
        subject_title: '2015 Toyota Axio 1.5 X',
        picture: expect.stringContaining(world.seller.id),
        status: 'new',
        is_owner: true,
        other_id: world.buyer.id,
        other_name: 'Wanjiku Kamau',
        is_blocked: false,
        last_message: 'Are you there?',
        is_last_mine: false,
        unread_count: 2,
      },
    ])
    expect(await inbox(world.buyer)).toMatchObject([
      { is_owner: false, other_name: 'Otieno Odhiambo', is_last_mine: true, unread_count: 0 },
    ])
    expect(await inbox(world.buyer, 'true')).toEqual([])
    expect(await inbox(world.seller, `true, 'new'`)).toHaveLength(1)
    expect(await inbox(world.seller, `true, 'closed'`)).toEqual([])
    expect(await inbox(world.dealer)).toEqual([])
    expect(await inbox(world.admin)).toEqual([])
    await expect(inbox(world.visitor)).rejects.toMatchObject(refused)
  })

  test('continues from the last row of the previous page', async () => {
    const started: string[] = []
    for (let nth = 0; nth < 3; nth++)
      started.unshift(
        await threadOf(await inquire(world.buyer, world.seller, await post(world.seller, catalogue))),
      )
    // With equal times the id decides.
    await world.owner.query(`update public.message_threads set last_message_at = '2026-01-01'`)
    const seen: unknown[] = []
    let from = ''
    for (let page = 0; page < 3; page++) {
      const [row] = await inbox(world.buyer, `most => 1${from}`)
      seen.push(row?.id)
      from = `, before => '2026-01-01', before_id => '${row?.id}'`
    }
    expect(seen.sort()).toEqual(started.sort())
    expect(await inbox(world.buyer, `most => 1${from}`)).toEqual([])
  })

  test('can be filtered by unread', async () => {
    const other = await threadOf(
      await inquire(world.buyer, world.seller, await post(world.seller, catalogue)),
    )
    const thread = await threadOf(
      await inquire(world.buyer, world.seller, await post(world.seller, catalogue)),
    )
    await world.seller.query('select public.mark_thread_read($1)', [other])
    expect(await inbox(world.seller, 'unread_only => true')).toMatchObject([{ id: thread, unread_count: 1 }])
    expect(await inbox(world.buyer, 'unread_only => true')).toEqual([])
  })

  test('only the recipient marks as read, permanently', async () => {
    ad = await post(world.seller, catalogue)
    const message = await inquire(world.buyer, world.seller, ad)
    const thread = await threadOf(message)
    const mark = 'select public.mark_thread_read($1) as marked'
    expect(await world.buyer.query(mark, [thread])).toEqual([{ marked: 0 }])
    expect(await world.dealer.query(mark, [thread])).toEqual([{ marked: 0 }])
    expect(await world.seller.query(mark, [thread])).toEqual([{ marked: 1 }])
    const [read] = await world.buyer.query<{ read_at: Date }>('select read_at from public.messages')
    expect(read?.read_at).toBeInstanceOf(Date)
    const unread = `update public.messages set read_at = null where id = $1 returning read_at`
    expect(await world.seller.query(unread, [message])).toEqual([{ read_at: read?.read_at }])
    expect(await world.buyer.query(unread, [message])).toEqual([])
    await expect(world.visitor.query(mark, [thread])).rejects.toMatchObject(refused)
  })

  test('only the owner of the ad sets the inquiry’s status', async () => {
    ad = await post(world.seller, catalogue)
    const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
    const move = 'update public.message_threads set status = $2 where id = $1 returning status'
    expect(await world.seller.query(move, [thread, 'closed'])).toEqual([{ status: 'closed' }])
    await answer(world.seller, thread)
    expect(await status(thread)).toBe('closed')
    expect(await world.seller.query(move, [thread, 'responded'])).toHaveLength(1)
    for (const stranger of [world.buyer, world.dealer, world.admin])
      expect(await stranger.query(move, [thread, 'new'])).toEqual([])
    await expect(world.seller.query(move, [thread, 'lost'])).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.seller.query('update public.message_threads set owner_id = $1', [world.dealer.id]),
    ).rejects.toMatchObject(refused)
  })
})

test('people in a conversation can read each other’s name and phone number, others cannot', async () => {
  const phone = 'select private.read_profile_phone(id) as phone from public.profiles where id = $1'
  ad = await post(world.seller, catalogue)
  expect(await world.seller.query(phone, [world.buyer.id])).toEqual([])
  await inquire(world.buyer, world.seller, ad)
  expect(await world.seller.query(phone, [world.buyer.id])).toEqual([{ phone: '+254712345678' }])
  await world.owner.query('delete from public.vehicle_listings')
  expect(await world.buyer.query(phone, [world.seller.id])).toEqual([{ phone: '+254722000111' }])
  expect(await world.dealer.query(phone, [world.buyer.id])).toEqual([])
})

test('a conversation outlives its ad', async () => {
  ad = await post(world.seller, catalogue)
  const thread = await threadOf(await inquire(world.buyer, world.seller, ad))
  await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
  await answer(world.seller, thread, 'It is sold.')
  expect(await inbox(world.buyer)).toMatchObject([
    {
      listing_id: null,
      picture: null,
      subject_title: '2015 Toyota Axio 1.5 X',
      last_message: 'It is sold.',
      unread_count: 1,
    },
  ])
})

test('the statuses match the domain, and every constraint has a sentence', async () => {
  expect(await allowedValues(world, 'message_threads_status_known')).toEqual([...INQUIRY_STATUSES])
  const silent = await constraintsWithoutSentence(world, [
    'public.user_blocks',
    'public.message_threads',
    'public.messages',
  ])
  // The trigger that assigns the thread checks these first.
  expect(silent.filter((name) => !/^message.*_(fkey|asker_id_key|two_people)$/.test(name))).toEqual([])
})
