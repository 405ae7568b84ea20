import { beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'

const world = worldOfTests()
const PHONE = '+254712345678'
const OTHER_PHONE = '+254722000111'

beforeEach(async () => {
  for (const table of [
    'notification_deliveries',
    'phone_codes',
    'stranger_messages',
    'confirmed_phones',
    'stopped_phones',
    'notification_days',
  ])
    await world.owner.query(`delete from private.${table}`)
  await world.owner.query('delete from public.notification_choices')
  await world.owner.query(`update private.notification_channels set is_configured = channel = 'sms'`)
  await setting('sms_notifications', 'true')
  await setting('sms_kes_a_day', '2000')
  await setPhone(world.seller, PHONE)
  await setPhone(world.buyer, OTHER_PHONE)
})

const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])
const setPhone = (person: Person, phone: string | null) =>
  world.owner.query('update public.profiles set phone = $2 where id = $1', [person.id, phone])
const ask = async (person = world.seller) =>
  (await person.query<{ way: string }>('select public.ask_phone_code() as way'))[0]?.way
const confirm = async (code: string | null | undefined, person = world.seller) =>
  (await person.query<{ right: boolean }>('select public.confirm_phone($1) as right', [code]))[0]?.right
const confirmed = async (person = world.seller) =>
  (
    await world.owner.query<{ phone: string | null }>('select private.confirmed_phone($1) as phone', [
      person.id,
    ])
  )[0]?.phone

interface Delivery {
  id: number
  channel: string
  state: string
  reason: string | null
  facts: { code: string } | null
}
const deliveries = () =>
  world.owner.query<Delivery>('select * from private.notification_deliveries order by id')
const begin = (id?: number) =>
  world.owner.query<{ facts: { code: string }; address: string }>(
    'select * from private.begin_delivery($1)',
    [id],
  )

/** Requests a code and reads it from the message, which stays unsent. */
async function codeFor(person = world.seller): Promise<string> {
  await ask(person)
  return (await deliveries()).at(-1)?.facts?.code ?? ''
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const ageCodes = (age: string) =>
  world.owner.query('update private.phone_codes set created_at = created_at - $1::interval', [age])

test('a code is sent at once, regardless of preferences, and confirms the number', async () => {
  // They have turned SMS off, and it is quiet all day.
  await world.owner.query(
    `insert into public.quiet_hours (user_id, begins, ends) values ($1, '00:00', '23:59:59')
     on conflict (user_id) do nothing`,
    [world.seller.id],
  )
  expect(await ask()).toBe('sms')
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({
    channel: 'sms',
    state: 'waiting',
    facts: { code: expect.stringMatching(/^\d{6}$/) },
  })
  const [begun] = await begin(delivery?.id)
  expect(begun?.address).toBe(PHONE)
  await world.owner.query(`select private.end_delivery($1, 'sent', null, 'AT-1', 0.8)`, [delivery?.id])
  expect(await confirmed()).toBeNull()
  expect(await confirm(` ${begun?.facts.code.replace(/(...)/, '$1 ')} `)).toBe(true)
  expect(await confirmed()).toBe(PHONE)
  await world.owner.query('delete from public.quiet_hours')
})

test('a sent code is stored nowhere: in no row, export or notification', async () => {
  const code = await codeFor()
  const [delivery] = await deliveries()
  await begin(delivery?.id)
  await world.owner.query(`select private.end_delivery($1, 'sent', null, 'AT-1', 0.8)`, [delivery?.id])
  const rows = await world.owner.query(
    `select to_jsonb(code)::text as row from private.phone_codes as code
     union all select to_jsonb(sent)::text from private.notification_deliveries as sent
     union all select to_jsonb(told)::text from public.system_notifications as told`,
  )
  expect(JSON.stringify(rows)).not.toContain(code)
  const [own] = await world.seller.query('select public.export_my_data() as data')
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`"${code}"|code_hash`))
})

test('WhatsApp sends the code if there is no SMS', async () => {
  await world.owner.query('update private.notification_channels set is_configured = true')
  await setting('sms_notifications', 'false')
  expect(await ask()).toBe('whatsapp')
  await world.owner.query('update private.notification_channels set is_configured = false')
  await expect(ask()).rejects.toMatchObject({ hint: 'phone_codes_off' })
})

