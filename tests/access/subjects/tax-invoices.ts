import { insert, type TableSubject } from '../subject.ts'
import { paymentRequests } from './plans.ts'

/** The invoice of the owner's approved payment. */
export const taxInvoices: TableSubject = {
  async create(world) {
    const { id: request, owner } = await paymentRequests.create(world, 'approved')
    const [invoice] = await world.sql<{ id: string; number: string; payment_number: string }>(
      'select id, number, payment_number from public.tax_invoices where payment_request_id = $1',
      [request],
    )
    return {
      id: invoice?.id ?? '',
      owner,
      fresh: {
        kind: 'credit_note',
        year: 2000,
        sequence: 1,
        number: 'CN-2000-000001',
        issued_at: '2000-01-01',
        payment_request_id: request,
        invoice_id: invoice?.id,
        refund_id: crypto.randomUUID(),
        buyer_id: owner,
        seller_name: 'Magari',
        item: 'A plan',
        quantity: 1,
        vat: 0,
        total: 1,
        payment_number: 'MG7K3QX2AB',
        payment_method: 'mpesa',
        paid_at: '2000-01-01',
      },
      changed: { total: 1, buyer_name: 'Another', number: 'INV-2000-000001', buyer_id: null },
      arguments: { number: invoice?.number, payment_number: invoice?.payment_number },
    }
  },
  actions: {
    'call tax_invoice': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/tax_invoice',
      body: { named: row.arguments?.number },
      matches: (answer) => (answer as { number?: string } | null)?.number === row.arguments?.number,
    }),
    'call admin_tax_invoices': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_tax_invoices',
      body: { search: row.arguments?.number },
    }),
    'call own_account_statement': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_account_statement',
      body: {},
      matches: (answer) =>
        (answer as { payment_number: string }[]).some(
          ({ payment_number }) => payment_number === row.arguments?.payment_number,
        ),
    }),
  },
}

export const invoiceRecipients: TableSubject = {
  key: 'user_id',
  async create(world) {
    const owner = await world.signUp('customer')
    const recipient = { business_name: 'Kamau Motors', kra_pin: 'P051234567X', address: 'Moi Avenue 3' }
    await insert(world, 'public.invoice_recipients', { user_id: owner, ...recipient }, 'user_id')
    const another = await world.signUp('customer')
    return {
      id: owner,
      owner,
      fresh: { user_id: another, ...recipient },
      changed: {
        business_name: 'Other Motors',
        kra_pin: 'P059999999X',
        address: 'Moi Avenue 4',
        user_id: another,
      },
    }
  },
}
