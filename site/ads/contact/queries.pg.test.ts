import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'
import type { Client } from '../../client.ts'
import { recordWhatsapp, revealOwner, sendInquiry } from './queries.ts'
import type { ContactSubject } from './subject.ts'

const world = worldOfTests()

let clients: Clients
let subject: ContactSubject
let buyer: Client
let visitor: Client

beforeAll(async () => {
  clients = await openClients(world.database)
  buyer = clients.tablesOf(world.buyer)
  visitor = clients.tablesOf(world.visitor)
  const id = await post(world.dealer, await insertCatalogue(world), { title: '2015 Toyota Axio' })
  subject = { kind: 'vehicle', id, ownerId: world.dealer.id, title: '2015 Toyota Axio', hasPhone: true }
})

afterAll(async () => {
  await clients.close()
})

const leads = async (kind: string) => {
  const [row] = await world.owner.query<{ count: number }>(
    'select coalesce(sum(count), 0)::integer as count from leads where listing_id = $1 and kind = $2',
    [subject.id, kind],
  )
  return row?.count
}

test('the number is for people who are signed in, and counts as a lead', async () => {
  expect(await revealOwner(buyer, subject)).toEqual({ phone: '+254733000222' })
  expect(await leads('phone_reveal')).toBe(1)
  await expect(revealOwner(visitor, subject)).rejects.toMatchObject({ code: '42501' })
})

const words = (content: string) => ({ content, key: crypto.randomUUID() })

test('a message reaches the owner, and a second one goes into the same thread', async () => {
  await sendInquiry(buyer, subject, words('Hello, is the Axio still available?'))
  const second = words('I can come on Saturday.')
  const thread = await sendInquiry(buyer, subject, second)
  expect(await sendInquiry(buyer, subject, second), 'the same again is sent once').toBe(thread)
  const rows = await world.owner.query<{ thread_id: string }>(
    'select recipient_id, subject, content, thread_id from messages order by created_at',
  )
  expect(rows).toMatchObject([
    { recipient_id: world.dealer.id, subject: 'Inquiry about 2015 Toyota Axio' },
    { content: 'I can come on Saturday.' },
  ])
  expect(rows[0]?.thread_id).toBe(rows[1]?.thread_id)
  expect(await leads('message')).toBe(1)
  await expect(sendInquiry(buyer, subject, words('   '))).rejects.toMatchObject({ code: '23514' })
})

test('a chat counts', async () => {
  await recordWhatsapp(buyer, subject)
  expect(await leads('whatsapp')).toBe(1)
})
