import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()
const refused = { code: '42501' }
const WANJIKU = 'wanjiku@magari.test'
const OTIENO = 'otieno@magari.test'
const STRANGER = 'mama@example.test'
const PHONE = '+254799000111'

beforeEach(async () => {
  const ask = world.owner.query
  for (const table of [
    'public.business_members',
    'private.business_invitations',
    'private.stranger_messages',
    'private.refused_senders',
    'private.notification_deliveries',
    'private.stopped_phones',
    'private.notification_days',
    'public.business_name_changes',
  ])
    await ask(`delete from ${table}`)
  await unconfirmPhones(world.owner)
  await ask('update auth.users set email_confirmed_at = now()')
  await ask('update public.profiles set suspended_at = null where suspended_at is not null')
  await ask(`update public.profiles set role = 'dealer', business_name = 'Achieng Motors' where id = $1`, [
    world.dealer.id,
  ])
  for (const told of ['mail.outbox', 'public.system_notifications']) await ask(`delete from ${told}`)
  await setting('email_notifications', 'true')
  await setting('sms_notifications', 'true')
  await setting('sms_kes_a_day', '2000')
  await ask(`update private.notification_channels set is_configured = channel = 'sms'`)
})

const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

/** Invites and returns the id. */
async function invite(
  email: string,
  { by = world.dealer, role = 'sales' }: { by?: Person; role?: string } = {},
): Promise<string> {
  const [row] = await by.query<{ id: string }>('select public.invite_to_business($1, $2) as id', [
    role,
    email,
  ])
  return row?.id ?? ''
}
const invitePhone = async (phone: string, by: Person = world.dealer) =>
  (
    await by.query<{ id: string }>('select public.invite_to_business($1, phone => $2) as id', [
      'sales',
      phone,
    ])
  )[0]?.id ?? ''
const answer = async (person: Person, id: string, accept: boolean | null = true) =>
  (
    await person.query<{ business: string | null }>('select public.answer_invitation($1, $2) as business', [
      id,
      accept,
    ])
  )[0]?.business
const withdraw = async (id: string, by: Person = world.dealer) =>
  (await by.query<{ done: boolean }>('select public.withdraw_invitation($1) as done', [id]))[0]?.done
const shown = async (person: Person, id: string) =>
  (await person.query('select * from public.invitation($1)', [id]))[0]
const list = (by: Person = world.dealer) =>
  by.query<{ id: string; email: string | null; state: string; message: string }>(
    'select * from public.business_invitations()',
  )
const members = () =>
  world.owner.query('select business_id, person_id, role from public.business_members order by joined_at')
/** As if this much time had passed. */
const later = (interval: string) =>
  world.owner.query(
    `with moved as (
       update private.business_invitations
       set sent_at = sent_at - $1::interval, created_at = created_at - $1::interval, expires_at = expires_at - $1::interval)
     update private.stranger_messages set created_at = created_at - $1::interval`,
    [interval],
  )

