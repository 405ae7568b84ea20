import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const address = 'chebet@example.test'

afterEach(async () => {
  await world.owner.asks('delete from public.newsletter_subscribers')
  await world.owner.asks('delete from auth.mail_outbox')
})

const subscribe = (person: Person, email = address) =>
  person.asks('select public.subscribe_to_newsletter($1)', [email])
const confirm = (token: string) => world.visitor.asks('select public.confirm_newsletter($1)', [token])
const unsubscribe = (token: string) =>
  world.visitor.asks('select public.unsubscribe_from_newsletter($1)', [token])
const subscriber = async () => {
  const [row] = await world.admin.asks(
    'select confirmed_at, unsubscribed_at from public.newsletter_subscribers where email = $1',
    [address],
  )
  return row
}
/** The tokens of the mails that wait, the first sent first. */
const tokens = async () => {
  const mails = await world.owner.asks<{ template: string; recipient: string; path: string }>(
    `select template, recipient, data ->> 'action_path' as path from auth.mail_outbox order by id`,
  )
  return mails.map(({ template, recipient, path }) => {
    expect([template, recipient]).toEqual(['notice', address])
    return /^\/newsletter\/confirm\?token=([0-9a-f]{64})$/.exec(path)?.[1] ?? ''
  })
}
const later = (time: string) =>
  world.owner.asks(
    `with sent as (update private.newsletter_tokens set created_at = created_at - $1::interval)
     update public.newsletter_subscribers set asked_at = asked_at - $1::interval`,
    [time],
  )

test('an address gets the newsletter once its owner has confirmed it, and no more with one click', async () => {
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

test('every mail has a token of its own, and the database keeps hashes only', async () => {
  await subscribe(world.visitor)
  await later('11 minutes')
  await subscribe(world.visitor)
  const [first = '', second = ''] = await tokens()
  expect(first).not.toBe(second)
  const stored = await world.owner.asks<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from private.newsletter_tokens order by created_at`,
  )
  expect(stored.map(({ hash }) => hash)).toEqual(
    [first, second].map((token) => createHash('sha256').update(token).digest('hex')),
  )
  await confirm(second)
  await unsubscribe(first)
  expect(await subscriber()).toMatchObject({ unsubscribed_at: expect.any(Date) })
})

test('an address gets one mail in ten minutes, whatever its state, and the answer is always the same', async () => {
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
  // Asking again takes nothing away from who has it.
  expect(await subscriber()).toEqual({ confirmed_at: expect.any(Date), unsubscribed_at: null })
})

test('a link confirms for seven days, and unsubscribes for ever', async () => {
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

test('what is no address is refused', async () => {
  for (const email of ['', 'chebet', 'a@b', 'a b@example.test', 'a@example.test, b@example.test'])
    await expect(subscribe(world.visitor, email)).rejects.toMatchObject({ hint: 'email_form' })
  expect(await world.owner.asks('select from auth.mail_outbox')).toEqual([])
})

test('only administrators read who gets it, and nobody the hashes', async () => {
  await subscribe(world.visitor)
  const read = 'select email from public.newsletter_subscribers'
  expect(await world.admin.asks(read)).toEqual([{ email: address }])
  expect(await world.buyer.asks(read)).toEqual([])
  await expect(world.visitor.asks(read)).rejects.toMatchObject(refused)
  for (const person of [world.visitor, world.admin]) {
    await expect(person.asks('select token_hash from private.newsletter_tokens')).rejects.toMatchObject(
      refused,
    )
    await expect(
      person.asks(`insert into public.newsletter_subscribers (email) values ('x@example.test')`),
    ).rejects.toMatchObject(refused)
    await expect(
      person.asks(`select private.send_mail_to('x@example.test', 'A', array['B'])`),
    ).rejects.toMatchObject(refused)
    await expect(
      person.asks('select private.newsletter_token(id) from (select gen_random_uuid() as id) as any_one'),
    ).rejects.toMatchObject(refused)
  }
})

test('who never confirms is forgotten', async () => {
  await subscribe(world.visitor)
  await world.owner.asks('select private.delete_unconfirmed_subscribers()')
  expect(await subscriber()).toBeDefined()
  await later('31 days')
  await world.owner.asks('select private.delete_unconfirmed_subscribers()')
  expect(await subscriber()).toBeUndefined()
})

test('who is signed in chooses the newsletter for their own confirmed address, without another mail', async () => {
  const { buyer } = world
  const subscribed = async () => {
    const [row] = await buyer.asks<{ on: boolean | null }>('select public.newsletter_subscribed() as on')
    return row?.on
  }
  const choose = (on: boolean) => buyer.asks('select public.choose_newsletter($1)', [on])
  expect(await subscribed()).toBeNull()
  await expect(choose(true)).rejects.toMatchObject({ hint: 'email_unconfirmed' })
  await world.owner.asks('update auth.users set email_confirmed_at = now() where id = $1', [buyer.id])
  expect(await subscribed()).toBe(false)
  await choose(false)
  await choose(true)
  await choose(true)
  expect(await subscribed()).toBe(true)
  expect(await world.owner.asks('select email, unsubscribed_at from public.newsletter_subscribers')).toEqual([
    { email: 'wanjiku@magari.test', unsubscribed_at: null },
  ])
  await choose(false)
  expect(await subscribed()).toBe(false)
  await choose(true)
  expect(await subscribed()).toBe(true)
  expect(await world.owner.asks('select from auth.mail_outbox')).toEqual([])
  await expect(world.visitor.asks('select public.choose_newsletter(true)')).rejects.toMatchObject(refused)
  await expect(world.visitor.asks('select public.newsletter_subscribed()')).rejects.toMatchObject(refused)
})
