import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCAM_KINDS, WARNING_KINDS } from '#domain/messages/warnings.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { openClients } from '#testing/clients.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { insertRow } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const DEPOSIT = 'Please send a deposit to hold it.'
const CODE = 'Now send the code that you got.'
const TO_TILL = 'Pay at till 5245678.'

let catalogue: Catalogue

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(() => ask(`update public.profiles set created_at = now() - interval '30 days'`))
afterEach(async () => {
  await ask('update public.profiles set suspended_at = null')
  await ask('delete from public.message_reports')
  await ask('delete from public.message_threads')
  await unconfirmPhones(world.owner)
  await ask('delete from private.told_of_scammers')
  await ask('delete from public.system_notifications')
})

/** The buyer's conversation with the seller, as the id of its thread. */
async function conversation(asker: Person = world.buyer, seller: Person = world.seller): Promise<string> {
  const ad = await post(seller, catalogue)
  const question = await insertRow(asker, 'messages', { listing_id: ad, content: 'Is it there?' })
  const [row] = await ask<{ thread_id: string }>('select thread_id from public.messages where id = $1', [
    question,
  ])
  return row?.thread_id ?? ''
}
const write = (from: Person, thread: string, content: string) =>
  insertRow(from, 'messages', { thread_id: thread, content })
/** What a person reads of the warning of a message: its reasons and whether it is hidden. */
const warning = async (person: Person, message: string) => {
  const [row] = await person.query<{ reasons: string[]; hidden: boolean }>(
    'select reasons, dismissed_at is not null as hidden from public.message_warnings where message_id = $1',
    [message],
  )
  return row ?? null
}
const dismiss = (person: Person, message: string, dismissed = true) =>
  person.query('select public.dismiss_message_warning($1, $2) as found', [message, dismissed])
const report = (person: Person, message: string, kind: string | null = 'money_ahead', details?: string) =>
  person.query('select public.report_scam($1, $2, $3)', [message, kind, details ?? null])

