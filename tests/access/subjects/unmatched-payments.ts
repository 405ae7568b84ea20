import { insert, type TableSubject } from '../subject.ts'
import { paymentRequests } from './plans.ts'

let nth = 0

/** A payment confirmed by M-Pesa for the owner's request that did not approve it. */
export const unmatchedPayments: TableSubject = {
  async create(world, state) {
    const { id: request, owner } = await paymentRequests.create(world, 'pending')
    nth += 1
    const payment = {
      payment_request_id: request,
      user_id: owner,
      checkout_request_id: `ws_CO_${nth}`,
      receipt_number: `SJK${nth}`,
      amount: 1_500,
      phone: '+254711000001',
      payer_name: `WANJIKU${nth}`,
      account_number: `MG${10_000_000 + nth}`,
      reason: 'amount_differs',
    }
    const id = await insert(world, 'public.unmatched_payments', payment)
    if (state === 'cleared')
      await world.sql(
        `update public.unmatched_payments set cleared_at = now(), note = 'Paid back.' where id = $1`,
        [id],
      )
    return {
      id,
      owner,
      fresh: { ...payment, receipt_number: `SJL${nth}` },
      changed: { cleared_at: '2026-01-01', note: 'Paid back.', amount: 1, reason: 'incomplete' },
      arguments: { payment_id: id, note: 'Paid back.', outcome: 'returned' },
    }
  },
  actions: {
    'call assign_received_payment': ({ id, fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/assign_received_payment',
      body: { payment_id: id, request_id: fresh?.payment_request_id },
    }),
    'call payment_candidates': ({ id, fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/payment_candidates',
      body: { payment_ids: [id] },
      matches: (answer) =>
        (answer as { request_id: string }[]).some(
          ({ request_id }) => request_id === fresh?.payment_request_id,
        ),
    }),
    'call own_unmatched_payments': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_unmatched_payments',
      matches: (answer) =>
        (answer as { payment_request_id: string }[]).some(
          ({ payment_request_id }) => payment_request_id === fresh?.payment_request_id,
        ),
    }),
  },
}
