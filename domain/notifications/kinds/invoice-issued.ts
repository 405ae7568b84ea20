import { formatKes } from '../../foundation/money.ts'
import { businessDoes, INVOICE, jobMail, jobPage, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

/** Tells the customer of a job what it comes to. */
export const invoiceIssued = kind({
  topic: 'bookings',
  facts: INVOICE,
  title: 'Your invoice',
  sentence: (facts) =>
    businessDoes(facts, `has issued invoice ${facts.number} for ${visit(facts)}: ${formatKes(facts.total)}.`),
  link: jobPage,
  smsPath: ({ answer_path }) => answer_path,
  action: 'See the invoice',
  mail: jobMail,
})