describe('a message that reads like a scam', () => {
  test('is warned of to its recipient and administrators alone', async () => {
    const message = await write(world.seller, await conversation(), DEPOSIT)
    const expected = { reasons: ['money_ahead'], hidden: false }
    expect(await warning(world.buyer, message)).toEqual(expected)
    expect(await warning(world.admin, message)).toEqual(expected)
    expect(await warning(world.seller, message)).toBeNull()
    expect(await warning(world.dealer, message)).toBeNull()
    await expect(warning(world.visitor, message)).rejects.toMatchObject(refused)
    expect(await notificationsOf(world, world.seller)).toEqual([])
  })

  test('is like any other to its sender, also in the columns of the system', async () => {
    const thread = await conversation()
    await write(world.seller, thread, DEPOSIT)
    await write(world.seller, thread, 'It is there.')
    const clients = await openClients(world.database)
    const own = async (query: string) =>
      (await clients.ask(world.seller, `/messages?sender_id=eq.${world.seller.id}&${query}`)).json()
    expect(await own('select=message_warnings(*)')).toEqual([
      { message_warnings: null },
      { message_warnings: null },
    ])
    // A row that another refers to has been locked, which xmax shows.
    for (const query of ['select=xmax', 'select=id&xmax=neq.0', 'select=id&order=xmax'])
      expect(await own(query)).toMatchObject({ code: '42703' })
    await clients.close()
  })

  test('is read in pieces, and each message says its own', async () => {
    const thread = await conversation()
    const first = await write(world.seller, thread, 'Please send')
    await write(world.buyer, thread, 'What?')
    const second = await write(world.seller, thread, 'a deposit of 10,000 to hold it')
    const third = await write(world.seller, thread, 'See you on Monday.')
    const fourth = await write(world.seller, thread, CODE)
    expect(await warning(world.buyer, first)).toBeNull()
    expect(await warning(world.buyer, second)).toMatchObject({ reasons: ['money_ahead'] })
    expect(await warning(world.buyer, third)).toBeNull()
    expect(await warning(world.buyer, fourth)).toMatchObject({ reasons: ['asks_code'] })
  })

  test('is read after long ones of the same sender', async () => {
    const thread = await conversation()
    for (let nth = 0; nth < 2; nth++)
      await write(world.seller, thread, 'The seats are clean and the tyres are good. '.repeat(90))
    const message = await write(world.seller, thread, DEPOSIT)
    expect(await warning(world.buyer, message)).toMatchObject({ reasons: ['money_ahead'] })
  })

  test('warns the seller as well, but ordinary messages warn nobody', async () => {
    const thread = await conversation()
    const message = await write(world.buyer, thread, CODE)
    expect(await warning(world.seller, message)).toMatchObject({ reasons: ['asks_code'] })
    await write(world.seller, thread, 'Yes, come on Saturday at ten.')
    expect(await ask('select from public.message_warnings')).toHaveLength(1)
  })

  test('is hidden and shown again by its recipient alone', async () => {
    const message = await write(world.seller, await conversation(), DEPOSIT)
    for (const person of [world.seller, world.dealer, world.admin])
      expect(await dismiss(person, message)).toEqual([{ found: false }])
    expect(await warning(world.buyer, message)).toMatchObject({ hidden: false })
    expect(await dismiss(world.buyer, message)).toEqual([{ found: true }])
    expect(await warning(world.buyer, message)).toMatchObject({ hidden: true })
    await dismiss(world.buyer, message, false)
    expect(await warning(world.buyer, message)).toMatchObject({ hidden: false })
    await expect(dismiss(world.visitor, message)).rejects.toMatchObject(refused)
  })

  test('no warning is written, changed or removed by hand', async () => {
    const thread = await conversation()
    const message = await write(world.seller, thread, DEPOSIT)
    const other = await write(world.seller, thread, 'Hello')
    for (const person of [world.buyer, world.seller, world.admin]) {
      await expect(
        person.query(
          `insert into public.message_warnings (message_id, recipient_id, reasons) values ($1, $2, '{money_ahead}')`,
          [other, person.id],
        ),
      ).rejects.toMatchObject(refused)
      await expect(
        person.query(`update public.message_warnings set reasons = '{other_danger}'`),
      ).rejects.toMatchObject(refused)
      await expect(person.query('delete from public.message_warnings')).rejects.toMatchObject(refused)
    }
    expect(await warning(world.buyer, message)).toMatchObject({ reasons: ['money_ahead'] })
  })
})

