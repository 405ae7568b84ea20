import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { CONTACT_STATUSES, CONTACT_TOPICS, MAX_CONTACT_MESSAGES } from '#domain/messages/contact.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let nth = 0

/** Visitors cannot read their messages, so nothing is returned. */
function write(person: Person, columns: Record<string, unknown> = {}) {
  nth += 1
  const message: Record<string, unknown> = {
    name: 'Chebet Koech',
    email: `chebet${nth}@example.test`,
    topic: 'general',
    message: 'When do you open?',
    ...columns,
  }
  const names = Object.keys(message)
  return person.query(
    `insert into public.contact_messages (${names}) values (${names.map((_, place) => `$${place + 1}`)})`,
    Object.values(message),
  )
}
const kept = (email: string) =>
  world.owner.query('select * from public.contact_messages where email = $1', [email])

test('anyone can write to the marketplace; only administrators read and handle messages', async () => {
  await write(world.visitor, { email: ' a@example.test ', phone: '0712 345 678', name: ' Chebet\n Koech ' })
  expect(await kept('a@example.test')).toMatchObject([
    { user_id: null, name: 'Chebet Koech', phone: '+254712345678', status: 'open' },
  ])
  await write(world.buyer, { email: 'b@example.test', phone: '+44 20 7946 0000' })
  expect(await kept('b@example.test')).toMatchObject([{ user_id: world.buyer.id, phone: '+44 20 7946 0000' }])
  const read = `select id from public.contact_messages where email = 'b@example.test'`
  const answer = `update public.contact_messages set status = 'answered' where email = 'b@example.test' returning id`
  const remove = `delete from public.contact_messages where email = 'b@example.test' returning id`
  expect(await world.admin.query(read)).toHaveLength(1)
  expect(await world.admin.query(answer)).toHaveLength(1)
  for (const question of [read, answer, remove]) {
    expect(await world.buyer.query(question)).toEqual([])
    await expect(world.visitor.query(question)).rejects.toMatchObject(refused)
  }
  const [message] = await kept('b@example.test')
  expect(
    await world.owner.query('select actor_id, after from public.audit_log where entity_id = $1', [
      message?.id,
    ]),
  ).toEqual([{ actor_id: world.admin.id, after: { status: 'answered' } }])
  expect(await world.admin.query(remove)).toHaveLength(1)
})

test('nobody writes as another person or in another state', async () => {
  await write(world.buyer)
  for (const columns of [{ user_id: world.seller.id }, { status: 'closed' }, { created_at: new Date() }])
    await expect(write(world.buyer, columns)).rejects.toMatchObject(refused)
})

test('missing and malformed values are reported at their field', async () => {
  const broken: [string, unknown][] = [
    ['name', ' \u200b '],
    ['name', 'a'.repeat(81)],
    ['email', 'chebet'],
    ['email', 'che bet@example.test'],
    ['email', `${'a'.repeat(250)}@example.test`],
    ['phone', 'call me'],
    ['topic', 'gossip'],
    ['message', ' \n '],
    ['message', 'a'.repeat(4001)],
  ]
  for (const [field, value] of broken) {
    const error = await write(world.visitor, { [field]: value }).catch((thrown) => thrown)
    expect([value, databaseRefusal(error).field]).toEqual([value, field])
  }
})

test('the address limit neither reveals a member’s messages nor blocks members because of others', async () => {
  const email = 'shared@example.test'
  await world.owner.query('delete from public.contact_messages')
  for (let time = 0; time < MAX_CONTACT_MESSAGES; time++) await write(world.buyer, { email })
  for (let time = 0; time < MAX_CONTACT_MESSAGES; time++) await write(world.visitor, { email })
  await expect(write(world.visitor, { email })).rejects.toMatchObject({ hint: 'contact_limit' })
  await write(world.seller, { email })
  await world.owner.query('delete from public.contact_messages')
})

test('one address can write a few times an hour', async () => {
  for (let time = 0; time < MAX_CONTACT_MESSAGES; time++)
    await write(world.visitor, { email: 'often@example.test' })
  const more = () => write(world.visitor, { email: 'Often@example.test' })
  await expect(more()).rejects.toMatchObject({ hint: 'contact_limit' })
  await world.owner.query(`update public.contact_messages set created_at = now() - interval '61 minutes'`)
  await more()
})

test('values match the domain, and every constraint has a sentence', async () => {
  expect(await allowedValues(world, 'contact_messages_topic_known')).toEqual([...CONTACT_TOPICS])
  expect(await allowedValues(world, 'contact_messages_status_known')).toEqual([...CONTACT_STATUSES])
  expect(await constraintsWithoutSentence(world, ['public.contact_messages'])).toEqual([])
})
