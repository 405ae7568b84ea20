import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const topics = ['messages', 'bookings', 'listings', 'offers', 'reminders']
/** What is sent whatever a person chose: it is about their money or the safety of their account. */
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

beforeAll(() => world.owner.asks('update auth.users set email_confirmed_at = now()'))
afterEach(async () => {
  await world.owner.asks('delete from auth.mail_outbox')
  await world.owner.asks('delete from public.email_opt_outs')
})

const switchOff = (person: Person, topic: string) =>
  person.asks('insert into public.email_opt_outs (topic) values ($1)', [topic])
const switchedOff = async (person: Person) =>
  (await person.asks<{ topic: string }>('select topic from public.email_opt_outs order by topic')).map(
    ({ topic }) => topic,
  )
const tell = (person: Person, topic: string | null) =>
  world.owner.asks(`select private.notify($1, 'Hello', 'Good morning', topic => $2)`, [person.id, topic])
/** The mails that wait, the first written first. */
const mails = () =>
  world.owner.asks<{ recipient: string; subject: string; path: string | null }>(
    `select recipient, data ->> 'subject' as subject, data ->> 'unsubscribe_path' as path
     from auth.mail_outbox order by id`,
  )
const toldTo = async (person: Person) =>
  (
    await person.asks<{ title: string }>(
      'select title from public.system_notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).map(({ title }) => title)
const token = async () =>
  /^\/unsubscribe\?token=([0-9a-f]{64})$/.exec((await mails()).at(-1)?.path ?? '')?.[1] ?? ''
const byLink = (link: string) =>
  world.visitor.asks<{ topic: string; wanted: boolean }>('select * from public.emails_by_link($1)', [link])
const choose = async (link: string, wanted?: boolean) => {
  const [row] = await world.visitor.asks<{ topic: string }>(
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
    await tell(world.seller, topic)
    expect(await mails()).toHaveLength(1)
    await switchOff(world.seller, topic)
    const before = (await toldTo(world.seller)).length
    await tell(world.seller, topic)
    expect(await mails()).toHaveLength(1)
    expect(await toldTo(world.seller)).toHaveLength(before + 1)
    for (const other of topics.filter((other) => other !== topic)) await tell(world.seller, other)
    expect(await mails()).toHaveLength(topics.length)
  },
)

test('what has no topic is always sent, and offers no way out', async () => {
  for (const topic of topics) await switchOff(world.seller, topic)
  await tell(world.seller, null)
  expect(await mails()).toMatchObject([{ subject: 'Hello', path: null }])
})

test('every function that tells people something names its topic, or is known to be sent always', async () => {
  const senders = await world.owner.asks<{ name: string; body: string }>(
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

test('a booking and an ad that is decided obey the switches of the people they concern', async () => {
  const garage = await openBusiness(world, world.provider)
  await world.owner.asks('delete from auth.mail_outbox')
  await switchOff(world.provider, 'bookings')
  const booking = await book(world.buyer, garage)
  expect(await mails()).toMatchObject([{ subject: 'Your booking request is sent' }])
  expect(await toldTo(world.provider)).toContain('New booking request')
  await world.owner.asks('delete from auth.mail_outbox')
  await world.provider.asks(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    booking,
  ])
  expect(await mails()).toMatchObject([
    { recipient: 'wanjiku@magari.test', subject: 'Your booking is accepted' },
  ])

  await world.owner.asks('delete from auth.mail_outbox')
  const ad = await post(world.seller, await layCatalogue(world))
  await switchOff(world.seller, 'listings')
  await world.admin.asks(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
  expect(await mails()).toEqual([])
  expect(await toldTo(world.seller)).toContain('Your ad is being checked')
})

test('the link of a mail switches its topic off and on again, without signing in', async () => {
  await tell(world.buyer, 'offers')
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

test('each mail has a token of its own, of which the hash is kept and which a year ends', async () => {
  await tell(world.buyer, 'offers')
  const first = await token()
  await tell(world.buyer, 'offers')
  const second = await token()
  expect(second).not.toBe(first)
  const kept = await world.owner.asks(
    'select to_jsonb(sent)::text as line from private.unsubscribe_tokens as sent',
  )
  expect(JSON.stringify(kept)).not.toContain(first)
  await world.owner.asks(
    `update private.unsubscribe_tokens set created_at = now() - interval '366 days'
     where token_hash = sha256(convert_to($1, 'utf8'))`,
    [first],
  )
  await world.owner.asks('select private.delete_expired_unsubscribe_tokens()')
  await expect(byLink(first)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  expect(await choose(second)).toBe('offers')
})

test.each(['', 'abc', 'f'.repeat(64)])('a link that is not one of ours does nothing: %s', async (link) => {
  await tell(world.buyer, 'offers')
  await expect(byLink(link)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  await expect(choose(link)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  await expect(choose(link, true)).rejects.toMatchObject({ hint: 'unsubscribe_link' })
  expect(await world.owner.asks('select from public.email_opt_outs')).toEqual([])
})

test('people choose for themselves alone, among the topics there are', async () => {
  await expect(
    world.dealer.asks(`insert into public.email_opt_outs (user_id, topic) values ($1, 'offers')`, [
      world.seller.id,
    ]),
  ).rejects.toMatchObject(refused)
  await expect(switchOff(world.seller, 'security')).rejects.toMatchObject({ code: '23514' })
  await switchOff(world.seller, 'offers')
  expect(await switchedOff(world.dealer)).toEqual([])
  expect(await world.dealer.asks('delete from public.email_opt_outs returning topic')).toEqual([])
  expect(await switchedOff(world.seller)).toEqual(['offers'])
  await expect(world.visitor.asks('select from public.email_opt_outs')).rejects.toMatchObject(refused)
  await expect(
    world.seller.asks(`select private.unsubscribe_token($1, 'offers')`, [world.seller.id]),
  ).rejects.toMatchObject(refused)
})

/** What stands between the brackets of each call that sends a mail. */
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
