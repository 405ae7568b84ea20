import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox } from '#testing/notifications.ts'
import { insertRow } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
let ad: string
let thread: string

const write = (from: Person, content: string) => insertRow(from, 'messages', { thread_id: thread, content })
const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)
/** Moves everything into the past by this many minutes. */
const pass = (minutes: number) =>
  ask(`update public.messages set created_at = created_at - make_interval(mins => $1)`, [minutes])
const job = async () =>
  (await ask<{ done: number }>('select private.mail_unread_messages() as done'))[0]?.done

/** Returns the queued mails and deletes them. */
const mails = async () => {
  const queued = await mailsInOutbox(world)
  await ask('delete from mail.outbox')
  return queued
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  // Known members: new ones write about few ads a day (private.trust_limit).
  await world.owner.query(`update public.profiles set created_at = now() - interval '31 days'`)
  await ask('update auth.users set email_confirmed_at = now()')
})

beforeEach(async () => {
  ad = await post(world.seller, catalogue)
  const message = await insertRow(world.buyer, 'messages', {
    listing_id: ad,
    content: 'Is it\n\nstill there?',
  })
  const [sent] = await ask<{ thread_id: string }>('select thread_id from public.messages where id = $1', [
    message,
  ])
  thread = sent?.thread_id ?? ''
  await ask('delete from mail.outbox')
})

afterEach(async () => {
  await ask('delete from public.message_threads')
  await ask('delete from public.user_blocks')
  await ask('delete from public.notification_choices')
  await ask('update public.profiles set suspended_at = null')
})

test('after ten minutes unread, one mail links to the conversation', async () => {
  await pass(9)
  expect(await job()).toBe(0)
  await pass(2)
  await write(world.buyer, 'Hello?')
  expect(await job()).toBe(1)
  expect(await mails()).toMatchObject([
    {
      recipient: 'otieno@magari.test',
      kind: 'messages_unread',
      facts: { person: { id: world.buyer.id, name: 'Wanjiku Kamau' }, count: 2 },
      subject: 'Wanjiku Kamau wrote to you about 2015 Toyota Axio 1.5 X',
      paragraphs: ['“Is it still there?”', 'And one more message.'],
      action: `/messages/${thread}`,
      unsubscribe: expect.stringContaining('/unsubscribe?token='),
    },
  ])
})

test('says that one of them has a warning, unless its recipient said that it is fine', async () => {
  const message = await write(world.buyer, 'Send me the code that you got.')
  await pass(11)
  await job()
  const [mail] = await mails()
  expect(mail?.paragraphs.at(-1)).toBe(
    'Careful: this message asks for a code, PIN or password. Read more before you answer or pay.',
  )
  await ask('delete from private.unread_mails')
  await world.seller.query('select public.dismiss_message_warning($1)', [message])
  await job()
  expect((await mails())[0]?.text).not.toContain('Careful')
})

test('is not sent for each message, but again once it was read', async () => {
  await pass(11)
  expect(await job()).toBe(1)
  await write(world.buyer, 'And another question.')
  await pass(11)
  expect(await job()).toBe(0)

  await world.seller.query('select public.mark_thread_read($1)', [thread])
  expect(await job()).toBe(0)
  await write(world.buyer, 'Later.')
  await pass(11)
  expect(await job()).toBe(1)
  expect((await mails()).map(({ paragraphs }) => paragraphs)).toEqual([
    ['“Is it still there?”'],
    ['“Later.”'],
  ])
})

test('is not sent for messages read in time or older than a day', async () => {
  await world.seller.query('select public.mark_thread_read($1)', [thread])
  await pass(11)
  expect(await job()).toBe(0)
  await write(world.seller, 'Yes.')
  await pass(25 * 60)
  expect(await job()).toBe(0)
})

test('a long message is truncated', async () => {
  await ask('delete from public.messages')
  await write(world.buyer, 'a'.repeat(141))
  await pass(11)
  await job()
  expect((await mails())[0]?.paragraphs).toEqual([`“${'a'.repeat(139)}…”`])
})

test.each([
  [
    'has blocked the other',
    () => world.seller.query('insert into public.user_blocks (blocked_id) values ($1)', [world.buyer.id]),
  ],
  [
    'is suspended',
    () => ask('update public.profiles set suspended_at = now() where id = $1', [world.seller.id]),
  ],
  [
    'is written to by somebody suspended',
    () => ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id]),
  ],
  [
    'does not want such mails',
    () =>
      world.seller.query(
        `insert into public.notification_choices (topic, channel, wanted) values ('messages', 'email', false)`,
      ),
  ],
])('is not sent to people who %s', async (_who, happen) => {
  await happen()
  await pass(11)
  // Suspending sends its own mail.
  await ask(`delete from mail.outbox where data ->> 'kind' = 'account_suspended'`)
  expect(await job()).toBe(1)
  expect(await mails()).toEqual([])
})

test('is not sent to unconfirmed addresses', async () => {
  await ask('update auth.users set email_confirmed_at = null where id = $1', [world.seller.id])
  await pass(11)
  expect(await job()).toBe(1)
  expect(await mails()).toEqual([])
  await ask('update auth.users set email_confirmed_at = now()')
})

test('each run handles a limited number', async () => {
  const other = await post(world.seller, catalogue)
  await insertRow(world.buyer, 'messages', { listing_id: other, content: 'And this one?' })
  await pass(11)
  const piece = 'select private.mail_unread_messages(1) as done'
  expect([await ask(piece), await ask(piece), await ask(piece)]).toEqual([
    [{ done: 1 }],
    [{ done: 1 }],
    [{ done: 0 }],
  ])
  expect(await mails()).toHaveLength(2)
})