test('a code is only sent to an unconfirmed Kenyan number', async () => {
  await setPhone(world.seller, null)
  await expect(ask()).rejects.toMatchObject({
    hint: 'phone_missing',
    message: /^Enter a Kenyan mobile number/,
  })
  await setPhone(world.seller, PHONE)
  await confirm(await codeFor())
  await expect(ask()).rejects.toMatchObject({ hint: 'phone_confirmed' })
  expect(await deliveries()).toHaveLength(1)
})

test('visitors have no number', async () => {
  for (const call of ['ask_phone_code()', `confirm_phone('123456')`])
    await expect(world.visitor.query(`select public.${call}`)).rejects.toMatchObject({ code: '42501' })
})

test('a code is valid for ten minutes, once, and only until the next', async () => {
  const first = await codeFor()
  const second = await codeFor()
  if (first !== second) expect(await confirm(first)).toBe(false)
  expect((await deliveries()).map(({ state, facts }) => [state, facts])).toEqual([
    ['skipped', null],
    ['waiting', { code: second }],
  ])
  await ageCodes('10 minutes 1 second')
  await expect(confirm(second)).rejects.toMatchObject({ hint: 'phone_code_expired' })
  // It is no longer sent either.
  expect(await begin((await deliveries())[1]?.id)).toEqual([])
  expect((await deliveries())[1]).toMatchObject({ state: 'skipped', reason: 'no_number', facts: null })
  // Another number: two codes a day are sent to one.
  await setPhone(world.seller, OTHER_PHONE)
  const third = await codeFor()
  expect(await confirm(third)).toBe(true)
  await expect(confirm(third)).rejects.toMatchObject({ hint: 'phone_code_expired' })
})

test('a code confirms only the number that it was sent to', async () => {
  const code = await codeFor()
  await setPhone(world.seller, OTHER_PHONE)
  await expect(confirm(code)).rejects.toMatchObject({ hint: 'phone_code_expired' })
  expect(await begin((await deliveries())[0]?.id)).toEqual([])
  await setPhone(world.seller, PHONE)
  expect(await confirm(code)).toBe(true)
  await setPhone(world.seller, OTHER_PHONE)
  expect(await confirmed()).toBeNull()
})

test('the code of one account is not valid for another', async () => {
  const code = await codeFor()
  await setPhone(world.buyer, PHONE)
  await expect(confirm(code, world.buyer)).rejects.toMatchObject({ hint: 'phone_code_expired' })
})

test('three codes a day for an account, whatever its number', async () => {
  for (const phone of [PHONE, '+254712345001', '+254712345002']) {
    await setPhone(world.seller, phone)
    await ask()
  }
  await setPhone(world.seller, '+254712345003')
  await expect(ask()).rejects.toMatchObject({ hint: 'phone_code_limit' })
  await ageCodes('1 day 1 second')
  await ask()
})

test('three codes a day for a number, for all accounts, also erased ones', async () => {
  await setPhone(world.buyer, PHONE)
  await setPhone(world.dealer, PHONE)
  await ask(world.seller)
  await ask(world.buyer)
  await ask(world.dealer)
  await world.owner.query('begin')
  await world.owner.query('delete from auth.users where id = $1', [world.dealer.id])
  const [left] = await world.owner.query(
    'select count(*)::int as codes, count(user_id)::int as people, count(code_hash)::int as hashes from private.phone_codes',
  )
  await world.owner.query('rollback')
  expect(left).toEqual({ codes: 3, people: 2, hashes: 2 })
  await expect(ask(world.buyer)).rejects.toMatchObject({ hint: 'phone_code_limit' })
})

test('two codes a day of an account for one number', async () => {
  await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({
    hint: 'phone_code_limit',
    message: expect.stringMatching(/^Two codes a day/),
  })
  await setPhone(world.seller, OTHER_PHONE)
  await ask()
})

test('twenty concurrent calls get two codes', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => ask()))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'waiting'])
})

