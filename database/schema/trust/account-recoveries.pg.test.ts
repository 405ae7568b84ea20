import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()
/** The number that Otieno has lost, and the one with which Wanjiku's account, his new one in these tests, asks for it. */
const LOST = '+254712000001'
const NEW = '+254712000002'
const UNKNOWN = '+254712000009'
const WORDS = 'Two ads of a Toyota Axio, the last one in May.'

const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)

let second: Person

beforeEach(async () => {
  await ask(`select set_config('storage.allow_delete_query', 'true', false)`)
  for (const table of [
    'private.account_recoveries',
    'public.evidence',
    'public.system_notifications',
    'private.notification_deliveries',
    'mail.outbox',
    'auth.sessions',
    'private.stopped_phones',
  ])
    await ask(`delete from ${table}`)
  await ask(`delete from storage.objects where bucket_id = 'evidence'`)
  await ask('update auth.users set email_confirmed_at = now() where id = any ($1)', [[world.seller.id]])
  await ask(`update public.profiles set suspended_at = null where suspended_at is not null`)
  await ask(`update public.profiles set role = 'admin' where id = any ($1)`, [
    [world.dealer.id, world.admin.id],
  ])
  await ask(`update auth.users set last_sign_in_at = now() - interval '90 days', encrypted_password = 'x'`)
  await confirmPhone(world.owner, world.seller.id, LOST)
  await confirmPhone(world.owner, world.buyer.id, NEW)
  second = world.dealer
})
afterEach(() => unconfirmPhones(world.owner))

async function page(person: Person): Promise<string> {
  const name = `${person.id}/${crypto.randomUUID()}.jpg`
  await ask(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
     values ('evidence', $1, $2, '{"mimetype": "image/jpeg"}')`,
    [name, person.id],
  )
  return name
}

interface Asked {
  phone?: string | null
  names?: string
  belongings?: string
  pages?: string[]
}

async function request(person: Person = world.buyer, asked: Asked = {}): Promise<string> {
  const { phone = LOST, names = 'Otieno Odhiambo', belongings = WORDS } = asked
  const [row] = await person.query<{ id: string }>(
    'select public.request_account_recovery($1, $2, $3, $4) as id',
    [phone, names, belongings, asked.pages ?? [await page(person)]],
  )
  return row?.id ?? ''
}

const open = (id: string, person: Person) =>
  ask(
    `select private.open_evidence((select evidence_id from private.account_recoveries where id = $2))
     from set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: person.id }), id],
  )
async function approve(id: string, person: Person = world.admin, reason = 'Same face and ID number.') {
  await open(id, person)
  await person.query('select public.approve_account_recovery($1, $2)', [id, reason])
}
async function reject(id: string, person: Person = world.admin, reason = 'The name on the ID is another.') {
  await open(id, person)
  await person.query('select public.reject_account_recovery($1, $2)', [id, reason])
}
const work = (id: string) => ask('select private.work_on_account_recovery($1)', [id])
const letHoursPass = (hours: number) =>
  ask(
    `update private.account_recoveries set told_at = told_at - make_interval(hours => $1), created_at = created_at - make_interval(hours => $1)`,
    [hours],
  )
const stateOf = async (id: string) =>
  (await ask<{ state: string }>('select state from private.account_recoveries where id = $1', [id]))[0]?.state
const numberOf = async ({ id }: Person) =>
  (await ask<{ phone: string | null }>('select phone from auth.users where id = $1', [id]))[0]?.phone
/** Why the owner keeps the account, which administrators alone read. */
const keptBy = async (id: string) =>
  (
    await ask<{ kept_by: string | null }>('select kept_by from private.account_recoveries where id = $1', [
      id,
    ])
  )[0]?.kept_by
const toldAt = async (id: string) =>
  (
    await ask<{ told_at: Date | null }>('select told_at from private.account_recoveries where id = $1', [id])
  )[0]?.told_at
