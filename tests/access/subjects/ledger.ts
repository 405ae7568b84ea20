import type { TableSubject } from '../subject.ts'
import { paymentRequests } from './plans.ts'

/** What the ledger says of the owner's approved payment. */
export const ledgerTransactions: TableSubject = {
  async create(world) {
    const { id: request, owner } = await paymentRequests.create(world, 'approved')
    const [posted] = await world.sql<{ id: string }>(
      'select id from public.ledger_transactions where payment_request_id = $1',
      [request],
    )
    return {
      id: String(posted?.id),
      owner,
      fresh: { kind: 'correction', source: crypto.randomUUID(), moved_at: '2026-11-21T09:00:00Z' },
      changed: { kind: 'fee', moved_at: '2026-11-22T09:00:00Z', source: crypto.randomUUID() },
    }
  },
  actions: {
    'call admin_ledger': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_ledger',
      body: { from_day: null, until_day: null },
    }),
    'call admin_ledger_entries': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_ledger_entries',
      body: { from_day: null, until_day: null, page_size: 1000 },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call admin_ledger_check': () => ({ method: 'POST', path: '/rest/v1/rpc/admin_ledger_check' }),
  },
}

export const ledgerEntries: TableSubject = {
  async create(world, state) {
    const { id: transaction, owner } = await ledgerTransactions.create(world, state)
    const [entry] = await world.sql<{ id: string }>(
      `select id from public.ledger_entries where transaction_id = $1 and account = 'mpesa'`,
      [transaction],
    )
    return {
      id: String(entry?.id),
      owner,
      fresh: { transaction_id: transaction, account: 'mpesa', amount: 1 },
      changed: { amount: 1, account: 'bank', transaction_id: crypto.randomUUID() },
    }
  },
}