test('five wrong tries void a code, and ten block the day, also concurrently', async () => {
  const first = await codeFor()
  const wrong = () => confirm(wrongFor(first))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, wrong))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(confirm(first)).rejects.toMatchObject({ hint: 'phone_code_expired' })
  const second = await codeFor()
  for (let number = 0; number < 5; number++) expect(await confirm(wrongFor(second))).toBe(false)
  // Another number: two codes a day are sent to one.
  await setPhone(world.seller, OTHER_PHONE)
  const third = await codeFor()
  await expect(confirm(third)).rejects.toMatchObject({ hint: 'phone_code_tries' })
  expect(await confirmed()).toBeNull()
})

test.each([null, '', ' ', 'x'.repeat(100_000), '12345', '1234567', "' or true --", '１２３４５６'])(
  'a malformed code is wrong',
  async (code) => {
    await codeFor()
    expect(await confirm(code)).toBe(false)
  },
)

test('a number confirmed by another account moves to the account that confirms it', async () => {
  await confirm(await codeFor())
  await setPhone(world.buyer, PHONE)
  expect(await confirm(await codeFor(world.buyer), world.buyer)).toBe(true)
  expect([await confirmed(world.seller), await confirmed(world.buyer)]).toEqual([null, PHONE])
})

test('of two concurrent confirmations of one number one succeeds', async () => {
  await setPhone(world.buyer, PHONE)
  const [one, other] = [await codeFor(world.seller), await codeFor(world.buyer)]
  await Promise.all([confirm(one, world.seller), confirm(other, world.buyer)])
  expect([await confirmed(world.seller), await confirmed(world.buyer)].filter(Boolean)).toEqual([PHONE])
})

test('a code ignores the person’s daily limit, but not the total limit', async () => {
  await world.owner.query(
    `insert into private.notification_deliveries (user_id, channel, kind, state, due_at)
     select $1, 'sms', 'ad_removed', 'sent', now() from generate_series(1, 8)`,
    [world.seller.id],
  )
  await ask()
  expect(await begin((await deliveries()).at(-1)?.id)).toHaveLength(1)
  await setting('sms_kes_a_day', '1')
  await expect(ask()).rejects.toMatchObject({ hint: 'phone_code_ceiling', message: /again tomorrow/ })
})

test('STOP ends SMS for the number, codes too; START allows them once chosen again', async () => {
  await confirm(await codeFor())
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
  await world.owner.query(`select private.tell($1, 'ad_removed', '{"title": "Axio"}')`, [world.seller.id])
  const waiting = (await deliveries()).at(-1)?.id
  for (let time = 0; time < 2; time++)
    await world.owner.query(`select private.stop_messages('254712345678', 'sms')`)
  expect(await wanted()).toEqual([
    { channel: 'sms', wanted: false },
    { channel: 'whatsapp', wanted: true },
  ])
  // Choosing it again does not send to a number that answered STOP.
  await choose('sms')
  expect(await begin(waiting)).toEqual([])
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'skipped', reason: 'stopped' })
  expect(await reachable()).toBe(false)
  await expect(ask()).rejects.toMatchObject({ hint: 'phone_stopped' })
  await setPhone(world.buyer, PHONE)
  await expect(ask(world.buyer)).rejects.toMatchObject({
    hint: 'phone_stopped',
    message: 'This number answered STOP. Send START to us first.',
  })
  await world.owner.query(`select private.start_messages('+254712345678', 'sms')`)
  expect(await reachable()).toBe(true)
  await ask(world.buyer)
  await world.owner.query(`select private.stop_messages('+14155550100', 'sms')`)
  expect(await world.owner.query('select * from private.stopped_phones')).toEqual([])
})

test('old codes are deleted after a day', async () => {
  await ask()
  await world.owner.query('select private.delete_old_deliveries()')
  expect(await world.owner.query('select id from private.phone_codes')).toHaveLength(1)
  await ageCodes('1 day 1 second')
  await world.owner.query('select private.delete_old_deliveries()')
  expect(await world.owner.query('select id from private.phone_codes')).toEqual([])
})
