import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { confirmPhone } from '#testing/phones.ts'

const world = worldOfTests()
const NUMBER = '254712345678'
const HOME = '41.90.1.1'
const ANSWERED = {}

interface Asked {
  number?: string
  channel?: string
  kind?: 'sign_up' | 'sign_in' | 'phone_change' | 'reauthentication'
  code?: string
  account?: Person
  device?: string | null
  concealed?: boolean
  known?: boolean
}
interface Answer {
  wait?: number
  refusal?: string
  message?: string
}

/** Many connections of the sign-in service. */
let service: pg.Pool

beforeAll(() => {
  service = new pg.Pool({ ...world.database.owner, max: 20, options: '-c role=supabase_auth_admin' })
})
afterAll(() => service?.end())

beforeEach(async () => {
  for (const table of [
    'private.notification_deliveries',
    'private.stopped_phones',
    'private.notification_days',
    'private.nearly_spent_days',
    'public.system_notifications',
    'limits.buckets',
  ])
    await world.owner.query(`delete from ${table}`)
  await configure('sms', 'whatsapp')
  await setting('sms_notifications', 'true')
  await setting('sms_kes_a_day', '2000')
  await setting('phone_codes_kes_a_day', '1000')
})

const configure = (...channels: string[]) =>
  world.owner.query('update private.notification_channels set is_configured = channel = any ($1)', [channels])
const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

async function send(asked: Asked = {}): Promise<Answer> {
  const { number = NUMBER, channel = 'sms', kind = 'sign_up', code = '042137', device = HOME } = asked
  const { rows } = await service.query<{ answer: Answer }>(
    'select auth.send_code($1, $2, $3, $4, $5, $6, $7, $8) as answer',
    [
      number,
      channel,
      kind,
      code,
      (asked.account ?? world.seller).id,
      device,
      asked.concealed ?? false,
      asked.known ?? false,
    ],
  )
  return rows[0]?.answer ?? {}
}
const times = async (count: number, asked: (nth: number) => Asked) => {
  const answers: Answer[] = []
  for (let nth = 0; nth < count; nth++) answers.push(await send(asked(nth)))
  return answers
}
const atOnce = (count: number, asked: (nth: number) => Asked) =>
  Promise.all(Array.from({ length: count }, (_, nth) => send(asked(nth))))
const admitted = (answers: Answer[]) => answers.filter((answer) => !answer.wait && !answer.refusal).length
const prove = (number = NUMBER, device: string | null = HOME) =>
  service.query('select auth.code_proved($1, $2)', [number, device])
const numberOf = (nth: number) => `2547${String(nth).padStart(8, '0')}`
const addressOf = (nth: number) => `41.90.${Math.floor(nth / 250) + 2}.${(nth % 250) + 1}`

interface Delivery {
  id: number
  channel: string
  state: string
  reason: string | null
  phone: string | null
  facts: { code: string } | null
}
const deliveries = () =>
  world.owner.query<Delivery>(
    `select * from private.notification_deliveries where kind = 'phone_code' order by id`,
  )
const begin = (id?: number) =>
  world.owner.query<{ kind: string; facts: { code: string }; address: string }>(
    'select * from private.begin_delivery($1)',
    [id],
  )
const end = (id: number | undefined, state: string, cost = 0) =>
  world.owner.query('select private.end_delivery($1, $2, null, null, $3)', [id, state, cost])
const used = async (ceiling: string) =>
  Number(
    (await world.owner.query<{ used: string }>('select private.used_of_ceiling($1) as used', [ceiling]))[0]
      ?.used,
  )

