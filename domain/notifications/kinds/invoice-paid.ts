import { formatKes } from '../../foundation/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../services/invoices.ts'
import { businessDoes, INVOICE, jobMail, jobPage, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

/** The receipt of a job's invoice. */
export const invoicePaid = kind({
  topic: 'bookings',
  facts: INVOICE,
  title: 'Your receipt',
  sentence: (facts) =>
    businessDoes(
      facts,
      `has received ${formatKes(facts.total)}${facts.paid_by ? ` (${PAYMENT_METHOD_LABELS[facts.paid_by]})` : ''} for invoice ${facts.number}: ${visit(facts)}.`,
    ),
  link: jobPage,
  smsPath: ({ answer_path }) => answer_path,
  action: 'See the receipt',
  mail: jobMail,
})
