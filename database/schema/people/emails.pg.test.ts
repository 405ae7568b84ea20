import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const topics = ['messages', 'bookings', 'listings', 'offers', 'reminders']
/** Mails about money or account security, sent regardless of preferences. */
const alwaysSent = [
  'answer_suspension',
  'approve_payment',
  'end_plan',
  'expire_subscriptions',
  'grant_plan',
  'record_suspension',
  'list_unmatched_payment',
  'notify_made_recovery_codes',
  'notify_used_recovery_code',
  'reject_payment_request',
  'set_role',
  'notify_of_disputed_reference',
]

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
afterEach(async () => {
  await world.owner.query('delete from auth.mail_outbox')
  await world.owner.query('delete from public.email_opt_outs')
})

const switchOff = (person: Person, topic: string) =>
  person.query('insert into public.email_opt_outs (topic) values ($1)', [topic])
const switchedOff = async (person: Person) =>
  (await person.query<{ topic: string }>('select topic from public.email_opt_outs order by topic')).map(
    ({ topic }) => topic,
  )
const notify = (person: Person, topic: string | null) =>
  world.owner.query(`select private.notify($1, 'Hello', 'Good morning', topic => $2)`, [person.id, topic])
/** The queued mails, oldest first. */
const mails = () =>
  world.owner.query<{ recipient: string; subject: string; path: string | null }>(
    `select recipient, data ->> 'subject' as subject, data ->> 'unsubscribe_path' as path
     from auth.mail_outbox order by id`,
  )
const notificationsOf = async (person: Person) =>
  (
    await person.query<{ title: string }>(
      'select title from public.system_notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).map(({ title }) => title)
const token = async () =>
  /^\/unsubscribe\?token=([0-9a-f]{64})$/.exec((await mails()).at(-1)?.path ?? '')?.[1] ?? ''
const byLink = (link: string) =>
  world.visitor.query<{ topic: string; wanted: boolean }>('select * from public.emails_by_link($1)', [link])
const choose = async (link: string, wanted?: boolean) => {
  const [row] = await world.visitor.query<{ topic: string }>(
    wanted === undefined
      ? 'select public.choose_emails_by_link($1) as topic'
      : 'select public.choose_emails_by_link($1, $2) as topic',
    wanted === undefined ? [link] : [link, wanted],
  )
  return row?.topic
}

test.each(topics)(
  'mails about %s are sent until switched off; the notification comes either way',
  async (topic) => {
    await notify(world.seller, topic)
    expect(await mails()).toHaveLength(1)
    await switchOff(world.seller, topic)
    const before = (await notificationsOf(world.seller)).length
    await notify(world.seller, topic)
    expect(await mails()).toHaveLength(1)
    expect(await notificationsOf(world.seller)).toHaveLength(before + 1)
    for (const other of topics.filter((other) => other !== topic)) await notify(world.seller, other)
    expect(await mails()).toHaveLength(topics.length)
  },
)

test('mails without a topic are always sent, without an unsubscribe link', async () => {
  for (const topic of topics) await switchOff(world.seller, topic)
  await notify(world.seller, null)
  expect(await mails()).toMatchObject([{ subject: 'Hello', path: null }])
})

test('every function that sends mail names its topic or is listed as always sent', async () => {
  const senders = await world.owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where prosrc ~ '(private\\.(notify|send_mail)\\(|auth\\.mail_outbox)'
       and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(senders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['notify_of_booking', 'notify_seller']),
  )
  const strays = senders
    .filter(({ name }) => !['send_mail', 'send_mail_to', 'notify', ...alwaysSent].includes(name))
    .flatMap(({ name, body }) => callsIn(body).map((call) => ({ name, call })))
    .filter(({ call }) => !topics.some((topic) => call.includes(`topic => '${topic}'`)))
  expect(strays).toEqual([])
})

test('mails about bookings and decided ads respect the preferences of their recipients', async () => {
  const garage = await openBusiness(world, world.provider)
  await world.owner.query('delete from auth.mail_outbox')
  await switchOff(world.provider, 'bookings')
  const booking = await book(world.buyer, garage)
  expect(await mails()).toMatchObject([{ subject: 'Your booking request is sent' }])
  expect(await notificationsOf(world.provider)).toContain('New booking request')
  await world.owner.query('delete from auth.mail_outbox')
  await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    booking,
  ])
  expect(await mails()).toMatchObject([
    { recipient: 'wanjiku@magari.test', subject: 'Your booking is accepted' },
  ])

  await world.owner.query('delete from auth.mail_outbox')
  const ad = await post(world.seller, await insertCatalogue(world))
  await switchOff(world.seller, 'listings')
  await world.admin.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
  expect(await mails()).toEqual([])
  expect(await notificationsOf(world.seller)).toContain('Your ad is being checked')
})

