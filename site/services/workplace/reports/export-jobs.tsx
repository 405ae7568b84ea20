import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { BOOKING_STATUS_LABELS } from '#domain/services/bookings.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/services/invoices.ts'
import { checksInWords } from '#domain/services/provider-report.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { type JobsQuery, providerJobs } from './queries.ts'

const PAGE_SIZE = 200

interface ExportJobsProps {
  jobs: JobsQuery
  /** Of the file, without date and extension. */
  name: string
}

const dayOf = (moment: string | null) => moment && dayInNairobi(moment)

/** Jobs with all that their cards have, as a CSV file. */
export function ExportJobs({ jobs: asked, name }: ExportJobsProps) {
  return (
    <ExportButton
      name={name}
      read={(client, page) => providerJobs(client, asked, page, PAGE_SIZE)}
      rows={({ jobs }) => jobs}
      columns={[
        ['Job', (job) => job.number],
        ['Visit', (job) => dayOf(job.at)],
        ['State', (job) => BOOKING_STATUS_LABELS[job.status]],
        ['Completed', (job) => dayOf(job.completed_at)],
        ['Work', (job) => job.work],
        ['Done by', (job) => job.done_by],
        ['Customer', (job) => job.customer_name],
        ['Phone', (job) => job.customer_phone && formatPhone(job.customer_phone)],
        ['Plate', (job) => job.plate],
        ['Make', (job) => job.make],
        ['Model', (job) => job.model],
        ['Year', (job) => job.year],
        ['Mileage (km)', (job) => job.mileage_km],
        ['Labour accepted (KES, without VAT)', (job) => job.labour],
        ['Parts accepted (KES, without VAT)', (job) => job.parts],
        ['Price (KES)', (job) => job.price],
        ['Invoice', (job) => job.invoice?.number ?? null],
        ['Invoice total (KES)', (job) => job.invoice?.total ?? null],
        ['Paid', (job) => dayOf(job.invoice?.paid_at ?? null)],
        ['Paid by', (job) => (job.invoice?.paid_by ? PAYMENT_METHOD_LABELS[job.invoice.paid_by] : null)],
        ['Payment reference', (job) => job.invoice?.payment_reference ?? null],
        ['Next service on', (job) => job.next_service_on],
        ['Next service at (km)', (job) => job.next_service_km],
        ['Checks', (job) => checksInWords(job.checks)],
        ['Notes for the customer', (job) => job.customer_notes],
        ['Own notes', (job) => job.internal_notes],
      ]}
    />
  )
}
