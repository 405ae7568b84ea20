import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const address = 'chebet@example.test'

afterEach(async () => {
  await world.owner.query('delete from public.newsletter_subscribers')
  await world.owner.query('delete from private.stranger_messages')
  await world.owner.query('delete from mail.outbox')
})

const subscribe = (person: Person, email = address) =>
  person.query('select public.subscribe_to_newsletter($1)', [email])
const confirm = (token: string) => world.visitor.query('select public.confirm_newsletter($1)', [token])
const unsubscribe = (token: string) =>
  world.visitor.query('select public.unsubscribe_from_newsletter($1)', [token])
const subscriber = async () => {
  const [row] = await world.admin.query(
    'select confirmed_at, unsubscribed_at from public.newsletter_subscribers where email = $1',
    [address],
  )
  return row
}
/** Tokens in the queued mails, oldest first. */
const tokens = async () => {
  const mails = await world.owner.query<{ template: string; recipient: string; path: string }>(
    `select template, recipient, data #>> '{facts,confirm_path}' as path from mail.outbox order by id`,
  )
  return mails.map(({ template, recipient, path }) => {
    expect([template, recipient]).toEqual(['notification', address])
    return /^\/newsletter\/confirm\?token=([0-9a-f]{64})$/.exec(path)?.[1] ?? ''
  })
}
const later = (time: string) =>
  world.owner.query(
    `with sent as (update private.newsletter_tokens set created_at = created_at - $1::interval)
     update public.newsletter_subscribers set asked_at = asked_at - $1::interval`,
    [time],
  )

test('an address subscribes by confirming, and unsubscribes with one click', async () => {
  await subscribe(world.visitor, ` ${address.toUpperCase()} `)
  expect(await subscriber()).toEqual({ confirmed_at: null, unsubscribed_at: null })
  const [token = ''] = await tokens()
  await confirm(token)
  await confirm(token)
  expect(await subscriber()).toEqual({ confirmed_at: expect.any(Date), unsubscribed_at: null })
  await unsubscribe(token)
  const left = await subscriber()
  expect(left).toMatchObject({ unsubscribed_at: expect.any(Date) })
  await unsubscribe(token)
  expect(await subscriber()).toEqual(left)
})

test('every mail has its own token, and the database stores hashes only', async () => {
  await subscribe(world.visitor)
  await later('11 minutes')
  await subscribe(world.visitor)
  const [first = '', second = ''] = await tokens()
  expect(first).not.toBe(second)
  const stored = await world.owner.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from private.newsletter_tokens order by created_at`,
  )
  expect(stored.map(({ hash }) => hash)).toEqual(
    [first, second].map((token) => createHash('sha256').update(token).digest('hex')),
  )
  await confirm(second)
  await unsubscribe(first)
  expect(await subscriber()).toMatchObject({ unsubscribed_at: expect.any(Date) })
})

test('an address gets at most one mail in ten minutes in any state, and the response is always the same', async () => {
  const answers = [await subscribe(world.visitor), await subscribe(world.buyer)]
  expect(await tokens()).toHaveLength(1)
  const [token = ''] = await tokens()
  await confirm(token)
  answers.push(await subscribe(world.visitor))
  expect(await tokens()).toHaveLength(1)
  await later('11 minutes')
  answers.push(await subscribe(world.visitor))
  expect(await tokens()).toHaveLength(2)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // Subscribing again does not affect a subscriber.
  expect(await subscriber()).toEqual({ confirmed_at: expect.any(Date), unsubscribed_at: null })
})

test('a link confirms for seven days and unsubscribes permanently', async () => {
  await subscribe(world.visitor)
  const [token = ''] = await tokens()
  await later('8 days')
  await expect(confirm(token)).rejects.toMatchObject({ hint: 'newsletter_link' })
  await unsubscribe(token)
  for (const unknown of ['', 'a'.repeat(64)]) {
    await expect(confirm(unknown)).rejects.toMatchObject({ hint: 'newsletter_link' })
    await expect(unsubscribe(unknown)).rejects.toMatchObject({ hint: 'newsletter_link' })
  }
})

test('invalid addresses are refused', async () => {
  for (const email of ['', 'chebet', 'a@b', 'a b@example.test', 'a@example.test, b@example.test'])
    await expect(subscribe(world.visitor, email)).rejects.toMatchObject({ hint: 'email_form' })
  expect(await world.owner.query('select from mail.outbox')).toEqual([])
})

test('only administrators read the subscribers, and nobody reads the hashes', async () => {
  await subscribe(world.visitor)
  const read = 'select email from public.newsletter_subscribers'
  expect(await world.admin.query(read)).toEqual([{ email: address }])
  expect(await world.buyer.query(read)).toEqual([])
  await expect(world.visitor.query(read)).rejects.toMatchObject(refused)
  for (const person of [world.visitor, world.admin]) {
    await expect(person.query('select token_hash from private.newsletter_tokens')).rejects.toMatchObject(
      refused,
    )
    await expect(
      person.query(`insert into public.newsletter_subscribers (email) values ('x@example.test')`),
    ).rejects.toMatchObject(refused)
    await expect(
      person.query(`select private.mail_address('x@example.test', 'account_erased')`),
    ).rejects.toMatchObject(refused)
    await expect(
      person.query('select private.newsletter_token(id) from (select gen_random_uuid() as id) as any_one'),
    ).rejects.toMatchObject(refused)
  }
})

test('unconfirmed subscribers are deleted', async () => {
  await subscribe(world.visitor)
  await world.owner.query('select private.delete_unconfirmed_subscribers()')
  expect(await subscriber()).toBeDefined()
  await later('31 days')
  await world.owner.query('select private.delete_unconfirmed_subscribers()')
  expect(await subscriber()).toBeUndefined()
})

test('members subscribe their own confirmed address without another mail', async () => {
  const { buyer } = world
  const subscribed = async () => {
    const [row] = await buyer.query<{ on: boolean | null }>('select public.newsletter_subscribed() as on')
    return row?.on
  }
  const choose = (on: boolean) => buyer.query('select public.choose_newsletter($1)', [on])
  expect(await subscribed()).toBeNull()
  await expect(choose(true)).rejects.toMatchObject({ hint: 'email_unconfirmed' })
  await world.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [buyer.id])
  expect(await subscribed()).toBe(false)
  await choose(false)
  await choose(true)
  await choose(true)
  expect(await subscribed()).toBe(true)
  expect(await world.owner.query('select email, unsubscribed_at from public.newsletter_subscribers')).toEqual(
    [{ email: 'wanjiku@magari.test', unsubscribed_at: null }],
  )
  await choose(false)
  expect(await subscribed()).toBe(false)
  await choose(true)
  expect(await subscribed()).toBe(true)
  expect(await world.owner.query('select from mail.outbox')).toEqual([])
  await expect(world.visitor.query('select public.choose_newsletter(true)')).rejects.toMatchObject(refused)
  await expect(world.visitor.query('select public.newsletter_subscribed()')).rejects.toMatchObject(refused)
})
