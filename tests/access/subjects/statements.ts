import { insert, type TableSubject } from '../subject.ts'
import { paymentRequests } from './plans.ts'

let nth = 0

const someHash = () => String(++nth).padStart(64, '0')

function statement() {
  return {
    file_name: 'statement.csv',
    sha256: someHash(),
    source: 'mpesa',
    headings: { 'receipt no': 'receipt' },
    rows_in_file: 1,
    rows_received: 1,
    starts_at: '2026-11-01T00:00:00Z',
    ends_at: '2026-11-02T00:00:00Z',
    completed_at: '2026-11-03T00:00:00Z',
  }
}

/** A statement of M-Pesa's; `owner` is a member whose payment is on it. */
export const statements: TableSubject = {
  async create(world) {
    const { owner } = await paymentRequests.create(world, 'pending')
    const id = await insert(world, 'public.statements', statement())
    return {
      id,
      owner,
      fresh: statement(),
      changed: { source: 'bank', account: '600123' },
      arguments: { statement_id: id },
    }
  },
  actions: {
    'call statement_summary': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/statement_summary',
      body: { statement_id: id },
      matches: (answer) => (answer as { id?: string } | null)?.id === id,
    }),
    'call statement_rows_page': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/statement_rows_page',
      body: { statement_id: id, standings: ['nowhere'] },
    }),
    'call settle_statement': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/settle_statement',
      body: { statement_id: id, matches: [] },
    }),
    'call upload_statement': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/upload_statement',
      body: {
        file: { ...fresh, rows: 1 },
        first: 0,
        rows: [
          {
            line: 2,
            receipt: 'TLA1BCD001',
            paid_at: '2026-11-01T09:00:00Z',
            details: '',
            reason: '',
            paid_in: 1,
            withdrawn: 0,
          },
        ],
      },
    }),
    'call known_statement_headings': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/known_statement_headings',
      body: { headings: ['receipt no'] },
    }),
  },
}

/** A row of it, which has come for the owner's request. */
export const statementRows: TableSubject = {
  async create(world, state) {
    const { id: request, owner } = await paymentRequests.create(world, 'pending')
    const row = (statement_id: unknown) => ({
      statement_id,
      line: 2,
      row_key: `mpesa ${someHash()}`,
      receipt: `TLA${nth}`,
      paid_at: '2026-11-01T09:00:00Z',
      details: 'Pay Bill Online',
      kind: 'payment',
      paid_in: state === 'out' ? 0 : 1_500,
      withdrawn: state === 'out' ? 1_500 : 0,
      payer_name: 'JANE DOE',
      payer_number: '254711000001',
      codes: [`TLA${nth}`],
      payment_request_id: request,
    })
    const of = await insert(world, 'public.statements', statement())
    const id = await insert(world, 'public.statement_rows', row(of))
    return {
      id,
      owner,
      fresh: row(of),
      changed: { outcome: 'left', paid_in: 1, payment_request_id: null },
      arguments: { row_id: id, decision: 'list' },
    }
  },
}
