import { createHash, randomUUID } from 'node:crypto'
import { insert, type Row, type TableSubject } from '../subject.ts'

const call = (name: string, tokenOf: (row: Row) => unknown) => (row: Row) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}`,
  body: { token: tokenOf(row) },
})
const sent = (row: Row) => row.arguments?.token
const guessed = (row: Row) => row.id

export const emailOptOuts: TableSubject = {
  key: 'user_id',
  async create(world) {
    const owner = await world.signUp('customer')
    await insert(world, 'public.email_opt_outs', { user_id: owner, topic: 'bookings' }, 'user_id')
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
      fresh: { user_id: owner, topic: 'listings' },
      changed: { topic: 'reminders' },
      arguments: { token },
    }
  },
  actions: {
    'call emails_by_link': call('emails_by_link', sent),
    'call choose_emails_by_link': call('choose_emails_by_link', sent),
    'call emails_by_link without the token': call('emails_by_link', guessed),
    'call choose_emails_by_link without the token': call('choose_emails_by_link', guessed),
  },
}