describe('a code', () => {
  test('goes to the number that asked, whatever its owner chose', async () => {
    await world.owner.query(`insert into public.quiet_hours values ($1, '00:00', '23:59:59')`, [
      world.seller.id,
    ])
    expect(await send()).toEqual(ANSWERED)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ channel: 'sms', state: 'waiting', phone: `+${NUMBER}` })
    expect(await begin(delivery?.id)).toEqual([
      { kind: 'phone_code', facts: { code: '042137' }, address: `+${NUMBER}` },
    ])
    await world.owner.query('delete from public.quiet_hours')
  })

  test('leaves neither number nor digits once it is sent, and is in no export or list before', async () => {
    await send({ number: '254799000111' })
    const [delivery] = await deliveries()
    const rows = async () =>
      JSON.stringify(await world.owner.query('select * from private.notification_deliveries'))
    expect(await rows()).toContain('254799000111')
    const [own] = await world.seller.query('select public.export_my_data() as data')
    const [listed] = await world.admin.query('select public.admin_messages() as data')
    for (const shown of [JSON.stringify(own), JSON.stringify(listed)])
      expect(shown).not.toMatch(/799000111|042137/)
    await begin(delivery?.id)
    await end(delivery?.id, 'failed')
    expect(await rows()).not.toMatch(/799000111|042137/)
    expect(JSON.stringify(await world.admin.query('select * from public.admin_undelivered()'))).not.toMatch(
      /799000111|042137/,
    )
  })

  test('ends those of the account to the same number that still wait', async () => {
    await send({ code: '111111' })
    await send({ code: '222222', number: numberOf(1) })
    await send({ code: '333333', account: world.buyer, kind: 'phone_change' })
    await begin((await deliveries())[0]?.id)
    await send({ code: '444444' })
    await send({ code: '555555' })
    expect((await deliveries()).map(({ state, facts, reason }) => [state, facts?.code, reason])).toEqual([
      ['sending', '111111', null],
      ['waiting', '222222', null],
      ['waiting', '333333', null],
      ['skipped', undefined, 'replaced'],
      ['waiting', '555555', null],
    ])
  })

  test('that waited ten minutes is not sent', async () => {
    await send()
    await world.owner.query(
      `update private.notification_deliveries set due_at = due_at - interval '10 minutes 1 second'`,
    )
    const [delivery] = await deliveries()
    expect(await begin(delivery?.id)).toEqual([])
    expect((await deliveries())[0]).toMatchObject({ state: 'skipped', reason: 'late', phone: null })
  })

  test('takes the other channel where its own is not configured, and none where neither is', async () => {
    const way = async (channel: string) => {
      await send({ channel })
      return (await deliveries()).at(-1)?.channel
    }
    expect([await way('sms'), await way('whatsapp')]).toEqual(['sms', 'whatsapp'])
    await configure('whatsapp')
    expect(await way('sms')).toBe('whatsapp')
    await configure('sms')
    expect(await way('whatsapp')).toBe('sms')
    await configure()
    expect(await send()).toEqual({
      refusal: 'sms_send_failed',
      message: 'We cannot send codes at the moment. Use your password or your e-mail address.',
    })
  })

  test('is sent while notifications by SMS are off', async () => {
    await setting('sms_notifications', 'false')
    expect(await send()).toEqual(ANSWERED)
    const [delivery] = await deliveries()
    expect(await begin(delivery?.id)).toHaveLength(1)
  })

  test('is not sent to a number that answered STOP, in any country, and counts like one that is', async () => {
    for (const number of [NUMBER, '255712345678']) {
      await world.owner.query(`select private.stop_messages($1, 'sms')`, [number])
      for (const answer of await times(5, () => ({ number })))
        expect(answer).toEqual({
          refusal: 'sms_send_failed',
          message: 'This number answered STOP. Send START to us first.',
        })
      expect((await send({ number })).message).toContain('Too many codes were sent to this number.')
      await world.owner.query(`update limits.buckets set as_of = as_of - interval '1 day'`)
      expect(await send({ number, channel: 'whatsapp' })).toEqual(ANSWERED)
      await world.owner.query(`select private.start_messages($1, 'sms')`, [`+${number}`])
      expect(await send({ number })).toEqual(ANSWERED)
    }
  })

  test('waiting when its number answers STOP is skipped', async () => {
    await send()
    await world.owner.query(`select private.stop_messages($1, 'sms')`, [NUMBER])
    expect(await begin((await deliveries())[0]?.id)).toEqual([])
    expect((await deliveries())[0]).toMatchObject({ state: 'skipped', reason: 'stopped' })
  })

  test('is asked for by the sign-in service alone', async () => {
    for (const call of [
      `auth.send_code('${NUMBER}', 'sms', 'sign_in', '1', auth.uid(), null, false)`,
      `private.send_code('${NUMBER}', 'sms', 'sign_in', '1', auth.uid(), null, false)`,
      `auth.code_proved('${NUMBER}', null)`,
      `private.code_proved('${NUMBER}', null)`,
    ])
      for (const person of [world.visitor, world.seller, world.admin])
        await expect(person.query(`select ${call}`), call).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the budget', () => {
  test('of a number is five codes a day that do not come back', async () => {
    expect(admitted(await times(5, (nth) => ({ device: addressOf(nth) })))).toBe(5)
    const refused = await send({ device: addressOf(9) })
    expect(refused.message).toBe(
      'Too many codes were sent to this number. Try again in 5 hours, or use your password or your e-mail address.',
    )
    expect(refused.wait).toBeGreaterThan(4 * 3600)
    await prove()
    expect(admitted(await times(2, () => ({})))).toBe(1)
    await world.owner.query(`update limits.buckets set as_of = as_of - interval '1 day'`)
    expect(admitted(await times(6, () => ({})))).toBe(5)
  })

  test('of a number is ten in all, however many come back', async () => {
    const answers: Answer[] = []
    for (let nth = 0; nth < 12; nth++) {
      answers.push(await send())
      await prove()
    }
    expect(admitted(answers)).toBe(10)
    expect(answers.at(-1)?.message).toMatch(/^Too many codes were sent to this number\. Try again in 3 hours/)
  })

  test('of an account is ten a day, and leaves its sign-in alone', async () => {
    const change = (nth: number): Asked => ({
      kind: nth % 2 ? 'phone_change' : 'reauthentication',
      number: numberOf(nth),
      device: null,
    })
    const answers = await times(11, change)
    expect(admitted(answers)).toBe(10)
    expect(answers.at(-1)?.message).toMatch(
      /^Too many codes were sent for your account\. Try again in 3 hours/,
    )
    expect(admitted(await times(1, () => ({ ...change(20), account: world.buyer })))).toBe(1)
    expect(await send()).toEqual(ANSWERED)
  })

  test('of a network is twenty a day that do not come back', async () => {
    for (const [device, neighbour, elsewhere] of [
      [HOME, HOME, '41.90.1.2'],
      ['2c0f:fe38:1:2::1', '2c0f:fe38:1:2:ffff::7', '2c0f:fe38:1:3::1'],
    ] as const) {
      await world.owner.query('delete from limits.buckets')
      const answers = await times(21, (nth) => ({ number: numberOf(nth), device }))
      expect(admitted(answers)).toBe(20)
      expect(answers.at(-1)?.message).toBe(
        'Too many codes were asked for from your network. Try again in 2 hours, or use your password or your e-mail address.',
      )
      expect(admitted([await send({ number: numberOf(30), device: neighbour })])).toBe(0)
      expect(admitted([await send({ number: numberOf(31), device: elsewhere })])).toBe(1)
      await prove(numberOf(3), device)
      expect(admitted(await times(2, (nth) => ({ number: numberOf(40 + nth), device: neighbour })))).toBe(1)
    }
  })

  test('of a network is a hundred a day for signing in, whether or not somebody has the numbers', async () => {
    const signIn = (nth: number): Asked => ({
      kind: 'sign_in',
      number: numberOf(nth),
      concealed: nth % 2 === 0,
    })
    expect(admitted(await times(25, (nth) => ({ number: numberOf(nth) })))).toBe(20)
    const answers = await times(102, (nth) => signIn(30 + nth))
    expect(admitted(answers)).toBe(100)
    expect(answers.at(-1)?.message).toMatch(
      /^Too many codes were asked for from your network\. Try again in an hour/,
    )
    expect(answers.at(-2)?.message).toBe(answers.at(-1)?.message)
    expect(admitted([await send({ ...signIn(200), known: true })])).toBe(1)
    expect(admitted([await send({ ...signIn(201), device: addressOf(1) })])).toBe(1)
    await prove(numberOf(31), HOME)
    expect(admitted(await times(2, (nth) => signIn(210 + nth)))).toBe(1)
  })

  test('of the browsers that know a number is ten a day, and strangers take nothing from it', async () => {
    const known = { known: true }
    expect(admitted(await times(12, (nth) => ({ device: addressOf(nth) })))).toBe(5)
    expect(admitted(await times(25, (nth) => ({ number: numberOf(nth) })))).toBe(20)
    expect(admitted(await atOnce(15, () => known))).toBe(10)
    expect((await send(known)).message).toMatch(
      /^Too many codes were sent to this number\. Try again in 3 hours/,
    )
    // Nor do they take from what others have.
    expect(admitted(await times(6, () => ({ number: numberOf(60), device: addressOf(60) })))).toBe(5)
    expect(admitted([await send({ ...known, kind: 'phone_change', number: numberOf(61) })])).toBe(1)
  })

  test('that is spent takes nothing from the others', async () => {
    await times(20, (nth) => ({ number: numberOf(nth), device: HOME }))
    expect(admitted(await times(30, () => ({ device: HOME })))).toBe(0)
    expect(admitted(await times(6, () => ({ device: addressOf(1) })))).toBe(5)
  })

  test('is not passed by many at once', async () => {
    expect(admitted(await atOnce(30, (nth) => ({ device: addressOf(nth) })))).toBe(5)
    expect(await deliveries()).toHaveLength(5)
    await world.owner.query('delete from limits.buckets')
    expect(admitted(await atOnce(60, (nth) => ({ number: numberOf(nth) })))).toBe(20)
    expect(
      admitted(
        await atOnce(30, (nth) => ({ number: numberOf(100 + nth), device: null, kind: 'phone_change' })),
      ),
    ).toBe(10)
  })
})

