import { formatPhone } from '#domain/foundation/phone.ts'
import { EMPLOYMENT_STATUS_LABELS } from '#domain/money/financing.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import { ExportButton, type ExportColumns } from '../../workplace/export-button.tsx'
import { type AdminRequest, adminApplications, adminQuotes, type RequestsAsked } from './queries.ts'

type Columns = ExportColumns<AdminRequest & { status: string }>

const PERSON: Columns = [
  ['Id', ({ id }) => id],
  ['State', ({ status }) => status],
  ['Person', ({ person }) => person],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone && formatPhone(phone)],
]
const DECISION: Columns = [
  ['Message', ({ message }) => message],
  ['Sent', ({ created_at }) => created_at],
  ['Decided', ({ decided_at }) => decided_at],
  ['Decided by', ({ decided_by }) => decided_by],
  ['Reason', ({ decision_reason }) => decision_reason],
]

/** The filtered loan applications as a CSV file. */
export function ExportApplications({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      name="magari-applications"
      read={(client, page) => adminApplications(client, { ...asked, page }, 1000)}
      rows={({ applications }) => applications}
      columns={[
        ...PERSON,
        ['Lender', (row) => row.provider],
        ['Loan (KES)', (row) => row.loan_amount],
        ['Down payment (KES)', (row) => row.down_payment],
        ['Months', (row) => row.term_months],
        ['Monthly income (KES)', (row) => row.monthly_income],
        ['Employment', (row) => EMPLOYMENT_STATUS_LABELS[row.employment_status]],
        ['Vehicle', (row) => row.vehicle],
        ...DECISION,
      ]}
    />
  )
}

/** The filtered insurance quotes as a CSV file. */
export function ExportQuotes({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      name="magari-insurance-quotes"
      read={(client, page) => adminQuotes(client, { ...asked, page }, 1000)}
      rows={({ quotes }) => quotes}
      columns={[
        ...PERSON,
        ['Insurer', (row) => row.provider],
        ['Cover', (row) => INSURANCE_TYPE_LABELS[row.coverage_type]],
        ['Make', (row) => row.vehicle_make],
        ['Model', (row) => row.vehicle_model],
        ['Year', (row) => row.vehicle_year],
        ['Value (KES)', (row) => row.vehicle_value],
        ['Annual premium (KES)', (row) => row.premium_amount],
        ['Valid until', (row) => row.valid_until],
        ...DECISION,
      ]}
    />
  )
}
