import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import type { Client } from '../client.ts'
import {
  block,
  conversation,
  MESSAGES_AT_A_TIME,
  markRead,
  messagesOf,
  moveInquiry,
  reportConversation,
  threads,
  unblock,
  writeMessage,
} from './queries.ts'

const world = worldOfTests()

let clients: Clients
let catalogue: Catalogue
let buyer: Client
let seller: Client
let admin: Client
let ad: string
let thread: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  clients = await openClients(world.database)
  const clientOf = (person: typeof world.buyer) => clients.tablesOf(person)
  buyer = clientOf(world.buyer)
  seller = clientOf(world.seller)
  admin = clientOf(world.admin)
})

beforeEach(async () => {
  ad = await post(world.seller, catalogue)
  const [message] = await world.buyer.query<{ thread_id: string }>(
    `insert into public.messages (listing_id, content) values ($1, 'Is it still there?') returning thread_id`,
    [ad],
  )
  thread = message?.thread_id ?? ''
})

afterEach(async () => {
  await world.owner.query('delete from public.message_threads')
})

afterAll(() => clients.close())

const write = (client: Client, content: string, idempotency_key = crypto.randomUUID()) =>
  writeMessage(client, { thread_id: thread, content, idempotency_key })

test('each side sees the conversation with the other person and the ad; nobody else does, including administrators', async () => {
  expect(await conversation(buyer, thread, world.buyer.id)).toEqual({
    id: thread,
    title: '2015 Toyota Axio 1.5 X',
    subject: { path: `/vehicles/${ad}`, picture: null, price: 1_150_000, isOffered: true },
    status: 'new',
    isOwner: false,
    other: { id: world.seller.id, name: 'Otieno Odhiambo', business: null },
    isBlocked: false,
    vehicleId: ad,
    sale: null,
    tradeIn: null,
    lead: null,
  })
  expect(await conversation(seller, thread, world.seller.id)).toMatchObject({
    isOwner: true,
    other: { id: world.buyer.id, name: 'Wanjiku Kamau' },
  })
  expect(await conversation(admin, thread, world.admin.id)).toBeNull()
})

test('a deleted ad leaves its title, and a sold one is marked as not offered', async () => {
  await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
  expect((await conversation(buyer, thread, world.buyer.id))?.subject?.isOffered).toBe(false)
  await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
  expect(await conversation(buyer, thread, world.buyer.id)).toMatchObject({
    title: '2015 Toyota Axio 1.5 X',
    subject: null,
  })
})

test('messages are paged, oldest first', async () => {
  await world.owner.query(
    `insert into public.messages (thread_id, sender_id, subject, content, created_at)
     -- Two at each moment, so the id decides.
     select $1, $2, '', 'Message ' || nth, now() + make_interval(secs => nth / 2) from generate_series(1, 40) as nth`,
    [thread, world.buyer.id],
  )
  const newest = await messagesOf(seller, thread)
  expect(newest).toHaveLength(MESSAGES_AT_A_TIME)
  const older = await messagesOf(seller, thread, newest[0])
  expect(older).toHaveLength(41 - MESSAGES_AT_A_TIME)
  expect(older[0]?.content).toBe('Is it still there?')
  const all = [...older, ...newest]
  expect(new Set(all.map(({ id }) => id)).size).toBe(41)
  expect(all.map(({ created_at }) => created_at)).toEqual(all.map(({ created_at }) => created_at).toSorted())
})

test('repeating a message with its key returns the existing one', async () => {
  const key = crypto.randomUUID()
  const first = await write(seller, 'Yes, it is.', key)
  expect(await write(seller, 'Yes, it is.', key)).toEqual(first)
  expect(await messagesOf(buyer, thread)).toHaveLength(2)
  await expect(write(seller, '   ')).rejects.toMatchObject({ code: '23514' })
})

test('the inbox is filtered by own ads and by unread', async () => {
  expect(await threads(seller, 'mine')).toMatchObject([{ id: thread, unread_count: 1 }])
  expect(await threads(buyer, 'mine')).toEqual([])
  expect(await threads(seller, 'unread')).toHaveLength(1)
  await markRead(seller, thread)
  expect(await threads(seller, 'unread')).toEqual([])
  const [only] = await threads(seller, 'all')
  expect(only).toMatchObject({ other_name: 'Wanjiku Kamau', is_last_mine: false })
  expect(await threads(seller, 'all', { after: only })).toEqual([])
})

test('a conversation has the sale of the two until it is cancelled', async () => {
  const { data: sale } = await buyer.rpc('begin_sale', { listing_id: ad }).throwOnError()
  for (const [client, { id }, side] of [
    [buyer, world.buyer, 'buyer'],
    [seller, world.seller, 'seller'],
  ] as const)
    expect((await conversation(client, thread, id))?.sale).toMatchObject({ id: sale, side, state: 'open' })
  await seller.rpc('cancel_sale', { sale_id: String(sale) }).throwOnError()
  expect((await conversation(seller, thread, world.seller.id))?.sale).toBeNull()
})

test('blocking is idempotent, and everyone unblocks for themselves', async () => {
  await block(seller, world.buyer.id)
  await block(seller, world.buyer.id)
  expect((await conversation(seller, thread, world.seller.id))?.isBlocked).toBe(true)
  expect((await conversation(buyer, thread, world.buyer.id))?.isBlocked).toBe(false)
  await unblock(buyer, world.buyer.id)
  await expect(write(seller, 'Hello')).rejects.toMatchObject({ hint: 'cannot_write' })
  await unblock(seller, world.buyer.id)
  await write(seller, 'Hello')
})

test('the owner closes the inquiry, the asker cannot; each can report it', async () => {
  await moveInquiry(seller, thread, 'closed')
  expect((await conversation(buyer, thread, world.buyer.id))?.status).toBe('closed')
  await expect(moveInquiry(buyer, thread, 'new')).rejects.toMatchObject({ code: 'PGRST116' })
  await reportConversation(buyer, thread, { reason: 'spam', details: '  ' })
  expect(await world.admin.query('select reason, details, reported_id from public.message_reports')).toEqual([
    { reason: 'spam', details: null, reported_id: world.seller.id },
  ])
})