describe('a number that was reported', () => {
  /** A message of the seller that names the till, in a conversation with this person. */
  const named = async (person: Person) => write(world.seller, await conversation(person), TO_TILL)

  test('by two people is warned of, in what was received and in what comes', async () => {
    const [first, second] = [await named(world.buyer), await named(world.provider)]
    const hidden = await write(
      world.dealer,
      await conversation(world.buyer, world.dealer),
      `${DEPOSIT} ${TO_TILL}`,
    )
    await dismiss(world.buyer, hidden)
    const old = await named(world.buyer)
    await ask(`update public.messages set created_at = now() - interval '31 days' where id = $1`, [old])
    await report(world.buyer, first)
    expect(await warning(world.buyer, first)).toBeNull()
    // One person is one, however often they report it.
    await report(world.buyer, old)
    expect(await warning(world.buyer, first)).toBeNull()

    await report(world.provider, second)
    const expected = { reasons: ['reported_number'], hidden: false }
    expect(await warning(world.buyer, first)).toEqual(expected)
    expect(await warning(world.provider, second)).toEqual(expected)
    expect(await warning(world.buyer, old)).toBeNull()
    expect(await warning(world.buyer, hidden)).toEqual({
      reasons: ['reported_number', 'money_ahead'],
      hidden: false,
    })
    const other = await conversation(world.dealer, world.provider)
    const later = await write(world.provider, other, 'LIPA NA MPESA Till No. 52 45 678')
    expect(await warning(world.dealer, later)).toEqual(expected)
    expect(await warning(world.provider, later)).toBeNull()
    const another = await write(world.provider, other, 'Pay at till 6245678.')
    expect(await warning(world.dealer, another)).toBeNull()
  })

  test('by accounts younger than a week is not, unless they confirmed a phone', async () => {
    const [first, second] = [await named(world.buyer), await named(world.provider)]
    await ask('update public.profiles set created_at = now() where id = any ($1)', [
      [world.buyer.id, world.provider.id],
    ])
    await report(world.buyer, first)
    await report(world.provider, second)
    expect(await warning(world.buyer, first)).toBeNull()
    // Waiting makes an early report no better.
    await ask(`update public.message_reports set created_at = now() - interval '20 days'`)
    await ask('select private.review_payment_numbers()')
    expect(await warning(world.buyer, first)).toBeNull()

    await confirmPhone(world.owner, world.buyer.id, '+254712345678')
    await confirmPhone(world.owner, world.provider.id, '+254110000333')
    await ask('select private.review_payment_numbers()')
    expect(await warning(world.buyer, first)).toMatchObject({ reasons: ['reported_number'] })
  })

  test('by two people about each other is not', async () => {
    const thread = await conversation()
    const [one, other] = [
      await write(world.buyer, thread, TO_TILL),
      await write(world.seller, thread, TO_TILL),
    ]
    await report(world.seller, one)
    await report(world.buyer, other)
    expect(await ask('select from public.message_warnings')).toEqual([])
    // A third person who got it from one of them counts with whom they did not report.
    await report(world.provider, await named(world.provider))
    expect(await warning(world.buyer, other)).toMatchObject({ reasons: ['reported_number'] })
  })

  test('is no longer warned of when a report is dismissed, and not when its reporter is suspended', async () => {
    const [first, second] = [await named(world.buyer), await named(world.provider)]
    const both = await write(world.seller, await conversation(world.buyer), `${DEPOSIT} ${TO_TILL}`)
    await report(world.buyer, first)
    await report(world.provider, second)
    expect(await warning(world.buyer, first)).not.toBeNull()
    const [wrong] = await ask<{ id: string }>(
      'select id from public.message_reports where reporter_id = $1',
      [world.buyer.id],
    )
    await world.admin.query(`select public.decide_message_report($1, 'dismissed')`, [wrong?.id])
    expect(await warning(world.buyer, first)).toBeNull()
    expect(await warning(world.buyer, both)).toMatchObject({ reasons: ['money_ahead'] })

    await report(world.buyer, first)
    expect(await warning(world.buyer, first)).not.toBeNull()
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.provider.id])
    const later = await named(world.buyer)
    expect(await warning(world.buyer, later)).toBeNull()
  })

  test('is forgotten after its time, and with the account of its reporter or writer', async () => {
    const message = await named(world.buyer)
    await report(world.buyer, message)
    const kept = () =>
      ask(
        'select number, (select count(*)::integer from private.message_numbers) as named from private.reported_numbers',
      )
    expect(await kept()).toEqual([{ number: '5245678', named: 1 }])
    await ask(`update public.messages set created_at = now() - interval '31 days'`)
    await ask('select private.review_payment_numbers()')
    expect(await kept()).toEqual([{ number: '5245678', named: 0 }])
    await ask(`update private.reported_numbers set created_at = now() - interval '367 days'`)
    await ask('select private.review_payment_numbers()')
    expect(await kept()).toEqual([])
  })
})