describe('inviting', () => {
  test('a mail names the business, the inviter’s first name and the role, and leads to the invitation', async () => {
    const id = await invite(' Mama@Example.TEST ')
    const [mail, ...others] = await mailsInOutbox(world, STRANGER)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'business_invitation',
      subject: 'Work with Achieng Motors on Magari',
      text: 'Achieng of Achieng Motors invites you to work with them on Magari as Sales.',
      action: `/invitation/${id}`,
      notMe: expect.stringMatching(/^\/stop-mails\?token=/),
    })
    expect(JSON.stringify(mail)).not.toMatch(/akinyi|733000222|sales@achieng/i)
    expect(await list()).toMatchObject([
      {
        id,
        email: STRANGER,
        phone: null,
        role: 'sales',
        state: 'open',
        message: 'sent',
        invited_by: 'Achieng Akinyi',
      },
    ])
  })

  test('a person who acts for the business invites in their own name', async () => {
    const owner = await world.acting(world.seller, world.dealer, 'owner')
    await invite(STRANGER, { by: owner, role: 'manager' })
    expect((await mailsInOutbox(world, STRANGER))[0]?.text).toBe(
      'Otieno of Achieng Motors invites you to work with them on Magari as Manager.',
    )
  })

  test('managers invite sales people, sales people and strangers nobody', async () => {
    const manager = await world.acting(world.seller, world.dealer, 'manager')
    await invite(STRANGER, { by: manager })
    for (const role of ['owner', 'manager'])
      await expect(invite('two@example.test', { by: manager, role })).rejects.toMatchObject({
        ...refused,
        message: 'Managers decide about sales people only. Ask an owner of the business.',
      })
    const sales = await world.acting(world.provider, world.dealer, 'sales')
    for (const by of [sales, world.buyer, world.admin, world.visitor, await world.anonymous()])
      await expect(invite('two@example.test', { by })).rejects.toMatchObject(refused)
    for (const role of ['account', '', 'admin'])
      await expect(invite('two@example.test', { role })).rejects.toMatchObject({ hint: 'business_role' })
    expect(await list()).toHaveLength(1)
  })

  test('a token of a role that the person lost says nothing', async () => {
    const owner = await world.acting(world.seller, world.dealer, 'owner')
    await world.acting(world.seller, world.dealer, 'manager')
    await expect(invite(STRANGER, { by: owner })).rejects.toMatchObject(refused)
  })

  test.each([
    [null, null, 'Enter an e-mail address or a phone number.'],
    ['  ', '', 'Enter an e-mail address or a phone number.'],
    ['a@b.test', '0712345678', 'Enter an e-mail address or a phone number.'],
    ['Wanjiku <a@b.test>', null, 'Enter an e-mail address, for example wanjiku@example.com.'],
    ['a@b', null, 'Enter an e-mail address, for example wanjiku@example.com.'],
    [null, '+44 7911 123456', 'Enter a Kenyan mobile number, for example 0712 345 678.'],
    [null, '020 222 2222', 'Enter a Kenyan mobile number, for example 0712 345 678.'],
  ])('%s, %s: %s', async (email, phone, message) => {
    await expect(
      world.dealer.query('select public.invite_to_business($1, $2, $3)', ['sales', email, phone]),
    ).rejects.toMatchObject({ message, hint: 'invitation_address' })
  })

  test('inviting again sends again after ten minutes, renews the term, and keeps one invitation', async () => {
    const id = await invite(STRANGER)
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'invited_just_now' })
    // Another role is read on the page of the invitation; nothing is sent.
    expect(await invite(STRANGER, { role: 'owner' })).toBe(id)
    expect(await mailsInOutbox(world, STRANGER)).toHaveLength(1)
    await later('6 days')
    expect(await invite(STRANGER)).toBe(id)
    const [{ days } = { days: 0 }] = await world.owner.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from private.business_invitations`,
    )
    expect(days).toBe(7)
    expect(await mailsInOutbox(world, STRANGER)).toHaveLength(2)
    await later('8 days')
    expect(await list()).toMatchObject([{ state: 'expired' }])
    expect(await invite(STRANGER)).toBe(id)
    expect(await list()).toMatchObject([{ state: 'open' }])
    // Withdrawing does not shorten the ten minutes.
    await withdraw(id)
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'invited_just_now' })
  })

  test('a manager does not change the invitation of an owner', async () => {
    const manager = await world.acting(world.seller, world.dealer, 'manager')
    const id = await invite(STRANGER, { role: 'owner' })
    await expect(invite(STRANGER, { by: manager })).rejects.toMatchObject(refused)
    await expect(withdraw(id, manager)).rejects.toMatchObject(refused)
    expect(await list()).toMatchObject([{ role: 'owner', state: 'open' }])
  })

  test('two at once make one invitation', async () => {
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from auth.users where id = $1 for update', values: [world.dealer.id] },
      [() => invite(STRANGER), () => invite(STRANGER)],
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(1)
    expect(await mailsInOutbox(world, STRANGER)).toHaveLength(1)
  })

  test('who works there already is not invited, by address or number', async () => {
    await world.acting(world.buyer, world.dealer, 'sales')
    await confirmPhone(world.owner, world.buyer.id, PHONE)
    const works = {
      hint: 'invitation_member',
      message: 'They work for the business already. Change their role in the list.',
    }
    await expect(invite('Wanjiku@magari.test')).rejects.toMatchObject(works)
    await expect(invitePhone('0799 000 111')).rejects.toMatchObject(works)
    await expect(invite('sales@achieng.test')).rejects.toMatchObject({ hint: 'invitation_own' })
    // An address that somebody has not confirmed may be anybody's.
    await world.owner.query('update auth.users set email_confirmed_at = null where id = $1', [world.buyer.id])
    await invite(WANJIKU)
  })

  test('a business that is suspended, unconfirmed or without a checked name invites nobody', async () => {
    const ask = world.owner.query
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'business_suspended' })
    await ask('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
    await ask(
      `insert into public.business_name_changes (user_id, kind, business_name, held_for) values ($1, 'profile', 'Toyota Kenya', 'known_name')`,
      [world.dealer.id],
    )
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'business_name_held' })
    await ask('delete from public.business_name_changes')
    await ask('update auth.users set email_confirmed_at = null where id = $1', [world.dealer.id])
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'business_unconfirmed' })
    await confirmPhone(world.owner, world.dealer.id, '+254733000222')
    await ask(`update public.profiles set business_name = 'Visit evil.com now' where id = $1`, [
      world.dealer.id,
    ])
    await expect(invite(STRANGER)).rejects.toMatchObject({ hint: 'business_name_required' })
    await ask(`update public.profiles set role = 'customer', business_name = null where id = $1`, [
      world.dealer.id,
    ])
    await expect(invite(STRANGER)).rejects.toMatchObject(refused)
    expect(await mailsInOutbox(world, STRANGER)).toEqual([])
  })

  test('20 are open, and 20 are sent a day', async () => {
    await world.owner.query(
      `insert into private.business_invitations (business_id, email, role, invited_by)
       select $1, 'open' || nth || '@example.test', 'sales', $1 from generate_series(1, 20) as nth`,
      [world.dealer.id],
    )
    await expect(invite(STRANGER)).rejects.toMatchObject({
      hint: 'invitation_limit',
      message: 'You have 20 open invitations. Withdraw one first.',
    })
    // One that is open is sent again.
    await invite('open1@example.test')
    await world.owner.query(
      `insert into private.business_invitations (business_id, email, role, invited_by, state, ended_at)
       select $1, 'gone' || nth || '@example.test', 'sales', $1, 'withdrawn', now() from generate_series(1, 60) as nth`,
      [world.dealer.id],
    )
    await world.owner.query(`delete from private.business_invitations where state = 'open'`)
    await expect(invite(STRANGER)).rejects.toMatchObject({
      message: 'You have invited 60 people in 24 hours. Invite others tomorrow.',
    })
    await world.owner.query('delete from private.business_invitations')
    await world.owner.query(
      `insert into private.stranger_messages (recipient, sender, kind, outcome)
       select 'recipient ' || nth, private.sender_key($1), 'business_invitation', 'sent' from generate_series(1, 19) as nth`,
      [world.dealer.id],
    )
    await expect(invite(STRANGER)).rejects.toMatchObject({
      hint: 'invitation_limit',
      message: 'The business has sent 20 invitations in 24 hours. Invite more people tomorrow.',
    })
    expect(await list()).toEqual([])
    await later('25 hours')
    await invite(STRANGER)
  })

  test('making somebody more than sales takes a recent sign-in of the account itself', async () => {
    const [session] = await world.owner.query<{ id: string }>(
      `insert into auth.sessions (user_id, created_at) values ($1, now() - interval '1 day') returning id`,
      [world.dealer.id],
    )
    const old = world.from(world.dealer, { session: session?.id ?? '' })
    await invite(STRANGER, { by: old })
    await expect(invite('two@example.test', { by: old, role: 'manager' })).rejects.toMatchObject({
      hint: 'password_required',
    })
  })
})

describe('messages to people who never asked', () => {
  test('an invitation stands without one, and the list says why', async () => {
    await world.owner.query(
      `insert into private.refused_senders (recipient, sender) values (private.stranger_key($1), private.sender_key($2))`,
      [STRANGER, world.dealer.id],
    )
    await invite(STRANGER)
    expect(await list()).toMatchObject([{ state: 'open', message: 'not_me', sent_at: null }])
    await setting('email_notifications', 'false')
    await invite('two@example.test')
    expect(await list()).toMatchObject([{ message: 'switched_off' }, { message: 'not_me' }])
    expect(await mailsInOutbox(world)).toEqual([])
  })

  test('the link "This was not me" names the business and stops it', async () => {
    await invite(STRANGER)
    const token = (await mailsInOutbox(world, STRANGER))[0]?.notMe?.split('=')[1]
    expect(await world.visitor.query('select * from public.sender_by_link($1)', [token])).toEqual([
      { business_name: 'Achieng Motors', stopped: false },
    ])
    await world.visitor.query('select public.stop_sender_by_link($1)', [token])
    await later('1 day')
    await invite(STRANGER)
    expect(await mailsInOutbox(world, STRANGER)).toHaveLength(1)
    expect(await list()).toMatchObject([{ message: 'not_me' }])
  })

  test('one address gets two a day of one business, five of all', async () => {
    for (const minutes of [0, 11, 22]) {
      await world.owner.query(
        `update private.business_invitations set sent_at = sent_at - interval '11 minutes'`,
      )
      await invite(STRANGER)
      expect(await list()).toMatchObject([{ message: minutes === 22 ? 'two_today' : 'sent' }])
    }
    await world.owner.query(
      `insert into private.stranger_messages (recipient, sender, kind, outcome)
       select private.stranger_key($1), 'another ' || nth, 'business_invitation', 'sent' from generate_series(1, 3) as nth`,
      [STRANGER],
    )
    await world.owner.query(`update public.profiles set business_name = 'Baraka Garage' where id = $1`, [
      world.provider.id,
    ])
    await invite(STRANGER, { by: world.provider })
    expect(await list(world.provider)).toMatchObject([{ message: 'five_today' }])
  })

  test('who declined twice is not written to by this business again', async () => {
    for (const _ of [1, 2]) {
      await answer(world.buyer, await invite(WANJIKU), false)
      await later('1 day')
    }
    const id = await invite(WANJIKU)
    expect((await list())[0]).toMatchObject({ id, state: 'open', message: 'declined_twice' })
    expect(await mailsInOutbox(world, WANJIKU)).toHaveLength(2)
    await invite(WANJIKU, { by: world.provider })
    expect(await mailsInOutbox(world, WANJIKU)).toHaveLength(3)
    // The same mailbox by another spelling.
    const other = 'wanjiku+work@magari.test'
    await invite(other)
    expect((await list()).find(({ email }) => email === other)).toMatchObject({ message: 'declined_twice' })
    expect(await mailsInOutbox(world, other)).toEqual([])
  })

  const sms = () =>
    world.owner.query<{ id: string; phone: string | null; state: string; reason: string | null }>(
      `select id, phone, state, reason from private.notification_deliveries where channel = 'sms' order by id`,
    )
  /** As if all the money of today were spent. */
  const spend = () =>
    world.owner.query(
      `insert into private.notification_days (day, channel, kind, state, number, cost_kes)
       values (private.nairobi_today(), 'sms', 'ad_removed', 'sent', 2000, 2000)`,
    )
  const begin = async () => {
    const [waiting] = await world.owner.query<{ id: string }>(
      `update private.notification_deliveries set due_at = now() where state = 'waiting' returning id`,
    )
    return world.owner.query<{ kind: string; facts: object; address: string }>(
      'select * from private.begin_delivery($1)',
      [waiting?.id],
    )
  }

  test('a number gets a text message, whoever has it', async () => {
    const id = await invitePhone('0799 000 111')
    expect(await list()).toMatchObject([{ phone: PHONE, email: null, message: 'sent' }])
    expect(await begin()).toMatchObject([
      {
        kind: 'business_invitation',
        address: PHONE,
        facts: { invitation_id: id, business: 'Achieng Motors' },
      },
    ])
    const [{ id: delivery } = { id: '' }] = await sms()
    await world.owner.query(`select private.end_delivery($1, 'failed', 'UserInBlacklist')`, [delivery])
    expect(await sms()).toMatchObject([{ phone: null, state: 'failed' }])
    expect(await list()).toMatchObject([{ message: 'undelivered' }])
  })

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'no provider',
      'no_sms',
      () => world.owner.query('update private.notification_channels set is_configured = false'),
    ],
    ['switched off', 'no_sms', () => setting('sms_notifications', 'false')],
    ['no money', 'many_sms', () => spend()],
    [
      'STOP',
      'stopped',
      () =>
        world.owner.query(`insert into private.stopped_phones (phone, channel) values ($1, 'sms')`, [PHONE]),
    ],
  ])('no text message: %s', async (_, message, prepare) => {
    await prepare()
    await invitePhone(PHONE)
    expect(await list()).toMatchObject([{ state: 'open', message }])
    expect(await sms()).toEqual([])
  })

  test('STOP, and a ceiling reached meanwhile, hold when it is sent; a withdrawn invitation is not sent', async () => {
    await invitePhone(PHONE)
    await world.owner.query(`insert into private.stopped_phones (phone, channel) values ($1, 'sms')`, [PHONE])
    expect(await begin()).toMatchObject([])
    expect(await sms()).toMatchObject([{ state: 'skipped', reason: 'stopped' }])
    await world.owner.query('delete from private.stopped_phones')
    await later('1 day')
    const id = await invitePhone(PHONE)
    await spend()
    await begin()
    expect((await sms()).at(-1)).toMatchObject({ state: 'skipped', reason: 'ceiling' })
    await world.owner.query('delete from private.notification_days')
    await later('1 day')
    await invitePhone(PHONE)
    await withdraw(id)
    expect((await sms()).at(-1)).toMatchObject({ state: 'skipped', reason: 'invitation_ended', phone: null })
  })

  test('invitations do not use up the business’s own messages', async () => {
    await invitePhone(PHONE)
    await begin()
    await world.owner.query(`update private.notification_deliveries set state = 'sent', phone = null`)
    const [{ number } = { number: -1 }] = await world.owner.query<{ number: number }>(
      `select private.messages_today($1, 'sms') as number`,
      [world.dealer.id],
    )
    expect(number).toBe(0)
  })
})

describe('the invited', () => {
  test('read it at its address; strangers with the link read no names of people', async () => {
    const id = await invite(WANJIKU)
    const open = { business_name: 'Achieng Motors', business_role: 'dealer', role: 'sales', state: 'open' }
    expect(await shown(world.buyer, id)).toEqual({ ...open, is_mine: true, invited_by: 'Achieng' })
    for (const person of [world.seller, world.visitor, world.dealer])
      expect(await shown(person, id)).toEqual({ ...open, is_mine: false, invited_by: null })
    expect(await shown(world.buyer, crypto.randomUUID())).toBeUndefined()
    const mine = 'select id, business_name, business_role, role, invited_by from public.own_invitations()'
    expect(await world.buyer.query(mine)).toEqual([
      { id, business_name: 'Achieng Motors', business_role: 'dealer', role: 'sales', invited_by: 'Achieng' },
    ])
    expect(await world.seller.query(mine)).toEqual([])
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.dealer.id,
    ])
    expect(await shown(world.buyer, id)).toBeUndefined()
    expect(await world.buyer.query(mine)).toEqual([])
  })

  test('accept once; the business is told, and both sides see it', async () => {
    const id = await invite(WANJIKU, { role: 'manager' })
    expect(await answer(world.buyer, id)).toBe(world.dealer.id)
    expect(await members()).toEqual([
      { business_id: world.dealer.id, person_id: world.buyer.id, role: 'manager' },
    ])
    expect(await notificationsOf(world, world.dealer)).toMatchObject([
      { title: 'Wanjiku Kamau works for you now', link: '/account/people' },
    ])
    expect(await shown(world.buyer, id)).toMatchObject({ state: 'accepted' })
    await expect(answer(world.buyer, id)).rejects.toMatchObject({
      hint: 'invitation_used',
      message: 'You have accepted this invitation already.',
    })
    await expect(withdraw(id)).rejects.toMatchObject({ hint: 'invitation_used' })
  })

  test('accept by a confirmed number as well', async () => {
    const id = await invitePhone(PHONE)
    await expect(answer(world.buyer, id)).rejects.toMatchObject(refused)
    await confirmPhone(world.owner, world.buyer.id, PHONE)
    expect(await answer(world.buyer, id)).toBe(world.dealer.id)
  })

  test('nobody else accepts: strangers, unconfirmed addresses, people without an account, the business', async () => {
    const id = await invite(WANJIKU)
    const other = {
      ...refused,
      message:
        'This invitation was sent to another e-mail address or number. Sign in with that one, or confirm it for your account under Security.',
    }
    for (const person of [world.seller, world.admin, world.dealer])
      for (const accept of [true, false])
        await expect(answer(person, id, accept)).rejects.toMatchObject(other)
    for (const person of [world.visitor, await world.anonymous()])
      await expect(answer(person, id)).rejects.toMatchObject(refused)
    const acting = await world.acting(world.seller, world.provider, 'owner')
    await expect(answer(acting, id)).rejects.toMatchObject(refused)
    await world.owner.query('update auth.users set email_confirmed_at = null where id = $1', [world.buyer.id])
    await expect(answer(world.buyer, id)).rejects.toMatchObject(other)
    expect(await shown(world.buyer, id)).toMatchObject({ state: 'open', is_mine: false })
  })

  test('a suspended account and an administrator do not work for a business', async () => {
    const id = await invite(WANJIKU)
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(answer(world.buyer, id)).rejects.toMatchObject({ hint: 'suspended' })
    const other = await invite('njeri@magari.test')
    await expect(answer(world.admin, other)).rejects.toMatchObject({ hint: 'is_admin' })
    await world.owner.query('update public.profiles set suspended_at = null')
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.dealer.id,
    ])
    await expect(answer(world.buyer, id)).rejects.toMatchObject({ hint: 'business_suspended' })
    await world.owner.query(
      `update public.profiles set suspended_at = null, role = 'customer' where id = $1`,
      [world.dealer.id],
    )
    await expect(answer(world.buyer, id)).rejects.toMatchObject({ hint: 'not_found' })
    expect(await members()).toEqual([])
  })

  test('a business that took the invited address is not its own colleague', async () => {
    const id = await invite(WANJIKU)
    await world.owner.query(`update auth.users set email = 'moved@magari.test' where id = $1`, [
      world.buyer.id,
    ])
    await world.owner.query('update auth.users set email = $2 where id = $1', [world.dealer.id, WANJIKU])
    await expect(answer(world.dealer, id)).rejects.toMatchObject({ hint: 'invitation_own' })
    await world.owner.query(`update auth.users set email = 'sales@achieng.test' where id = $1`, [
      world.dealer.id,
    ])
    await world.owner.query('update auth.users set email = $2 where id = $1', [world.buyer.id, WANJIKU])
  })

  test('who works there by another invitation reads so', async () => {
    const id = await invite(WANJIKU)
    await confirmPhone(world.owner, world.buyer.id, PHONE)
    const other = await invitePhone(PHONE)
    await answer(world.buyer, id)
    await expect(answer(world.buyer, other)).rejects.toMatchObject({
      hint: 'invitation_member',
      message: 'You work for Achieng Motors already.',
    })
  })

  test('decline; the business is told without a name', async () => {
    const id = await invite(WANJIKU)
    expect(await answer(world.buyer, id, false)).toBeNull()
    expect(await members()).toEqual([])
    const told = await notificationsOf(world, world.dealer)
    expect(told).toMatchObject([{ title: 'An invitation was declined' }])
    expect(JSON.stringify(told)).not.toMatch(/wanjiku|kamau/i)
    await expect(answer(world.buyer, id)).rejects.toMatchObject({
      hint: 'invitation_declined',
      message: 'You declined this invitation. Ask Achieng Motors for a new one if you changed your mind.',
    })
    expect(await withdraw(id)).toBe(false)
    await expect(answer(world.buyer, id, null)).rejects.toMatchObject({ hint: 'invitation_answer' })
  })

  test('a withdrawn and an expired one are not accepted', async () => {
    const id = await invite(WANJIKU)
    expect(await withdraw(id)).toBe(true)
    expect(await withdraw(id)).toBe(false)
    await expect(answer(world.buyer, id)).rejects.toMatchObject({ hint: 'invitation_withdrawn' })
    await later('1 day')
    const next = await invite(WANJIKU)
    await later('8 days')
    await expect(answer(world.buyer, next)).rejects.toMatchObject({ hint: 'invitation_expired' })
    await expect(answer(world.buyer, crypto.randomUUID())).rejects.toMatchObject({ hint: 'not_found' })
  })

  test('another business withdraws nothing', async () => {
    const id = await invite(WANJIKU)
    expect(await withdraw(id, world.provider)).toBe(false)
    expect(await list(world.provider)).toEqual([])
    await expect(withdraw(id, world.buyer)).rejects.toMatchObject(refused)
  })

  const onBusiness = () => ({
    text: 'select from auth.users where id = $1 for update',
    values: [world.dealer.id],
  })

  test('accepting twice at once makes one member', async () => {
    const id = await invite(WANJIKU)
    const outcomes = await raceOnLock(world.database, onBusiness(), [
      () => answer(world.buyer, id),
      () => answer(world.buyer, id),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await members()).toHaveLength(1)
  })

  test('accepting while it is withdrawn: one of the two happens', async () => {
    const id = await invite(WANJIKU)
    const outcomes = await raceOnLock<unknown>(world.database, onBusiness(), [
      () => answer(world.buyer, id),
      () => withdraw(id),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ state } = { state: '' }] = await list()
    expect(await members()).toHaveLength(state === 'accepted' ? 1 : 0)
    expect(['accepted', 'withdrawn']).toContain(state)
  })
})

test('what somebody offered who left, or may not offer it any more, is withdrawn', async () => {
  const owner = await world.acting(world.seller, world.dealer, 'owner')
  const asOwner = await invite(STRANGER, { by: owner, role: 'owner' })
  const asSales = await invite(WANJIKU, { by: owner })
  await world.dealer.query(`select public.change_business_role($1, 'manager')`, [world.seller.id])
  const states = async () => Object.fromEntries((await list()).map(({ id, state }) => [id, state]))
  expect(await states()).toEqual({ [asOwner]: 'withdrawn', [asSales]: 'open' })
  await world.dealer.query('select public.remove_from_business($1)', [world.seller.id])
  expect(await states()).toEqual({ [asOwner]: 'withdrawn', [asSales]: 'withdrawn' })
  await expect(answer(world.buyer, asSales)).rejects.toMatchObject({ hint: 'invitation_withdrawn' })
})

test('the nightly job forgets invitations after a year', async () => {
  await invite(OTIENO)
  await later('8 days')
  await world.owner.query('select private.delete_old_invitations()')
  expect(await list()).toHaveLength(1)
  await later('1 year')
  await world.owner.query('select private.delete_old_invitations()')
  expect(await list()).toEqual([])
})