test('a concealed code is answered and counted like one that is sent, and nothing of it is kept', async () => {
  const course = async (concealed: boolean) => {
    await world.owner.query('delete from limits.buckets')
    const answers = await times(7, () => ({ concealed }))
    await prove()
    answers.push(...(await times(2, () => ({ concealed }))))
    answers.push(...(await times(25, (nth) => ({ number: numberOf(nth), concealed }))))
    await world.owner.query(`select private.stop_messages($1, 'sms')`, [NUMBER])
    answers.push(await send({ concealed }))
    await world.owner.query('delete from private.stopped_phones')
    await setting('phone_codes_kes_a_day', '1')
    await world.owner.query(
      `insert into private.notification_days values (private.nairobi_today(), 'sms', 'phone_code', 'sent', 1)`,
    )
    answers.push(await send({ concealed, device: addressOf(1), number: numberOf(90) }))
    await world.owner.query('delete from private.notification_days')
    await setting('phone_codes_kes_a_day', '1000')
    return answers.map(({ wait, ...answer }) => ({ ...answer, wait: wait && Math.round(wait / 60) }))
  }
  const concealed = await course(true)
  expect(await deliveries()).toEqual([])
  expect(concealed).toEqual(await course(false))
  expect(admitted(concealed)).toBe(5 + 1 + 15)
  const { rows } = await service.query(
    `select auth.send_code('${numberOf(99)}', 'sms', 'sign_in', '1', null, null, true) as answer`,
  )
  expect(rows).toEqual([{ answer: ANSWERED }])
})

