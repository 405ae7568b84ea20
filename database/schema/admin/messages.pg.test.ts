import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import { worldOfTests } from '#testing/as.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'

const world = worldOfTests()

beforeEach(() =>
  world.owner.query(`update private.notification_channels set is_configured = channel = 'sms'`),
)
afterEach(async () => {
  for (const table of ['private.notification_deliveries', 'private.notification_days', 'mail.outbox'])
    await world.owner.query(`delete from ${table}`)
})

/** A handled message of today. */
const written = (
  channel: 'sms' | 'whatsapp',
  state: string,
  values: { reason?: string; cost?: number } = {},
) =>
  world.owner
    .query(
      `with one as (
       insert into private.notification_deliveries (user_id, channel, kind, due_at)
       values ($1, $2, 'ad_live', now()) returning id
     )
     select private.end_delivery(id, 'unknown') from one`,
      [world.seller.id, channel],
    )
    .then(() =>
      world.owner.query(
        `update private.notification_deliveries set state = $1, reason = $2, cost_kes = $3
       where id = (select max(id) from private.notification_deliveries)`,
        [state, values.reason ?? null, values.cost ?? 0],
      ),
    )
const count = (channel: string, kind: string, state: string, number: number, day: string, cost = 0) =>
  world.owner.query(
    `insert into private.notification_days values (private.nairobi_today() + $5::integer, $1, $2, $3, $4, $6)`,
    [channel, kind, state, number, day, cost],
  )

interface Messages {
  since: string
  until: string
  counts: {
    day: string | null
    channel: string
    kind: string | null
    sent: number
    failed: number
    cost_kes: number
  }[]
  channels: { channel: string; state: string; waiting: number }[]
  ceilings: { channel: string; used: number; most: number | null }[]
}
async function messages(days = 30): Promise<Messages> {
  const [row] = await world.admin.query<{ answer: Messages }>(
    'select to_jsonb(public.admin_messages($1)) as answer',
    [addDays(dayInNairobi(Date.now()), 1 - days)],
  )
  if (!row) throw new Error('No answer')
  return row.answer
}
const undelivered = (channel: string | null = null, state: string | null = null) =>
  world.admin.query<{ channel: string; kind: string; state: string; reason: string | null }>(
    'select channel, kind, state, reason from public.admin_undelivered($1, $2)',
    [channel, state],
  )

test('messages are summed by day and by kind in the requested range', async () => {
  await count('email', 'ad_live', 'sent', 5, '0')
  await count('email', 'signup', 'failed', 2, '0')
  await count('email', 'ad_live', 'sent', 3, '-6')
  await count('sms', 'ad_live', 'delivered', 4, '-7', 3.2)
  const week = await messages(7)
  expect(week.counts.filter(({ day }) => day !== null)).toMatchObject([
    { day: week.since, channel: 'email', kind: null, sent: 3, failed: 0 },
    { day: week.until, channel: 'email', kind: null, sent: 5, failed: 2 },
  ])
  expect(week.counts.filter(({ kind }) => kind !== null)).toMatchObject([
    { channel: 'email', kind: 'ad_live', sent: 8, failed: 0, day: null },
    { channel: 'email', kind: 'signup', sent: 0, failed: 2, day: null },
  ])
  const month = await messages(30)
  expect(month.counts.find(({ channel, kind }) => channel === 'sms' && kind)).toMatchObject({
    delivered: 4,
    cost_kes: 3.2,
  })
})

test('channels report setup and queue; limits report today’s usage', async () => {
  await world.owner.query(`update public.system_settings set value = 'false' where key = 'sms_notifications'`)
  await written('sms', 'sent', { cost: 0.8 })
  await written('sms', 'unknown')
  await written('whatsapp', 'skipped', { reason: 'ceiling' })
  await world.owner.query(
    `insert into private.notification_deliveries (user_id, channel, kind, due_at) values ($1, 'sms', 'ad_live', now())`,
    [world.seller.id],
  )
  await world.owner.query(
    `insert into mail.outbox (template, recipient, failed_at) values
     ('signup', 'one@example.test', null), ('signup', 'two@example.test', now()), ('newsletter', 'three@example.test', null)`,
  )
  const { channels, ceilings } = await messages()
  expect(channels).toEqual([
    { channel: 'email', state: 'on', waiting: 1 },
    { channel: 'push', state: 'not_configured', waiting: 0 },
    { channel: 'sms', state: 'switched_off', waiting: 1 },
    { channel: 'whatsapp', state: 'not_configured', waiting: 0 },
  ])
  // One of unknown price counts as KES 1.
  expect(ceilings).toEqual([
    { name: 'sms', used: 1.8, most: 2000 },
    { name: 'whatsapp', used: 0, most: 1000 },
    { name: 'phone_code', used: 0, most: 1000 },
  ])
})

test('failed messages are listed with their reason, without numbers and addresses', async () => {
  await written('sms', 'failed', { reason: 'No route to +254 712 345 678, error 406' })
  await written('sms', 'skipped', { reason: 'many' })
  await written('whatsapp', 'unknown', {
    reason: 'See https://graph.example.test/x?id=1 or ask wanjiku@example.test',
  })
  await written('whatsapp', 'delivered')
  await world.owner.query(
    `insert into mail.outbox (template, recipient, data, failed_at, failure) values
     ('notification', 'one@example.test', $1, now() + interval '1 second', 'smtp_550'),
     ('newsletter', 'two@example.test', '{}', now(), 'smtp_550')`,
    [{ kind: 'ad_live', facts: NOTIFICATION_SAMPLES.ad_live }],
  )
  expect(await undelivered()).toEqual([
    { channel: 'email', kind: 'ad_live', state: 'failed', reason: 'smtp_550' },
    { channel: 'whatsapp', kind: 'ad_live', state: 'unknown', reason: 'See … or ask …' },
    { channel: 'sms', kind: 'ad_live', state: 'skipped', reason: 'many' },
    { channel: 'sms', kind: 'ad_live', state: 'failed', reason: 'No route to …, error 406' },
  ])
  expect(await undelivered('sms')).toHaveLength(2)
  expect(await undelivered(null, 'failed')).toHaveLength(2)
  expect(await undelivered('email', 'skipped')).toEqual([])
  expect(await undelivered('pigeon', 'lost')).toEqual([])
})

test('only the newest fifty of thousands are listed', async () => {
  await world.owner.query(
    `insert into private.notification_deliveries (user_id, channel, kind, due_at, state, reason, changed_at)
     select $1, case when nth % 2 = 0 then 'sms' else 'whatsapp' end, 'ad_live', now(), 'failed', 'nth ' || nth,
       now() - nth * interval '1 second'
     from generate_series(1, 3000) as nth`,
    [world.seller.id],
  )
  const found = await undelivered()
  expect(found.map(({ reason }) => reason)).toEqual(Array.from({ length: 50 }, (_, nth) => `nth ${nth + 1}`))
})

test.each(['admin_messages', 'admin_undelivered'])('%s is for administrators only', async (name) => {
  for (const person of [world.visitor, world.buyer, world.seller, world.dealer])
    await expect(person.query(`select public.${name}()`)).rejects.toMatchObject({ code: '42501' })
})
