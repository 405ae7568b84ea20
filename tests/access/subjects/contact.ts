import { createHash, randomUUID } from 'node:crypto'
import { insert, type Row, type TableSubject } from '../subject.ts'

let nth = 0

const address = () => {
  nth += 1
  return `reader${nth}@magari.test`
}

const letter = () => ({ name: 'Otieno', email: address(), topic: 'general', message: 'Good morning' })

// Senders cannot read their message afterwards.
const send = (row: Row, more: Record<string, unknown> = {}) => ({
  method: 'POST' as const,
  path: '/rest/v1/contact_messages',
  body: { ...row.fresh, ...more },
  headers: { prefer: 'return=minimal' },
})

export const contactMessages: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    return {
      id: await insert(world, 'public.contact_messages', { ...letter(), user_id: owner }),
      owner,
      fresh: letter(),
      changed: { status: 'answered', message: 'Else' },
    }
  },
  actions: {
    insert: (row) => send(row),
    'insert and read back': (row) => ({ ...send(row), headers: {} }),
    'insert user_id': (row) => send(row, { user_id: row.owner }),
    'insert status': (row) => send(row, { status: 'closed' }),
  },
}

/** A newsletter with a pending recipient; only one can be in sending at a time. */
export const newsletters: TableSubject = {
  async create(world, state) {
    await world.sql(`update public.newsletters set status = 'sent' where status = 'sending'`)
    const reader = await insert(world, 'public.newsletter_subscribers', {
      email: address(),
      confirmed_at: '2026-01-01',
    })
    const version = '2026-01-01T00:00:00+00:00'
    const words = { subject: 'News', body: 'Good morning' }
    const id = await insert(world, 'public.newsletters', { ...words, status: state, updated_at: version })
    if (state !== 'draft')
      await insert(
        world,
        'private.newsletter_deliveries',
        { newsletter_id: id, subscriber_id: reader },
        'newsletter_id',
      )
    return {
      id,
      owner: await world.signUp('customer'),
      fresh: words,
      changed: {
        subject: 'Else',
        body: 'Else',
        ads: 'newest',
        listing_ids: [],
        status: 'sent',
        sent: 9,
        updated_at: '2026-01-02',
      },
      arguments: { newsletter_id: id },
    }
  },
  actions: {
    'call send_newsletter': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/send_newsletter',
      body: { newsletter_id: id, version: '2026-01-01T00:00:00+00:00' },
    }),
    'call newsletter_recipient_count': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/newsletter_recipient_count',
      body: {},
    }),
  },
}

const withToken = (name: string) => (row: Row) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}`,
  body: row.arguments,
})

export const newsletterSubscribers: TableSubject = {
  async create(world) {
    const id = await insert(world, 'public.newsletter_subscribers', { email: address() })
    const token = randomUUID()
    await insert(
      world,
      'private.newsletter_tokens',
      { subscriber_id: id, token_hash: createHash('sha256').update(token).digest() },
      'subscriber_id',
    )
    return {
      id,
      owner: await world.signUp('customer'),
      fresh: { email: address() },
      changed: { email: address(), confirmed_at: '2026-01-01' },
      arguments: { token },
    }
  },
  actions: {
    'call subscribe_to_newsletter': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/subscribe_to_newsletter',
      body: fresh,
    }),
    'call choose_newsletter': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/choose_newsletter',
      body: { subscribed: true },
    }),
    'call confirm_newsletter': withToken('confirm_newsletter'),
    'call unsubscribe_from_newsletter': withToken('unsubscribe_from_newsletter'),
    'call confirm_newsletter without the token': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/confirm_newsletter',
      body: { token: id },
    }),
    'call unsubscribe_from_newsletter without the token': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/unsubscribe_from_newsletter',
      body: { token: id },
    }),
  },
}