const own = (person: Person = world.buyer) =>
  person.query<Record<string, unknown>>('select * from public.own_account_recoveries()')
const told = async (person: Person) =>
  (
    await ask<{ kind: string }>(
      'select kind from public.system_notifications where user_id = $1 order by created_at, kind',
      [person.id],
    )
  ).map(({ kind }) => kind)
/** What everything takes but the approvals: told, and three days later. */
async function due(id: string) {
  await work(id)
  await letHoursPass(73)
}

describe('a request', () => {
  test('is made with papers, and its maker reads it without learning whose the number was', async () => {
    const id = await request()
    const unknown = await request(world.provider, { phone: UNKNOWN }).catch((error) => error)
    expect(unknown).toMatchObject({ hint: 'recovery_no_number' })
    await confirmPhone(world.owner, world.provider.id, '+254712000003')
    await request(world.provider, { phone: UNKNOWN })
    const [known] = await own()
    const [nobodys] = await own(world.provider)
    expect(known).toMatchObject({ id, phone: LOST, pages: 1, opened: 0, state: 'waiting', reason: null })
    expect(Object.keys(nobodys ?? {})).toEqual(Object.keys(known ?? {}))
    expect(JSON.stringify(known)).not.toContain(world.seller.id)
    expect(await own(world.seller)).toEqual([])
  })

  test.each<[string, Asked, string]>([
    ['no number', { phone: '' }, 'recovery_phone'],
    ['letters', { phone: 'my number' }, 'recovery_phone'],
    ['the number of the new account', { phone: NEW }, 'recovery_phone'],
    ['no names', { names: ' \u200b ' }, 'recovery_names'],
    ['long names', { names: 'x'.repeat(121) }, 'recovery_names'],
    ['too few words', { belongings: 'A car' }, 'recovery_belongings'],
    ['too many words', { belongings: 'x'.repeat(1_001) }, 'recovery_belongings'],
    ['no papers', { pages: [] }, 'evidence_pages'],
    ['a page that is not there', { pages: ['x'] }, 'evidence_page_gone'],
  ])('with %s is refused', async (_, asked, hint) => {
    await expect(request(world.buyer, asked)).rejects.toMatchObject({ hint })
    expect(await ask('select from public.evidence')).toEqual([])
  })

  test('with the page of another is refused', async () => {
    await expect(request(world.buyer, { pages: [await page(world.provider)] })).rejects.toMatchObject({
      hint: 'evidence_page_gone',
    })
  })

  test('is open once for a person, and made three times in 30 days', async () => {
    for (let time = 0; time < 3; time++) {
      const id = await request()
      await expect(request()).rejects.toMatchObject({ hint: 'recovery_waiting' })
      await world.buyer.query('select public.withdraw_account_recovery($1)', [id])
    }
    await expect(request()).rejects.toMatchObject({ hint: 'recovery_limit' })
  })

  test('of many at once is made once', async () => {
    const pages = await Promise.all(Array.from({ length: 4 }, () => page(world.buyer)))
    const lock = { text: 'select from public.profiles where id = $1 for update', values: [world.buyer.id] }
    const answers = await raceOnLock(
      world.database,
      lock,
      pages.map((one) => () => request(world.buyer, { pages: [one] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of a suspended person, or of nobody, is refused', async () => {
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(request()).rejects.toMatchObject({ hint: 'recovery_suspended' })
    await expect(
      world.visitor.query('select public.request_account_recovery($1, $2, $3, $4)', [
        LOST,
        'Otieno',
        WORDS,
        [],
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is withdrawn by its maker alone, with its pages', async () => {
    const id = await request()
    for (const other of [world.provider, world.seller, world.admin])
      await expect(other.query('select public.withdraw_account_recovery($1)', [id])).rejects.toMatchObject({
        hint: 'recovery_gone',
      })
    const [sent] = await ask<{ id: string }>('select id from public.evidence')
    await expect(world.buyer.query('select public.withdraw_evidence($1)', [sent?.id])).rejects.toMatchObject({
      hint: 'evidence_decided',
    })
    await world.buyer.query('select public.withdraw_account_recovery($1)', [id])
    expect(await stateOf(id)).toBe('withdrawn')
    expect(await ask('select from private.evidence_pages')).toEqual([])
    expect(
      await ask(`select from storage.objects where bucket_id = 'evidence' and name like $1`, [
        `${world.buyer.id}%`,
      ]),
    ).toEqual([])
    await expect(
      world.buyer.query('select public.withdraw_account_recovery($1)', [id]),
    ).rejects.toMatchObject({
      hint: 'recovery_gone',
    })
    for (const decide of [approve, reject])
      await expect(decide(id)).rejects.toMatchObject({ hint: expect.stringMatching(/_gone$/) })
  })
})

/** The installation sends by these channels alone; after each test by none. */
const configure = (...channels: string[]) =>
  ask(
    `update private.notification_channels set is_configured = channel = any ($1) where channel in ('sms', 'whatsapp')`,
    [channels],
  )
afterEach(() => configure())

/** The token of the link in what was sent. */
async function linkToken(): Promise<string> {
  const [mail] = await ask<{ path: string }>(
    `select data -> 'facts' ->> 'refuse_path' as path from mail.outbox where data ->> 'kind' = 'account_recovery_asked' order by id desc`,
  )
  return new URLSearchParams(mail?.path.split('?')[1]).get('t') ?? ''
}
const refuse = async (person: Person, token?: string) =>
  (
    await person.query<{ refused: boolean }>('select public.refuse_account_recovery($1) as refused', [
      token ?? null,
    ])
  )[0]?.refused

describe('the owner of the account', () => {
  test('is told once on the site, by mail and by SMS, whatever they chose', async () => {
    await configure('sms', 'whatsapp')
    expect(
      await ask(`select value from public.system_settings where key = 'sms_notifications'`),
    ).toMatchObject([{ value: 'false' }])
    await ask(`update public.profiles set phone = '+254712000008' where id = $1`, [world.seller.id])
    await ask(
      `insert into private.notification_deliveries (user_id, channel, kind, state, due_at)
       select $1, 'sms', 'ad_removed', 'sent', now() from generate_series(1, 8)`,
      [world.seller.id],
    )
    const id = await request()
    expect(await told(world.seller), 'a job tells').toEqual([])
    await work(id)
    await work(id)
    expect(await told(world.seller)).toEqual(['account_recovery_asked'])
    const deliveries = await ask<{ id: string; path: string }>(
      `select id, facts ->> 'refuse_path' as path from private.notification_deliveries
       where user_id = $1 and channel <> 'push' and kind = 'account_recovery_asked'`,
      [world.seller.id],
    )
    expect(deliveries, 'by SMS alone').toHaveLength(1)
    expect(deliveries[0]?.path).toMatch(/^\/keep-account\?t=[\w-]{22}$/)
    expect(await ask('select address from private.begin_delivery($1)', [deliveries[0]?.id])).toEqual([
      { address: LOST },
    ])
    expect(await linkToken()).toMatch(/^[\w-]{22}$/)
    const [shown] = await ask<{ facts: object }>(
      'select facts from public.system_notifications where user_id = $1',
      [world.seller.id],
    )
    expect(Object.keys(shown?.facts ?? {})).toEqual(['until'])
  })

  test('is told by WhatsApp where only that is configured', async () => {
    await configure('whatsapp')
    await work(await request())
    const [sent, ...others] = await ask<{ id: string; channel: string }>(
      `select id, channel from private.notification_deliveries where kind = 'account_recovery_asked'`,
    )
    expect([sent?.channel, others]).toEqual(['whatsapp', []])
    expect(await ask('select address from private.begin_delivery($1)', [sent?.id])).toEqual([
      { address: LOST },
    ])
  })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['no way to send a message', async () => {}, () => configure('sms')],
    [
      'STOP',
      async () => {
        await configure('sms')
        await ask(`select private.stop_messages($1, 'sms')`, [LOST])
      },
      () => ask(`select private.start_messages($1, 'sms')`, [LOST]),
    ],
    [
      'the ceiling of the day',
      async () => {
        await configure('sms')
        await ask(
          `insert into private.notification_days (day, channel, kind, state, number, cost_kes)
           values (private.nairobi_today(), 'sms', 'ad_removed', 'sent', 1, 2000)`,
        )
      },
      () => ask('delete from private.notification_days'),
    ],
  ])('without an address and with %s is waited for until told', async (_, hinder, help) => {
    await ask('update auth.users set email_confirmed_at = null where id = $1', [world.seller.id])
    await hinder()
    const id = await request()
    await work(id)
    await approve(id)
    await approve(id, second)
    await letHoursPass(73)
    await work(id)
    expect(await toldAt(id)).toBe(null)
    expect(await stateOf(id)).toBe('waiting')
    expect(await told(world.seller)).toEqual([])
    await help()
    await work(id)
    expect(await toldAt(id)).not.toBe(null)
    expect(await told(world.seller)).toEqual(['account_recovery_asked'])
    await letHoursPass(73)
    await work(id)
    expect(await stateOf(id)).toBe('completed')
  })

  test('refuses by the link without signing in, as often as they press', async () => {
    const id = await request()
    await work(id)
    const token = await linkToken()
    expect(await refuse(world.visitor, 'x'.repeat(22))).toBe(false)
    expect(await keptBy(id)).toBe(null)
    expect(await refuse(world.visitor, token)).toBe(true)
    expect(await refuse(world.visitor, token)).toBe(true)
    expect(await keptBy(id)).toBe('refusal')
    await expect(approve(id)).rejects.toMatchObject({
      hint: 'recovery_obstacle',
      message: expect.stringContaining('somebody else who asks'),
    })
    await reject(id)
    expect(await refuse(world.visitor, token), 'also after its end').toBe(true)
  })

  test('refuses by a press when signed in; nobody else does', async () => {
    const id = await request()
    for (const other of [world.buyer, world.provider, world.admin, world.visitor])
      expect(await refuse(other)).toBe(false)
    expect(await keptBy(id)).toBe(null)
    expect(await refuse(world.seller)).toBe(true)
    expect(await keptBy(id)).toBe('refusal')
  })

  test.each([
    ['a sign-in', `insert into auth.sessions (user_id) values ($1)`],
    ['a session that goes on', `update auth.sessions set refreshed_at = now() where user_id = $1`],
  ])('keeps the account by %s', async (_, use) => {
    await ask(`insert into auth.sessions (user_id, created_at) values ($1, now() - interval '9 days')`, [
      world.seller.id,
    ])
    const id = await request()
    await work(id)
    await approve(id)
    await approve(id, second)
    await ask(use, [world.seller.id])
    expect(await keptBy(id)).toBe('use')
    await letHoursPass(73)
    await work(id)
    expect(await numberOf(world.seller)).toBe(LOST.slice(1))
    await expect(approve(id)).rejects.toMatchObject({
      hint: 'recovery_obstacle',
      message: expect.stringContaining('was used'),
    })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['uses it', () => ask('insert into auth.sessions (user_id) values ($1)', [world.seller.id])],
    ['refuses', () => refuse(world.seller)],
  ])('who %s is not told of to the requester, for whom it is as with a number of nobody', async (_, keep) => {
    await confirmPhone(world.owner, world.provider.id, '+254712000003')
    const known = await request()
    const unknown = await request(world.provider, { phone: UNKNOWN })
    /** What the makers of both requests read, but for what they wrote themselves. */
    const read = async () => {
      const [[one], [other]] = [await own(), await own(world.provider)]
      const evidence = await Promise.all(
        [world.buyer, world.provider].map((person) => person.query('select status from public.evidence')),
      )
      const compared = [one, other].map((row, place) => ({
        state: row?.state,
        reason: row?.reason,
        isOver: row?.ended_at !== null,
        pages: row?.pages,
        evidence: evidence[place],
      }))
      return { compared, told: [await told(world.buyer), await told(world.provider)] }
    }
    const expectAlike = async (state: string) => {
      const { compared, told } = await read()
      expect(compared[0]).toMatchObject({ state })
      expect(compared[0]).toEqual(compared[1])
      expect(told[0]).toEqual(told[1])
    }
    for (const id of [known, unknown]) await work(id)
    await keep(known)
    await expectAlike('waiting')
    expect(await told(world.buyer)).toEqual([])
    for (const [person, phone] of [
      [world.buyer, LOST],
      [world.provider, UNKNOWN],
    ] as const)
      await expect(request(person, { phone })).rejects.toMatchObject({ hint: 'recovery_waiting' })

    await letHoursPass(24 * 30 - 1)
    for (const id of [known, unknown]) await work(id)
    await expectAlike('waiting')
    await letHoursPass(2)
    for (const id of [known, unknown]) await work(id)
    await expectAlike('expired')
    expect(await told(world.buyer)).toEqual(['account_recovery_ended'])
  })

  test('who keeps it leaves the request to its maker to withdraw, and to administrators to reject', async () => {
    const withdrawn = await request()
    await refuse(world.seller)
    await world.buyer.query('select public.withdraw_account_recovery($1)', [withdrawn])
    expect((await own())[0]).toMatchObject({ state: 'withdrawn', pages: 0 })
    expect(await told(world.buyer)).toEqual([])
    const rejected = await request()
    await refuse(world.seller)
    await reject(rejected)
    expect((await own())[0]).toMatchObject({ state: 'rejected', reason: 'The name on the ID is another.' })
    expect(await told(world.buyer)).toEqual(['account_recovery_ended'])
  })

  test('keeps it although the person who asks signs in', async () => {
    const id = await request()
    await ask('insert into auth.sessions (user_id) values ($1)', [world.buyer.id])
    expect(await stateOf(id)).toBe('waiting')
  })
})

describe('two administrators', () => {
  test('hand the account over three days after it was told', async () => {
    await ask(`insert into auth.sessions (user_id, created_at) values ($1, now() - interval '9 days')`, [
      world.seller.id,
    ])
    const id = await request()
    await work(id)
    await approve(id)
    await approve(id, second)
    await letHoursPass(71)
    await work(id)
    expect(await stateOf(id), 'within 72 hours').toBe('waiting')
    await letHoursPass(2)
    await work(id)
    expect(await stateOf(id)).toBe('completed')

    const accounts = await ask<Record<string, unknown>>(
      `select id, phone, encrypted_password as password, phone_confirmed_at is not null as confirmed,
         (select count(*)::int from auth.sessions where user_id = account.id) as sessions,
         (select array_agg(provider order by provider) from auth.identities where user_id = account.id) as ways,
         (select phone from public.profiles where id = account.id) as shown
       from auth.users as account where id = any ($1)`,
      [[world.seller.id, world.buyer.id]],
    )
    const of = ({ id }: Person) => accounts.find((account) => account.id === id)
    expect(of(world.seller)).toMatchObject({
      phone: NEW.slice(1),
      confirmed: true,
      password: null,
      sessions: 0,
      shown: NEW,
    })
    expect(of(world.seller)?.ways).toContain('phone')
    expect(of(world.buyer)).toMatchObject({
      phone: null,
      confirmed: false,
      password: null,
      sessions: 0,
      shown: null,
    })
    expect(await told(world.seller)).toEqual(['account_recovery_asked', 'account_recovery_completed'])
    expect(await told(world.buyer)).toEqual(['account_recovery_ended'])
    const mails = await ask<{ template: string }>(
      `select template from mail.outbox where recipient = (select email from auth.users where id = $1)`,
      [world.seller.id],
    )
    expect(mails.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['phone_changed', 'password_changed']),
    )
    const log = await ask<{ action: string; actor_id: string | null; reason: string | null }>(
      `select action, actor_id, after ->> 'reason' as reason from public.audit_log
       where entity = 'account_recoveries' and entity_id = $1 order by id`,
      [id],
    )
    expect(log).toEqual([
      { action: 'approve', actor_id: world.admin.id, reason: 'Same face and ID number.' },
      { action: 'approve', actor_id: second.id, reason: 'Same face and ID number.' },
      { action: 'complete', actor_id: null, reason: null },
    ])
    expect((await own())[0]).toMatchObject({ state: 'completed', opened: 2 })
  })

  test('hand it over with the second approval, if the time is over', async () => {
    const id = await request()
    await due(id)
    await approve(id)
    expect(await stateOf(id)).toBe('waiting')
    await approve(id, second)
    expect(await stateOf(id)).toBe('completed')
    expect(await numberOf(world.seller)).toBe(NEW.slice(1))
  })

  test('are two: one alone, twice, at once, or without opening the papers does nothing', async () => {
    const id = await request()
    await due(id)
    await expect(
      world.admin.query('select public.approve_account_recovery($1, $2)', [id, 'I know him.']),
    ).rejects.toMatchObject({ hint: 'evidence_unopened' })
    await open(id, world.admin)
    const lock = { text: 'select from private.account_recoveries where id = $1 for update', values: [id] }
    const answers = await raceOnLock(
      world.database,
      lock,
      Array.from({ length: 4 }, () => () => approve(id)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(approve(id)).rejects.toMatchObject({ hint: 'recovery_alone' })
    expect(await stateOf(id)).toBe('waiting')
    expect(await numberOf(world.seller)).toBe(LOST.slice(1))
  })

  test('who approve at once hand it over once', async () => {
    const id = await request()
    await due(id)
    const lock = { text: 'select from private.account_recoveries where id = $1 for update', values: [id] }
    const answers = await raceOnLock(world.database, lock, [() => approve(id), () => approve(id, second)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await stateOf(id)).toBe('completed')
    expect(await told(world.seller)).toEqual(['account_recovery_asked', 'account_recovery_completed'])
  })

  test('are neither who asks nor whose account it is', async () => {
    await ask(`update public.profiles set role = 'admin' where id = any ($1)`, [
      [world.buyer.id, world.seller.id],
    ])
    const id = await request()
    await due(id)
    for (const person of [world.buyer, world.seller])
      for (const decide of [approve, reject])
        await expect(decide(id, person)).rejects.toMatchObject({ hint: 'recovery_own' })
    await ask(`update public.profiles set role = 'customer' where id = any ($1)`, [
      [world.buyer.id, world.seller.id],
    ])
  })

  test('are administrators when it is handed over', async () => {
    const id = await request()
    await work(id)
    await approve(id)
    await approve(id, second)
    await ask(`update public.profiles set role = 'dealer', business_name = 'Achieng Motors' where id = $1`, [
      second.id,
    ])
    await letHoursPass(73)
    await work(id)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('give reasons; no other person decides', async () => {
    const id = await request()
    await due(id)
    for (const reason of ['', ' x ', 'x'.repeat(501)])
      for (const decide of [approve, reject])
        await expect(decide(id, world.admin, reason)).rejects.toMatchObject({ hint: 'recovery_reason' })
    for (const call of ['approve_account_recovery', 'reject_account_recovery'])
      for (const person of [world.seller, world.buyer, world.provider, world.visitor])
        await expect(person.query(`select public.${call}($1, 'Same face.')`, [id])).rejects.toMatchObject({
          code: '42501',
        })
    await expect(approve(crypto.randomUUID()).catch((error) => Promise.reject(error))).rejects.toMatchObject({
      hint: expect.stringMatching(/_gone$/),
    })
  })

  test('may each reject, with a reason that is read', async () => {
    const id = await request()
    await due(id)
    await approve(id)
    await reject(id, second)
    expect((await own())[0]).toMatchObject({ state: 'rejected', reason: 'The name on the ID is another.' })
    expect(await told(world.buyer)).toEqual(['account_recovery_ended'])
    expect(await ask('select status, reason from public.evidence')).toEqual([
      { status: 'rejected', reason: 'The name on the ID is another.' },
    ])
    await expect(approve(id, second)).rejects.toMatchObject({ hint: 'recovery_gone' })
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'whose former account is suspended',
      () => ask('update public.profiles set suspended_at = now() where id = $1', [world.seller.id]),
    ],
    [
      'whose new account is suspended',
      () => ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id]),
    ],
    [
      'for the account of an administrator',
      () => ask(`update public.profiles set role = 'admin' where id = $1`, [world.seller.id]),
    ],
    [
      'whose new number is gone',
      () =>
        ask('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [world.buyer.id]),
    ],
  ])('approve no request %s, and none that became so', async (_, change) => {
    const id = await request()
    await work(id)
    await approve(id)
    await approve(id, second)
    await change()
    await letHoursPass(73)
    await work(id)
    expect(await stateOf(id)).toBe('waiting')
    await ask('delete from private.account_recovery_approvals')
    await expect(approve(id)).rejects.toMatchObject({ hint: 'recovery_obstacle' })
    await reject(id)
    await ask(`update public.profiles set role = 'customer' where id = $1`, [world.seller.id])
  })

  test('approve nothing for a number of nobody', async () => {
    const id = await request(world.buyer, { phone: UNKNOWN })
    await due(id)
    await expect(approve(id)).rejects.toMatchObject({ hint: 'recovery_obstacle' })
    expect(await stateOf(id)).toBe('waiting')
  })

  test('decide on these papers with the request only', async () => {
    const id = await request()
    const [sent] = await ask<{ id: string }>(
      'select evidence_id as id from private.account_recoveries where id = $1',
      [id],
    )
    await expect(
      world.admin.query(`select public.reject_evidence($1, 'No.')`, [sent?.id]),
    ).rejects.toMatchObject({
      hint: 'evidence_gone',
    })
    const list = async (kind: string) =>
      (
        await world.admin.query<{ list: { total: number; rows: Record<string, unknown>[] } }>(
          'select public.admin_approvals($1) as list',
          [kind],
        )
      )[0]?.list
    expect(await list('evidence')).toMatchObject({ total: 0, rows: [] })
    expect(await list('account_recoveries')).toMatchObject({
      total: 1,
      rows: [
        {
          id,
          phone: LOST,
          names: 'Otieno Odhiambo',
          pages: 1,
          is_own: false,
          obstacle: null,
          approvals: [],
          requester: { id: world.buyer.id },
          account: {
            first_name: 'Otieno',
            last_name: 'Odhiambo',
            has_second_factor: false,
            person: { id: world.seller.id },
          },
        },
      ],
    })
  })
})

test('a second factor stays', async () => {
  await ask(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), $1, 'totp', 'verified', 'x')`,
    [world.seller.id],
  )
  const id = await request()
  await due(id)
  await approve(id)
  await approve(id, second)
  expect(await ask('select status from auth.mfa_factors where user_id = $1', [world.seller.id])).toEqual([
    { status: 'verified' },
  ])
  await ask('delete from auth.mfa_factors')
})

test('a request on which nobody decides ends after 30 days', async () => {
  const id = await request()
  await due(id)
  await letHoursPass(24 * 30)
  await work(id)
  expect(await stateOf(id)).toBe('expired')
})
