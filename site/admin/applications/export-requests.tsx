import { formatPhone } from '#domain/foundation/phone.ts'
import { EMPLOYMENT_STATUS_LABELS } from '#domain/money/financing.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { type AdminRequest, adminApplications, adminQuotes, type RequestsAsked } from './queries.ts'

const PERSON_HEADS = ['Id', 'State', 'Person', 'E-mail', 'Phone']
const DECISION_HEADS = ['Message', 'Sent', 'Decided', 'Decided by', 'Reason']

/** The loan applications that are filtered, as a file for a spreadsheet. */
export function ExportApplications({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      name="magari-applications"
      heads={[
        ...PERSON_HEADS,
        'Lender',
        'Loan (KES)',
        'Down payment (KES)',
        'Months',
        'Income a month (KES)',
        'Employment',
        'Vehicle',
        ...DECISION_HEADS,
      ]}
      read={(client, page) => adminApplications(client, { ...asked, page }, 1000)}
      rows={({ applications }) =>
        applications.map((row) => [
          ...personCells(row),
          row.provider,
          row.loan_amount,
          row.down_payment,
          row.term_months,
          row.monthly_income,
          EMPLOYMENT_STATUS_LABELS[row.employment_status],
          row.vehicle,
          ...decisionCells(row),
        ])
      }
    />
  )
}

/** The insurance quotes that are filtered, as a file for a spreadsheet. */
export function ExportQuotes({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      name="magari-insurance-quotes"
      heads={[
        ...PERSON_HEADS,
        'Insurer',
        'Cover',
        'Make',
        'Model',
        'Year',
        'Value (KES)',
        'Premium a year (KES)',
        'Valid until',
        ...DECISION_HEADS,
      ]}
      read={(client, page) => adminQuotes(client, { ...asked, page }, 1000)}
      rows={({ quotes }) =>
        quotes.map((row) => [
          ...personCells(row),
          row.provider,
          INSURANCE_TYPE_LABELS[row.coverage_type],
          row.vehicle_make,
          row.vehicle_model,
          row.vehicle_year,
          row.vehicle_value,
          row.premium_amount,
          row.valid_until,
          ...decisionCells(row),
        ])
      }
    />
  )
}

function personCells({ id, status, person, email, phone }: AdminRequest & { status: string }) {
  return [id, status, person, email, phone && formatPhone(phone)]
}

function decisionCells({ message, created_at, decided_at, decided_by, decision_reason }: AdminRequest) {
  return [message, created_at, decided_at, decided_by, decision_reason]
}