test('the link of a mail switches its topic off and on again without signing in', async () => {
  await notify(world.buyer, 'offers')
  const link = await token()
  expect(await byLink(link)).toEqual([{ topic: 'offers', wanted: true }])
  expect(await switchedOff(world.buyer)).toEqual([])
  expect(await choose(link)).toBe('offers')
  expect(await choose(link)).toBe('offers')
  expect(await byLink(link)).toEqual([{ topic: 'offers', wanted: false }])
  expect(await switchedOff(world.buyer)).toEqual(['offers'])
  expect(await choose(link, true)).toBe('offers')
  expect(await choose(link, true)).toBe('offers')
  expect(await switchedOff(world.buyer)).toEqual([])
  expect(await switchedOff(world.seller)).toEqual([])
})

test('each mail has its own token, stored as a hash and valid for a year', async () => {
  await notify(world.buyer, 'offers')
  const first = await token()
  await notify(world.buyer, 'offers')
  const second = await token()
  expect(second).not.toBe(first)
  const kept = await world.owner.query(
    'select to_jsonb(sent)::text as line from private.unsubscribe_tokens as sent',
  )
  expect(JSON.stringify(kept)).not.toContain(first)
  await world.owner.query(
    `update private.unsubscribe_tokens set created_at = now() - interval '366 days'
     where token_hash = sha256(convert_to($1, 'utf8'))`,
    [first],
  )
  await world.owner.query('select private.delete_expired_unsubscribe_tokens()')
  await expect(byLink(first)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  expect(await choose(second)).toBe('offers')
})

test.each(['', 'abc', 'f'.repeat(64)])('an invalid link does nothing: %s', async (link) => {
  await notify(world.buyer, 'offers')
  await expect(byLink(link)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  await expect(choose(link)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  await expect(choose(link, true)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  expect(await world.owner.query('select from public.email_opt_outs')).toEqual([])
})

test('members choose for themselves, among the existing topics', async () => {
  await expect(
    world.dealer.query(`insert into public.email_opt_outs (user_id, topic) values ($1, 'offers')`, [
      world.seller.id,
    ]),
  ).rejects.toMatchObject(refused)
  await expect(switchOff(world.seller, 'security')).rejects.toMatchObject({ code: '23514' })
  await switchOff(world.seller, 'offers')
  expect(await switchedOff(world.dealer)).toEqual([])
  expect(await world.dealer.query('delete from public.email_opt_outs returning topic')).toEqual([])
  expect(await switchedOff(world.seller)).toEqual(['offers'])
  await expect(world.visitor.query('select from public.email_opt_outs')).rejects.toMatchObject(refused)
  await expect(
    world.seller.query(`select private.unsubscribe_token($1, 'offers')`, [world.seller.id]),
  ).rejects.toMatchObject(refused)
})

/** The arguments of each call that sends a mail. */
function callsIn(body: string): string[] {
  return [...body.matchAll(/private\.(?:notify|send_mail)\(/g)].map(({ index }) => {
    let depth = 0
    let quoted = false
    for (let place = body.indexOf('(', index); place < body.length; place++) {
      const sign = body[place]
      if (sign === "'") quoted = !quoted
      else if (!quoted && sign === '(') depth += 1
      else if (!quoted && sign === ')') depth -= 1
      if (depth === 0) return body.slice(index, place + 1)
    }
    return body.slice(index)
  })
}
