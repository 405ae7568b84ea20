import { businessDoes, INVOICE, jobMail, jobPage, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

/** Tells the customer of a job that its invoice no longer counts. */
export const invoiceVoided = kind({
  topic: 'bookings',
  facts: INVOICE,
  type: 'warning',
  title: 'An invoice was voided',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `has voided invoice ${facts.number} for ${visit(facts)}.`),
      facts.reason && `Reason: ${facts.reason}`,
    ),
  link: jobPage,
  smsPath: ({ answer_path }) => answer_path,
  action: 'See your booking',
  mail: jobMail,
})
