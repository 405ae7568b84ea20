import { createHash, randomUUID } from 'node:crypto'
import { insert, type Row, type TableSubject } from '../subject.ts'

const PUSH_KEY = 'B'.repeat(87)

const call = (name: string, tokenOf: (row: Row) => unknown) => (row: Row) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}`,
  body: { token: tokenOf(row) },
})
const sent = (row: Row) => row.arguments?.token
const guessed = (row: Row) => row.id

export const notificationChoices: TableSubject = {
  key: 'user_id',
  async create(world) {
    const owner = await world.signUp('customer')
    await world.sql(
      `update private.notification_channels set is_configured = true, public_key = $1 where channel = 'push'`,
      [PUSH_KEY],
    )
    const choice = { user_id: owner, topic: 'bookings', channel: 'email', wanted: false }
    await insert(world, 'public.notification_choices', choice, 'user_id')
    const token = randomUUID()
    await insert(
      world,
      'private.unsubscribe_tokens',
      { user_id: owner, topic: 'offers', token_hash: createHash('sha256').update(token).digest() },
      'user_id',
    )
    return {
      id: owner,
      owner,
      fresh: { user_id: owner, topic: 'listings', channel: 'sms', wanted: true },
      changed: { topic: 'reminders', channel: 'push', wanted: true },
      arguments: { token },
    }
  },
  actions: {
    'call notification_channels': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/notification_channels',
      body: {},
    }),
    // The people of these tests have no sessions, without which no browser is stored.
    'call save_push_subscription': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/save_push_subscription',
      body: {
        endpoint: `https://push.test/${randomUUID()}`,
        p256dh: 'B'.repeat(87),
        auth: 'a'.repeat(22),
        public_key: PUSH_KEY,
      },
    }),
    'call forget_push_subscription': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/forget_push_subscription',
      body: { endpoint: 'https://push.test/none' },
    }),
    'call emails_by_link': call('emails_by_link', sent),
    'call choose_emails_by_link': call('choose_emails_by_link', sent),
    'call emails_by_link without the token': call('emails_by_link', guessed),
    'call choose_emails_by_link without the token': call('choose_emails_by_link', guessed),
  },
}

export const quietHours: TableSubject = {
  key: 'user_id',
  async create(world) {
    const owner = await world.signUp('customer')
    await insert(world, 'public.quiet_hours', { user_id: owner, begins: '22:00', ends: '06:00' }, 'user_id')
    const other = await world.signUp('customer')
    return {
      id: owner,
      owner,
      fresh: { user_id: other, begins: '20:00', ends: '05:00' },
      changed: { begins: '23:00', ends: '05:00' },
    }
  },
}