describe('the money of a day', () => {
  const FULL =
    'We have sent all the codes of today. Use your password or your e-mail address, or try again tomorrow.'

  test('holds against a hundred addresses at once; then strangers read why, and nothing is counted', async () => {
    await setting('phone_codes_kes_a_day', '25')
    const pumped = await atOnce(100, (nth) => ({ number: numberOf(nth), device: addressOf(nth) }))
    expect(admitted(pumped)).toBe(22)
    expect(new Set(pumped.filter(({ wait }) => wait).map(({ message }) => message))).toEqual(new Set([FULL]))
    expect(await deliveries()).toHaveLength(22)
    const honest = await times(7, () => ({}))
    for (const { wait, message } of honest) {
      expect(message).toBe(FULL)
      expect(wait).toBeLessThanOrEqual(86_400)
    }
    await setting('phone_codes_kes_a_day', '1000')
    expect(admitted(await times(6, () => ({})))).toBe(5)
  })

  test('has a last tenth for browsers in which the number has signed in before', async () => {
    await setting('phone_codes_kes_a_day', '25')
    await atOnce(100, (nth) => ({ number: numberOf(nth), device: addressOf(nth) }))
    const members = await times(5, (nth) => ({ known: true, number: numberOf(200 + nth), device: HOME }))
    expect(admitted(members)).toBe(3)
    expect(members.at(-1)?.message).toBe(FULL)
    expect(await deliveries()).toHaveLength(25)
    const [first] = await deliveries()
    expect(await begin(first?.id)).toHaveLength(1)
  })

  test('counts what codes cost by both channels, an unknown price as KES 1, and what was not sent as nothing', async () => {
    await times(5, (nth) => ({ number: numberOf(nth), channel: nth === 4 ? 'whatsapp' : 'sms' }))
    const ids = (await deliveries()).map(({ id }) => id)
    for (const id of ids) await begin(id)
    expect(await used('phone_code')).toBe(5)
    await end(ids[0], 'sent', 2.5)
    await end(ids[1], 'skipped')
    await end(ids[2], 'failed')
    await end(ids[3], 'unknown')
    await end(ids[4], 'sent')
    expect(await used('phone_code')).toBe(2.5 + 1 + 1)
    expect([await used('sms'), await used('whatsapp')]).toEqual([0, 0])
    const [shown] = await world.admin.query<{ ceilings: unknown }>(
      'select to_jsonb(ceilings) as ceilings from public.admin_messages()',
    )
    expect(shown?.ceilings).toEqual([
      { name: 'sms', used: 0, most: 2000 },
      { name: 'whatsapp', used: 0, most: 1000 },
      { name: 'phone_code', used: 4.5, most: 1000 },
    ])
  })

  test('of other messages leaves codes alone', async () => {
    await setting('sms_kes_a_day', '1')
    await world.owner.query(
      `insert into private.notification_deliveries (user_id, channel, kind, state, due_at)
       select $1, 'sms', 'ad_removed', 'sending', now() from generate_series(1, 9)`,
      [world.seller.id],
    )
    expect(await send()).toEqual(ANSWERED)
    expect(await begin((await deliveries()).at(-1)?.id)).toHaveLength(1)
  })

  test('that prices have used up sends no code that waits', async () => {
    await setting('phone_codes_kes_a_day', '3')
    await times(2, (nth) => ({ number: numberOf(nth) }))
    const [first, second] = await deliveries()
    await begin(first?.id)
    await end(first?.id, 'sent', 2.6)
    expect(await begin(second?.id)).toEqual([])
    expect((await deliveries())[1]).toMatchObject({ state: 'skipped', reason: 'ceiling' })
  })

  test('is announced to administrators once a day, at 80 %', async () => {
    await setting('phone_codes_kes_a_day', '20')
    const told = async () =>
      (await notificationsOf(world, world.admin)).filter(({ kind }) => kind === 'phone_codes_nearly_spent')
    await times(15, (nth) => ({ number: numberOf(nth) }))
    expect(await told()).toEqual([])
    await atOnce(10, (nth) => ({ number: numberOf(50 + nth), device: addressOf(nth) }))
    expect(await told()).toMatchObject([{ facts: { used: 16, most: 20 }, link: '/admin/settings' }])
    await world.owner.query('update private.nearly_spent_days set day = day - 1')
    await world.owner.query('select private.delete_old_deliveries()')
    await setting('phone_codes_kes_a_day', '23')
    await send({ number: numberOf(80), device: null })
    expect(await told()).toHaveLength(2)
    expect(await notificationsOf(world, world.seller)).toEqual([])
  })
})

