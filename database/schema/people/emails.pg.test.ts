import { afterEach, beforeAll, expect, test } from 'vitest'
import { CHANNELS, ON_BY_DEFAULT } from '#domain/notifications/channels.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { mailsInOutbox, notificationsOf as notificationsIn } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { book } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const topics = ['messages', 'bookings', 'listings', 'offers', 'reminders']
/** A kind of each topic, and one that is always sent. */
const kinds: Record<string, string> = {
  messages: 'conversation_report_decided',
  bookings: 'review_report_decided',
  listings: 'ad_report_decided',
  offers: 'insurance_quote_declined',
  reminders: 'ads_expired',
}
const alwaysSent = 'account_suspended'
const PHONE = '+254712345678'

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
afterEach(async () => {
  await world.owner.query('delete from mail.outbox')
  await world.owner.query('delete from public.notification_choices')
})

const switchOff = (person: Person, topic: string) =>
  person.query(
    `insert into public.notification_choices (topic, channel, wanted) values ($1, 'email', false)
     on conflict (user_id, topic, channel) do update set wanted = false`,
    [topic],
  )
const switchedOff = async (person: Person) =>
  (
    await person.query<{ topic: string }>(
      `select topic from public.notification_choices where channel = 'email' and not wanted order by topic`,
    )
  ).map(({ topic }) => topic)
const notify = (person: Person, topic: string | null) => {
  const kind = topic === null ? alwaysSent : (kinds[topic] ?? '')
  return world.owner.query('select private.tell($1, $2, $3)', [
    person.id,
    kind,
    NOTIFICATION_SAMPLES[kind as 'ads_expired'],
  ])
}
/** The queued mails, oldest first. */
const mails = () => mailsInOutbox(world)
const notificationsOf = async (person: Person) =>
  (await notificationsIn(world, person)).map(({ title }) => title).reverse()
const token = async () =>
  /^\/unsubscribe\?token=([0-9a-f]{64})$/.exec((await mails()).at(-1)?.unsubscribe ?? '')?.[1] ?? ''
const byLink = (link: string) =>
  world.visitor.query<{ topic: string; wanted: boolean; other_channels: string[] }>(
    'select * from public.emails_by_link($1)',
    [link],
  )
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
  expect(await mails()).toMatchObject([{ kind: alwaysSent, unsubscribe: null }])
})

test('only what concerns money or the security of an account is sent regardless of preferences', async () => {
  const rows = await world.owner.query<{ kind: string }>(
    'select kind from private.notification_kinds where topic is null order by kind',
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'account_erased',
    'account_recovered',
    'account_recovery_asked',
    'account_recovery_codes_made',
    'account_recovery_completed',
    'account_recovery_ended',
    'account_suspended',
    'business_access_ended',
    'business_invitation',
    'business_invitation_accepted',
    'business_person_left',
    'business_role_changed',
    'dealer_key_made',
    'deposit_asked',
    'deposit_counted',
    'deposit_denied',
    'deposit_dispute_decided',
    'deposit_disputed',
    'deposit_ended',
    'deposit_kept',
    'deposit_overdue',
    'deposit_paid',
    'deposit_received',
    'deposit_returned',
    'deposit_reversal_failed',
    'deposit_to_return',
    'ledger_differs',
    'newsletter_asked',
    'payment_approved',
    'payment_cleared',
    'payment_disputed',
    'payment_rejected',
    'payment_unmatched',
    'phone_code',
    'phone_codes_nearly_spent',
    'phone_moved',
    'plan_ended',
    'plan_expired',
    'plan_granted',
    'promotion_cancelled',
    'promotion_paid',
    'promotion_to_return',
    'recovery_code_used',
    'recovery_codes_made',
    'refund_asked',
    'refund_done',
    'refund_failed',
    'refund_refused',
    'role_changed',
    'scammer_suspended',
    'suspension_answered',
    'suspension_lifted',
    'till_connected',
    'till_refused',
    'vehicle_reserved',
  ])
})

