import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { isOpenEstimate } from '#domain/services/estimates.ts'
import { type IssuedInvoice, PAYMENT_METHOD_LABELS } from '#domain/services/invoices.ts'
import { useMay } from '../../../members/use-may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { InvoiceDocumentButton } from '../../invoice-document.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { issueInvoice, type ProviderJob } from './queries.ts'
import { VoidDialog } from './void-dialog.tsx'

/** The invoice of a job: to be issued once the work has begun, noted as paid, or voided. */
export function Invoice({ job }: { job: ProviderJob }) {
  const { busy, act } = useActions()
  const [isAsking, setAsking] = useState(false)
  const { booking, invoice, invoice_total: total } = job
  const mayInvoice = useMay('invoices')
  const hasBegun = booking.status === 'in_progress' || booking.status === 'completed'
  if (!mayInvoice || (!invoice && !hasBegun)) return null
  const waits = job.estimates.some(isOpenEstimate)
  return (
    <section aria-labelledby="invoice" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="invoice" className="text-lg">
        Invoice
      </h2>
      {invoice ? (
        <Issued invoice={invoice} />
      ) : total === null ? (
        <p className="text-sm text-ink-2">
          Nothing is agreed yet. Send an estimate, or enter the price when you complete the booking.
        </p>
      ) : waits ? (
        <p className="text-sm text-ink-2">
          An estimate still waits for the customer. Take it back, or wait for the answer.
        </p>
      ) : (
        <Button
          variant="main"
          className="justify-self-start"
          busy={busy !== null}
          onClick={() => setAsking(true)}
        >
          Issue invoice: {formatKes(total)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Issue the invoice of ${formatKes(total ?? 0)}?`}
        description="It gets the next number, and the customer is told. It cannot be changed: a wrong one is voided, and another issued."
        confirmLabel="Issue invoice"
        tone="main"
        onConfirm={async () => {
          await act('issue', (client) => issueInvoice(client, job.id), {
            done: 'Invoice issued',
            failed: 'Failed to issue the invoice',
          })
          setAsking(false)
        }}
      />
    </section>
  )
}

function Issued({ invoice }: { invoice: IssuedInvoice }) {
  const [open, setOpen] = useState<'paid' | 'void' | null>(null)
  const { number, issued_at, total, paid_at, paid_by, payment_reference } = invoice
  return (
    <div className="grid gap-3 rounded-r border border-line bg-raise p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Invoice {number}</span>
        <span className="text-ink-2">{formatDate(issued_at)}</span>
        <Badge tone={paid_at ? 'active' : 'pending'}>{paid_at ? 'Paid' : 'Not paid'}</Badge>
        <span className="ml-auto text-base font-semibold whitespace-nowrap">{formatKes(total)}</span>
      </p>
      {paid_at && paid_by && (
        <p className="text-ink-2">
          {[`${PAYMENT_METHOD_LABELS[paid_by]}, ${formatDate(paid_at)}`, payment_reference]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!paid_at && (
          <Button size="s" variant="main" onClick={() => setOpen('paid')}>
            Mark as paid
          </Button>
        )}
        <InvoiceDocumentButton invoiceId={invoice.id} label={paid_at ? 'Receipt, PDF' : 'Invoice, PDF'} />
        <Button size="s" className="text-danger!" onClick={() => setOpen('void')}>
          Void
        </Button>
      </div>
      {open === 'paid' && <PaidDialog invoice={invoice} onClose={() => setOpen(null)} />}
      {open === 'void' && <VoidDialog invoice={invoice} onClose={() => setOpen(null)} />}
    </div>
  )
}
