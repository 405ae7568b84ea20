import type { AccessWorld } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

/** The owner's question to the party about the party's ad. */
async function createMessage(world: AccessWorld) {
  const owner = await world.signUp('customer')
  const party = await world.signUp('dealer')
  const listing = await createListing(world, party, 'active')
  const said = { sender_id: owner, recipient_id: party, listing_id: listing, content: 'Is it still there?' }
  const message = await insert(world, 'public.messages', { ...said, subject: 'Toyota Axio' })
  return { owner, party, listing, message, thread: await threadOf(world, message), said }
}

/** Another conversation between the two. */
async function createThread(world: AccessWorld, owner: string, party: string): Promise<string> {
  return createThreadAbout(world, owner, party, await createListing(world, party, 'active'))
}

/** The owner's question to the party about one of the party's ads. */
export async function createThreadAbout(world: AccessWorld, owner: string, party: string, listing: string) {
  const said = { sender_id: owner, recipient_id: party, subject: 'Axio', content: 'And this one?' }
  return threadOf(world, await insert(world, 'public.messages', { ...said, listing_id: listing }))
}

/** A member's question about a dealer's ad. */
export async function createInquiry(world: AccessWorld, ofDealer?: string) {
  const caller = await world.signUp('customer')
  const dealer = ofDealer ?? (await world.signUp('dealer'))
  return { caller, dealer, thread: await createThread(world, caller, dealer) }
}

async function threadOf(world: AccessWorld, message: string): Promise<string> {
  const [laid] = await world.sql<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return laid?.thread_id ?? ''
}

export const userBlocks: TableSubject = {
  key: 'blocker_id',
  // The owner has blocked the party.
  async create(world) {
    const owner = await world.signUp('customer')
    const party = await world.signUp('dealer')
    await insert(world, 'public.user_blocks', { blocker_id: owner, blocked_id: party }, 'blocker_id')
    return {
      id: owner,
      owner,
      party,
      fresh: { blocker_id: owner, blocked_id: await world.signUp('dealer') },
      changed: { blocked_id: owner },
    }
  },
  actions: {
    'embed in profile': ({ party }) => ({
      path: `/rest/v1/profiles?id=eq.${party}&select=id,user_blocks!user_blocks_blocked_id_fkey!inner(blocker_id)`,
    }),
  },
}

export const messageThreads: TableSubject = {
  // The owner wrote first; the party owns the ad.
  async create(world) {
    const { owner, party, listing, thread } = await createMessage(world)
    return {
      id: thread,
      owner,
      party,
      fresh: {
        asker_id: owner,
        owner_id: party,
        listing_id: await createListing(world, party, 'active'),
        subject: 'Axio',
        subject_title: 'Axio',
      },
      changed: { status: 'closed', subject: 'Else', asker_id: party, listing_id: listing },
      arguments: { thread_id: thread },
    }
  },
  actions: {
    'embed in ad': ({ id, changed }) => ({
      path: `/rest/v1/vehicle_listings?id=eq.${changed?.listing_id}&select=id,message_threads!inner(id)&message_threads.id=eq.${id}`,
    }),
    'call list_threads': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/list_threads',
      body: { most: 100 },
      matches: (answer) => (answer as { id: string }[]).some((thread) => thread.id === id),
    }),
    'call own_inquiries': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_inquiries',
      body: { page_size: 100 },
      matches: (answer) => (answer as { inquiries: { id: string }[] }).inquiries.some((one) => one.id === id),
    }),
    'call own_customers': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_customers',
      body: { page_size: 100 },
      matches: (answer) =>
        (answer as { customers: { id: string }[] }).customers.some(({ id }) => id === owner),
    }),
    'call mark_thread_read': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/mark_thread_read',
      body: { thread_id: id },
      matches: (marked) => marked === 1,
    }),
  },
}

const write = (row: Row, said: Record<string, unknown>) => ({
  method: 'POST' as const,
  path: '/rest/v1/messages',
  body: { ...row.fresh, ...said },
})

export const messages: TableSubject = {
  // The owner sent it to the party.
  async create(world, state) {
    const { owner, party, message, said } = await createMessage(world)
    if (state === 'blocked')
      await insert(world, 'public.user_blocks', { blocker_id: party, blocked_id: owner }, 'blocker_id')
    return {
      id: message,
      owner,
      party,
      fresh: { ...said, subject: 'Toyota Axio' },
      changed: {
        read_at: '2026-01-01',
        content: 'Else',
        sender_id: party,
        recipient_id: owner,
        writer_name: 'Peter',
      },
    }
  },
  actions: {
    'embed in ad': ({ id, fresh }) => ({
      path: `/rest/v1/vehicle_listings?id=eq.${fresh?.listing_id}&select=id,messages!inner(id)&messages.id=eq.${id}`,
    }),
    'insert to oneself': (row) => write(row, { recipient_id: row.owner }),
    'insert the answer': (row) => write(row, { sender_id: row.party, recipient_id: row.owner }),
    'call unread_counts': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/unread_counts',
      matches: (answer) => (answer as { messages: number }[])[0]?.messages === 1,
    }),
    'insert as read': (row) => write(row, { read_at: '2026-01-01' }),
  },
}

/** The owner's message to the party, of which the party is warned. */
export const messageWarnings: TableSubject = {
  key: 'message_id',
  async create(world) {
    const { owner, party, message, said } = await createMessage(world)
    await insert(
      world,
      'public.message_warnings',
      { message_id: message, recipient_id: party, reasons: ['money_ahead'] },
      'message_id',
    )
    const other = await insert(world, 'public.messages', { ...said, subject: 'Axio', content: 'Hello' })
    return {
      id: message,
      owner,
      party,
      fresh: { message_id: other, recipient_id: party, reasons: ['other_danger'] },
      changed: {
        reasons: ['other_danger'],
        recipient_id: owner,
        dismissed_at: '2026-01-01T00:00:00Z',
      },
    }
  },
  actions: {
    'embed in message': ({ id }) => ({
      path: `/rest/v1/messages?id=eq.${id}&select=id,message_warnings!inner(message_id)`,
    }),
    'call dismiss_message_warning': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/dismiss_message_warning',
      body: { message_id: id },
      matches: (answer) => answer === true,
    }),
    'call report_scam': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/report_scam',
      body: { message_id: id, scam_kind: 'money_ahead' },
    }),
  },
}

/** `open`: the owner's report of a conversation with the party. */
export const messageReports: TableSubject = {
  async create(world) {
    const { owner, party, thread } = await createMessage(world)
    const id = await insert(world, 'public.message_reports', {
      thread_id: thread,
      reporter_id: owner,
      reason: 'fraud',
      details: 'Wants a deposit.',
    })
    return {
      id,
      owner,
      party,
      fresh: { thread_id: await createThread(world, owner, party), reporter_id: owner, reason: 'spam' },
      changed: { status: 'upheld', reason: 'offensive', reported_id: owner, scam_kind: 'link' },
      arguments: { report_id: id, decision: 'dismissed' },
    }
  },
  actions: {
    // Some columns are unreadable, so the insert returns only the id.
    insert: ({ fresh }) => ({ method: 'POST', path: '/rest/v1/message_reports?select=id', body: fresh }),
    'call list_message_reports': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/list_message_reports',
      body: {},
    }),
  },
}