test('mails about bookings and decided ads respect the preferences of their recipients', async () => {
  const garage = await openBusiness(world, world.provider)
  await world.owner.query('delete from mail.outbox')
  await switchOff(world.provider, 'bookings')
  const booking = await book(world.buyer, garage)
  expect(await mails()).toMatchObject([{ subject: 'Your booking request is sent' }])
  expect(await notificationsOf(world.provider)).toContain('New booking request')
  await world.owner.query('delete from mail.outbox')
  await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    booking,
  ])
  expect(await mails()).toMatchObject([
    { recipient: 'wanjiku@magari.test', subject: 'Your booking is accepted' },
  ])

  await world.owner.query('delete from mail.outbox')
  const ad = await post(world.seller, await insertCatalogue(world))
  await switchOff(world.seller, 'listings')
  await world.admin.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
  expect(await mails()).toEqual([])
  expect(await notificationsOf(world.seller)).toContain('Your ad is being checked')
})

test('the link of a mail switches its topic off and on again without signing in', async () => {
  await notify(world.buyer, 'offers')
  const link = await token()
  expect(await byLink(link)).toEqual([{ topic: 'offers', wanted: true, other_channels: [] }])
  expect(await switchedOff(world.buyer)).toEqual([])
  expect(await choose(link)).toBe('offers')
  expect(await choose(link)).toBe('offers')
  expect(await byLink(link)).toEqual([{ topic: 'offers', wanted: false, other_channels: [] }])
  expect(await switchedOff(world.buyer)).toEqual(['offers'])
  expect(await choose(link, true)).toBe('offers')
  expect(await choose(link, true)).toBe('offers')
  expect(await switchedOff(world.buyer)).toEqual([])
  expect(await switchedOff(world.seller)).toEqual([])
})

test.each(CHANNELS)('the page of settings and the database agree on the default of %s', async (channel) => {
  const [row] = await world.owner.query<{ wanted: boolean }>(
    `select private.wants($1, 'offers', $2) as wanted`,
    [world.buyer.id, channel],
  )
  expect(row?.wanted).toBe(ON_BY_DEFAULT[channel])
})

test('the link names the other channels that are wanted, configured and reach the recipient', async () => {
  const otherChannels = async () => (await byLink(link))[0]?.other_channels
  const choose = (channel: string, wanted: boolean) =>
    world.buyer.query(
      `insert into public.notification_choices (topic, channel, wanted) values ('offers', $1, $2)
       on conflict (user_id, topic, channel) do update set wanted = excluded.wanted`,
      [channel, wanted],
    )
  await notify(world.buyer, 'offers')
  const link = await token()
  await confirmPhone(world.owner, world.buyer.id, PHONE)
  await choose('sms', true)
  await choose('whatsapp', true)
  expect(await otherChannels()).toEqual([])
  await world.owner.query('update private.notification_channels set is_configured = true')
  // The setting of administrators still switches SMS off, and no browser shows push messages.
  expect(await otherChannels()).toEqual(['whatsapp'])
  await world.owner.query(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  expect(await otherChannels()).toEqual(['sms', 'whatsapp'])
  await choose('whatsapp', false)
  expect(await otherChannels()).toEqual(['sms'])
  await unconfirmPhones(world.owner)
  expect(await otherChannels()).toEqual([])
  await world.owner.query('update private.notification_channels set is_configured = false')
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
  expect(await world.owner.query('select from public.notification_choices')).toEqual([])
})

test('members choose for themselves, among the existing topics', async () => {
  await expect(
    world.dealer.query(
      `insert into public.notification_choices (user_id, topic, channel, wanted) values ($1, 'offers', 'email', false)`,
      [world.seller.id],
    ),
  ).rejects.toMatchObject(refused)
  await expect(switchOff(world.seller, 'security')).rejects.toMatchObject({ code: '23514' })
  await switchOff(world.seller, 'offers')
  expect(await switchedOff(world.dealer)).toEqual([])
  expect(await world.dealer.query('delete from public.notification_choices returning topic')).toEqual([])
  expect(await switchedOff(world.seller)).toEqual(['offers'])
  await expect(world.visitor.query('select from public.notification_choices')).rejects.toMatchObject(refused)
  await expect(
    world.seller.query(`select private.unsubscribe_token($1, 'offers')`, [world.seller.id]),
  ).rejects.toMatchObject(refused)
})
