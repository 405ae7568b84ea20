import { afterEach, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'

const world = worldOfTests()
const KEY = 'B'.repeat(87)
const PHONE = '+254712345678'

beforeEach(async () => {
  await world.owner.query(
    `update private.notification_channels set is_configured = true, public_key = case channel when 'push' then $1 end`,
    [KEY],
  )
  await world.owner.query(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  await world.owner.query(`insert into public.quiet_hours (user_id) values ($1)`, [world.seller.id])
  await world.owner.query('update public.profiles set phone = $2 where id = $1', [world.seller.id, PHONE])
})
afterEach(async () => {
  for (const table of [
    'private.notification_deliveries',
    'private.notification_days',
    'private.early_reports',
    'private.push_subscriptions',
    'public.notification_choices',
    'public.quiet_hours',
  ])
    await world.owner.query(`delete from ${table}`)
  await unconfirmPhones(world.owner)
})

const tell = (kind: string, facts: object = {}) =>
  world.owner.query('select private.tell($1, $2, $3)', [
    world.seller.id,
    kind,
    { ...NOTIFICATION_SAMPLES[kind as 'ad_removed'], ...facts },
  ])
const choose = (channel: string, wanted: boolean, topic = 'listings') =>
  world.seller.query(
    `insert into public.notification_choices (topic, channel, wanted) values ($1, $2, $3)
     on conflict (user_id, topic, channel) do update set wanted = excluded.wanted`,
    [topic, channel, wanted],
  )
const deliveries = () =>
  world.owner.query<{ id: number; channel: string; state: string; reason: string | null; due_at: Date }>(
    'select id, channel, state, reason, due_at from private.notification_deliveries order by id',
  )
const states = async () => (await deliveries()).map(({ channel, state, reason }) => [channel, state, reason])
const begin = (id?: number) =>
  world.owner.query<{ kind: string; facts: object; address: unknown }>(
    'select * from private.begin_delivery($1)',
    [id],
  )
const end = (id: number | undefined, state: string, providerId: string | null = null, cost = 0) =>
  world.owner.query('select private.end_delivery($1, $2, null, $3, $4)', [id, state, providerId, cost])
const report = (providerId: string, state: string) =>
  world.owner.query(`select private.report_delivery('sms', $1, $2, 'AbsentSubscriber')`, [providerId, state])
const days = () =>
  world.owner.query(
    'select channel, kind, state, number, cost_kes::float as cost from private.notification_days where number <> 0',
  )
/** A queued text message. */
async function sms(kind = 'ad_removed') {
  await confirmPhone(world.owner, world.seller.id, PHONE)
  await choose('sms', true)
  await tell(kind, { title: 'Axio' })
  return (await deliveries()).at(-1)?.id
}
const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

test('SMS and WhatsApp go to a confirmed number, for the chosen topics', async () => {
  await tell('ad_removed', { title: 'Axio' })
  expect(await states()).toEqual([])
  await choose('sms', true)
  await choose('whatsapp', true)
  await tell('ad_removed', { title: 'Axio' })
  expect(await states()).toEqual([])
  await confirmPhone(world.owner, world.seller.id, PHONE)
  await tell('ad_removed', { title: 'Axio' })
  await tell('loan_decided')
  expect((await states()).sort()).toEqual([
    ['sms', 'waiting', null],
    ['whatsapp', 'waiting', null],
  ])
  // Only the confirmed number is used.
  await world.owner.query(`update public.profiles set phone = '+254722000000' where id = $1`, [
    world.seller.id,
  ])
  await tell('ad_removed', { title: 'Vitz' })
  expect(await deliveries()).toHaveLength(2)
})

test('a message the person no longer wants is skipped', async () => {
  const id = await sms()
  await choose('sms', false)
  expect(await begin(id)).toEqual([])
  expect(await states()).toEqual([['sms', 'skipped', 'unwanted']])
})

test('an SMS is requested once, despite crashes', async () => {
  const id = await sms()
  expect(await begin(id)).toMatchObject([{ kind: 'ad_removed', facts: { title: 'Axio' }, address: PHONE }])
  // The process died before it recorded a response.
  expect(await begin(id)).toEqual([])
  expect(await states()).toEqual([['sms', 'unknown', 'interrupted']])
  await end(id, 'sent')
  expect(await states()).toEqual([['sms', 'unknown', 'interrupted']])
})

test('a message that the provider certainly did not accept is retried', async () => {
  const id = await sms()
  await begin(id)
  await world.owner.query(`select private.postpone_delivery($1, 'busy')`, [id])
  expect(await begin(id)).toHaveLength(1)
})

test('reports may come late, twice, out of order and before the response', async () => {
  const id = await sms()
  await begin(id)
  await report('AT-1', 'delivered')
  await end(id, 'sent', 'AT-1', 0.8)
  expect(await states()).toEqual([['sms', 'delivered', null]])
  await report('AT-1', 'failed')
  await report('AT-1', 'delivered')
  await report('AT-unknown', 'read')
  expect(await states()).toEqual([['sms', 'delivered', null]])
  expect(await days()).toEqual([
    { channel: 'sms', kind: 'ad_removed', state: 'delivered', number: 1, cost: 0.8 },
  ])
})

test('a billed failure counts as both', async () => {
  const id = await sms()
  await begin(id)
  await end(id, 'sent', 'AT-2', 0.8)
  await report('AT-2', 'failed')
  expect(await days()).toEqual([
    { channel: 'sms', kind: 'ad_removed', state: 'failed', number: 1, cost: 0.8 },
  ])
})

test('the daily limit holds, and a person gets at most eight text messages a day', async () => {
  await setting('sms_kes_a_day', '3')
  const first = await sms()
  await begin(first)
  await end(first, 'sent', 'AT-3', 2.5)
  await tell('ad_removed', { title: 'Vitz' })
  await begin((await deliveries())[1]?.id)
  expect(await states()).toEqual([
    ['sms', 'sent', null],
    ['sms', 'skipped', 'ceiling'],
  ])
  await setting('sms_kes_a_day', '2000')
  for (let number = 0; number < 8; number++) {
    await tell('ad_removed', { title: 'Vitz' })
    await begin((await deliveries()).at(-1)?.id)
  }
  expect((await states()).at(-2)).toEqual(['sms', 'sending', null])
  expect((await states()).at(-1)).toEqual(['sms', 'skipped', 'many'])
})

test.each([
  ['ad_removed', {}, '22:30', '07:00'],
  ['ad_removed', {}, '06:59', '07:00'],
  ['ad_removed', {}, '07:00', '07:00'],
  ['ad_removed', {}, '20:59', '20:59'],
  ['recovery_code_used', {}, '23:30', '23:30'],
])('%s %o at %s is sent at %s', async (kind, _facts, at, due) => {
  await world.owner.query('delete from public.quiet_hours')
  const [row] = await world.owner.query<{ due: string }>(
    `select to_char(case when disturbs = 'always' then moment else private.undisturbed_until($1, moment) end
       at time zone 'Africa/Nairobi', 'HH24:MI') as due
     from private.notification_kinds, (select ('2026-11-25 ' || $3)::timestamp at time zone 'Africa/Nairobi' as moment) as now
     where kind = $2`,
    [world.seller.id, kind, at],
  )
  expect(row?.due).toBe(due)
})

test('bookings of the next twelve hours and account security are sent in quiet hours too', async () => {
  await confirmPhone(world.owner, world.seller.id, PHONE)
  for (const topic of ['bookings', 'account', 'listings']) await choose('sms', true, topic)
  // Quiet all day except one minute, twelve hours from now.
  await world.owner.query(
    `update public.quiet_hours set
       begins = ((now() at time zone 'Africa/Nairobi') + interval '12 hours 1 minute')::time,
       ends = ((now() at time zone 'Africa/Nairobi') + interval '12 hours')::time`,
  )
  const inHours = (hours: number) => ({ at: new Date(Date.now() + hours * 3_600_000).toISOString() })
  await tell('booking_moved', inHours(3))
  await tell('booking_moved', inHours(30))
  // Its appointment was an hour ago.
  await tell('booking_declined', inHours(-1))
  await tell('recovery_code_used')
  await tell('ad_removed', { title: 'Axio' })
  const now = Date.now()
  expect((await deliveries()).map(({ due_at }) => due_at.getTime() <= now)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
})

test('quiet hours can be turned off, and start and end at different times', async () => {
  const until = () =>
    world.owner.query('select private.undisturbed_until($1, $2) as until', [
      world.seller.id,
      new Date('2026-11-25T23:00:00+03:00'),
    ])
  expect(await until()).toEqual([{ until: new Date('2026-11-25T23:00:00+03:00') }])
  await world.seller.query(`update public.quiet_hours set begins = '22:00', ends = '05:30'`)
  expect(await until()).toEqual([{ until: new Date('2026-11-26T05:30:00+03:00') }])
  await expect(world.seller.query(`update public.quiet_hours set begins = '05:30'`)).rejects.toMatchObject({
    code: '23514',
  })
})

test('mails of the topic account cannot be turned off', async () => {
  await expect(choose('email', false, 'account')).rejects.toMatchObject({ code: '23514' })
  await choose('sms', true, 'account')
})

test('leftover messages are requeued, and given up after a day', async () => {
  const id = await sms()
  const resume = () => world.owner.query('select private.resume_deliveries() as done')
  expect(await resume()).toEqual([{ done: 0 }])
  await world.owner.query(
    `update private.notification_deliveries set changed_at = now() - interval '31 minutes', due_at = now() - interval '31 minutes'`,
  )
  expect(await resume()).toEqual([{ done: 1 }])
  expect(await resume()).toEqual([{ done: 0 }])
  await world.owner.query(
    `update private.notification_deliveries set changed_at = now() - interval '25 hours', due_at = now() - interval '25 hours'`,
  )
  expect(await resume()).toEqual([{ done: 1 }])
  expect(await states()).toEqual([['sms', 'failed', 'given_up']])
  expect(await begin(id)).toEqual([])
})

test('queued messages do not name erased people', async () => {
  await confirmPhone(world.owner, world.seller.id, PHONE)
  await choose('sms', true, 'bookings')
  await tell('review_received', { person: { id: world.buyer.id, name: 'Wanjiku' } })
  expect(await deliveries()).toHaveLength(1)
  await world.owner.query('begin')
  await world.owner.query('delete from auth.users where id = $1', [world.buyer.id])
  expect(await deliveries()).toHaveLength(0)
  await world.owner.query('rollback')
})