test('a code ignores the member’s daily limit', async () => {
  await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
  await world.owner.query(
    `insert into private.notification_deliveries (user_id, channel, kind, state, due_at)
     select $1, 'sms', 'ad_removed', 'sent', now() from generate_series(1, 8)`,
    [world.seller.id],
  )
  await send()
  expect(await begin((await deliveries()).at(-1)?.id)).toHaveLength(1)
})

test('STOP switches off the topics of the account with the number; START does not switch them on', async () => {
  await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
  const choose = (channel: string) =>
    world.seller.query(
      `insert into public.notification_choices (topic, channel, wanted) values ('listings', $1, true)
       on conflict (user_id, topic, channel) do update set wanted = true`,
      [channel],
    )
  const wanted = () =>
    world.owner.query('select channel, wanted from public.notification_choices order by channel')
  const reachable = async () =>
    (
      await world.seller.query<{ reachable: boolean }>(
        `select reachable from public.notification_channels() where channel = 'sms'`,
      )
    )[0]?.reachable
  await choose('sms')
  await choose('whatsapp')
  for (let time = 0; time < 2; time++)
    await world.owner.query(`select private.stop_messages($1, 'sms')`, [NUMBER])
  expect(await wanted()).toEqual([
    { channel: 'sms', wanted: false },
    { channel: 'whatsapp', wanted: true },
  ])
  // Choosing it again does not send to a number that answered STOP.
  await choose('sms')
  expect(await reachable()).toBe(false)
  await world.owner.query(`select private.start_messages('0712 345 678', 'sms')`)
  expect(await reachable()).toBe(true)
  await world.owner.query(`select private.stop_messages('no number', 'sms')`)
  expect(await world.owner.query('select * from private.stopped_phones')).toEqual([])
})
