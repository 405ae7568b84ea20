import type { ApiRequest } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'
import { paymentRequests } from './plans.ts'

let nth = 0

const call =
  (name: string, more: Record<string, unknown> = {}) =>
  ({ id }: Row): ApiRequest => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body: { refund_id: id, ...more },
  })

/** The return of the owner's approved payment, which another administrator asked for. */
export const paymentRefunds: TableSubject = {
  async create(world, state) {
    const { id: request, owner } = await paymentRequests.create(world, 'approved')
    nth += 1
    const refund = {
      payment_request_id: request,
      user_id: owner,
      amount: 1_500,
      receipt_number: `SJN${String(nth).padStart(7, '0')}`,
      reason: 'You paid twice.',
      how: 'by_hand',
      needs_consent: true,
      asked_by: await world.signUp('customer'),
    }
    const decided = {
      asked: { status: 'asked' },
      agreed: { status: 'agreed', consented_at: 'now' },
      unsure: { status: 'unsure', consented_at: 'now' },
      done: {
        status: 'done',
        consented_at: 'now',
        done_at: 'now',
        returned_by: 'mpesa',
        return_reference: `UKQ${nth}`,
      },
    }[state]
    const id = await insert(world, 'public.payment_refunds', { ...refund, ...decided })
    const { id: another } = await paymentRequests.create(world, 'approved')
    return {
      id,
      owner,
      fresh: { ...refund, payment_request_id: another, receipt_number: `SJO${nth}`, status: 'asked' },
      changed: { status: 'withdrawn', amount: 1, reason: 'Because.' },
      arguments: { refund_id: id },
    }
  },
  actions: {
    'call admin_refunds': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_refunds',
      body: { page_size: 100 },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call refuse_refund': call('refuse_refund', { reason: 'The plan was used.' }),
    'call record_refund': call('record_refund', { returned_by: 'mpesa', return_reference: 'UKQ7ABCDEF' }),
  },
}