describe('“Was this a scam?”', () => {
  test('is a report for the administrators, once a conversation, with what was added later', async () => {
    const thread = await conversation()
    const message = await write(world.seller, thread, TO_TILL)
    const second = await write(world.seller, thread, 'Send me the code, too.')
    await report(world.buyer, message, 'money_ahead', ' They wanted 20,000. ')
    await report(world.buyer, second, 'code', 'And my code.')
    const reports = await world.admin.query('select * from public.list_message_reports()')
    expect(reports).toMatchObject([
      {
        thread_id: thread,
        reporter_id: world.buyer.id,
        reported_id: world.seller.id,
        reason: 'fraud',
        scam_kind: 'code',
        message_id: second,
        details: 'They wanted 20,000.\n\nAnd my code.',
      },
    ])
    expect(await world.seller.query('select id from public.message_reports')).toEqual([])
  })

  test('is asked of received messages only, and says what happened', async () => {
    const message = await write(world.seller, await conversation(), TO_TILL)
    for (const person of [world.seller, world.dealer, world.admin, world.visitor])
      await expect(report(person, message)).rejects.toMatchObject(refused)
    await expect(report(world.buyer, crypto.randomUUID())).rejects.toMatchObject(refused)
    await expect(report(world.buyer, message, null)).rejects.toMatchObject({ hint: 'scam_kind_missing' })
    await expect(report(world.buyer, message, 'nonsense')).rejects.toMatchObject({ code: '23514' })
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(report(world.buyer, message)).rejects.toMatchObject(refused)
    await ask('update public.profiles set suspended_at = null')
    await report(world.buyer, message)
  })
})

describe('a member who is suspended for a scam', () => {
  const suspend = (isScam?: boolean) =>
    world.admin.query(
      `select public.suspend_member(member => $1, reason => 'Took deposits.'${isScam === undefined ? '' : `, is_scam => ${isScam}`})`,
      [world.seller.id],
    )
  const lift = () => world.admin.query('select public.lift_suspension($1)', [world.seller.id])

  test('has their messages of 90 days marked, and each recipient is told once', async () => {
    const [thread, other] = [await conversation(), await conversation(world.provider)]
    const messages = [
      await write(world.seller, thread, 'It is there.'),
      await write(world.seller, thread, DEPOSIT),
    ]
    const third = await write(world.seller, other, 'Yes.')
    const old = await write(world.seller, other, 'Hello')
    await ask(`update public.messages set created_at = now() - interval '91 days' where id = $1`, [old])
    await dismiss(world.buyer, messages[1] ?? '')

    await suspend(true)
    expect(await warning(world.buyer, messages[0] ?? '')).toEqual({
      reasons: ['suspended_scammer'],
      hidden: false,
    })
    expect(await warning(world.buyer, messages[1] ?? '')).toEqual({
      reasons: ['suspended_scammer', 'money_ahead'],
      hidden: false,
    })
    expect(await warning(world.provider, third)).toMatchObject({ reasons: ['suspended_scammer'] })
    expect(await warning(world.provider, old)).toBeNull()
    const told = {
      kind: 'scammer_suspended',
      title: 'Otieno Odhiambo wrote to you and is now suspended for a scam',
      message: expect.stringContaining('0800 722 203'),
    }
    expect(await notificationsOf(world, world.buyer)).toMatchObject([
      { ...told, link: `/messages/${thread}` },
    ])
    expect(await notificationsOf(world, world.provider)).toMatchObject([told])
    expect(await notificationsOf(world, world.dealer)).toEqual([])

    await lift()
    expect(await warning(world.buyer, messages[0] ?? '')).toBeNull()
    expect(await warning(world.buyer, messages[1] ?? '')).toMatchObject({ reasons: ['money_ahead'] })
    await suspend(true)
    expect(await warning(world.buyer, messages[0] ?? '')).not.toBeNull()
    expect(await notificationsOf(world, world.buyer)).toHaveLength(1)
  })

  test('stays unmarked for another reason, which is the usual one', async () => {
    const message = await write(world.seller, await conversation(), 'It is there.')
    await suspend()
    expect(await ask('select is_scam from public.suspensions where ended_at is null')).toEqual([
      { is_scam: false },
    ])
    expect(await warning(world.buyer, message)).toBeNull()
    expect(await notificationsOf(world, world.buyer)).toEqual([])
  })
})

test('the kinds match the domain, and every constraint has a sentence', async () => {
  expect(await allowedValues(world, 'message_warnings_reasons_known')).toEqual([...WARNING_KINDS])
  expect(await allowedValues(world, 'message_reports_scam_kind_known')).toEqual(
    expect.arrayContaining([...SCAM_KINDS]),
  )
  expect(await constraintsWithoutSentence(world, ['public.message_reports'])).not.toContain(
    'message_reports_scam_kind_known',
  )
})
