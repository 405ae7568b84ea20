import Download from 'lucide-react/icons/download'
import { formatPhone } from '#domain/foundation/phone.ts'
import { EMPLOYMENT_STATUS_LABELS } from '#domain/money/financing.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminApplications, adminQuotes, type RequestsAsked } from './queries.ts'

const DECISION_HEADS = ['Sent', 'Decided', 'Decided by', 'Reason']

/** The loan applications that are filtered, as a file for a spreadsheet. */
export function ExportApplications({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      icon={Download}
      name="magari-applications"
      heads={[
        'Id',
        'State',
        'Person',
        'E-mail',
        'Phone',
        'Lender',
        'Loan (KES)',
        'Down payment (KES)',
        'Months',
        'Income a month (KES)',
        'Employment',
        'Vehicle',
        'Message',
        ...DECISION_HEADS,
      ]}
      read={async (client, page) => {
        const { applications, total, page_size } = await adminApplications(client, { ...asked, page }, 1000)
        return {
          pages: Math.ceil(total / page_size),
          rows: applications.map((row) => [
            row.id,
            row.status,
            row.person,
            row.email,
            row.phone && formatPhone(row.phone),
            row.provider,
            row.loan_amount,
            row.down_payment,
            row.term_months,
            row.monthly_income,
            EMPLOYMENT_STATUS_LABELS[row.employment_status],
            row.vehicle,
            row.message,
            row.created_at,
            row.decided_at,
            row.decided_by,
            row.decision_reason,
          ]),
        }
      }}
    />
  )
}

/** The insurance quotes that are filtered, as a file for a spreadsheet. */
export function ExportQuotes({ asked }: { asked: RequestsAsked }) {
  return (
    <ExportButton
      icon={Download}
      name="magari-insurance-quotes"
      heads={[
        'Id',
        'State',
        'Person',
        'E-mail',
        'Phone',
        'Insurer',
        'Cover',
        'Make',
        'Model',
        'Year',
        'Value (KES)',
        'Premium a year (KES)',
        'Valid until',
        'Message',
        ...DECISION_HEADS,
      ]}
      read={async (client, page) => {
        const { quotes, total, page_size } = await adminQuotes(client, { ...asked, page }, 1000)
        return {
          pages: Math.ceil(total / page_size),
          rows: quotes.map((row) => [
            row.id,
            row.status,
            row.person,
            row.email,
            row.phone && formatPhone(row.phone),
            row.provider,
            INSURANCE_TYPE_LABELS[row.coverage_type],
            row.vehicle_make,
            row.vehicle_model,
            row.vehicle_year,
            row.vehicle_value,
            row.premium_amount,
            row.valid_until,
            row.message,
            row.created_at,
            row.decided_at,
            row.decided_by,
            row.decision_reason,
          ]),
        }
      }}
    />
  )
}
