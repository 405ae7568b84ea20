/** What the columns of M-Pesa's and the banks' statements mean. */
import { type ListKind, tidyHeading } from '../../foundation/tables/list-kind.ts'

export const STATEMENT_SOURCES = ['mpesa', 'bank'] as const
export type StatementSource = (typeof STATEMENT_SOURCES)[number]
export const STATEMENT_SOURCE_LABELS: Record<StatementSource, string> = { mpesa: 'M-Pesa', bank: 'Bank' }

export const STATEMENT_FIELDS = [
  'receipt',
  'time',
  'details',
  'paid_in',
  'withdrawn',
  'amount',
  'balance',
  'currency',
  'status',
  'reason',
  'payer',
  'account_number',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

export const STATEMENT_FIELD_LABELS: Record<StatementField, string> = {
  receipt: 'Receipt or reference',
  time: 'Time',
  details: 'Details',
  paid_in: 'Money in',
  withdrawn: 'Money out',
  amount: 'Amount, in and out',
  balance: 'Balance',
  currency: 'Currency',
  status: 'Status',
  reason: 'Type',
  payer: 'Payer',
  account_number: 'Account number typed by the payer',
}

/** Headings of M-Pesa's organisation portal and of Kenyan banks, tidied, the likeliest first. */
const NAMES: Record<StatementField, readonly string[]> = {
  receipt: [
    'receipt no',
    'receipt number',
    'receipt',
    'transaction id',
    'trans id',
    'transaction reference',
    'transaction ref',
    'reference number',
    'reference no',
    'bank reference',
    'bank reference number',
    'reference',
    'ref no',
    'ref',
    'cheque no',
    'cheque number',
  ],
  time: [
    'completion time',
    'transaction date and time',
    'transaction time',
    'transaction date',
    'trans date',
    'tran date',
    'txn date',
    'posting date',
    'posted date',
    'book date',
    'date time',
    'date',
    'value date',
    'initiation time',
  ],
  details: [
    'details',
    'description',
    'transaction description',
    'transaction details',
    'narrative',
    'narration',
    'particulars',
    'transaction particulars',
    'remarks',
  ],
  paid_in: [
    'paid in',
    'credit',
    'credits',
    'credit amount',
    'money in',
    'deposit',
    'deposits',
    'cr',
    'cr amount',
    'credit kes',
    'money in kes',
  ],
  withdrawn: [
    'withdrawn',
    'debit',
    'debits',
    'debit amount',
    'money out',
    'withdrawal',
    'withdrawals',
    'paid out',
    'dr',
    'dr amount',
    'debit kes',
    'money out kes',
  ],
  amount: ['amount', 'transaction amount', 'amount kes'],
  balance: [
    'balance',
    'running balance',
    'book balance',
    'closing balance',
    'account balance',
    'available balance',
    'balance kes',
  ],
  currency: ['currency', 'currency code', 'transaction currency', 'account currency', 'ccy', 'curr'],
  status: ['transaction status', 'status'],
  reason: ['reason type', 'transaction type', 'type'],
  payer: ['other party info', 'other party', 'counterparty', 'payer', 'sender', 'customer'],
  account_number: ['a c no', 'account no', 'account number', 'bill reference'],
}

const FIELD_OF = new Map(
  STATEMENT_FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
)

/** The rows of one statement: a month of 600 payments a day. The screen and the database (private.most_statement_rows) refuse more. */
export const MOST_STATEMENT_ROWS = 20_000

/** How M-Pesa's and the banks' statements are told from other lists. */
export const STATEMENT_LIST: ListKind = {
  fieldNamed: (heading) => FIELD_OF.get(tidyHeading(heading)),
  isDay: (field) => field === 'time',
  hasTimes: true,
  mostRows: MOST_STATEMENT_ROWS,
  readXml: null,
  noRows: 'There are no payments in this file: it needs a line of headings and a line for each payment.',
  allHidden: 'All rows of this sheet are hidden. Remove its filter or show the rows, and save it again.',
  pdf:
    'This is a PDF, in which no program reads amounts reliably. In M-Pesa’s organisation portal choose the statement and ' +
    '“Export” as CSV or Excel; in your bank’s web bank choose the account’s statement and download it as CSV or Excel.',
  tooMany: (rows) =>
    `This file has ${rows.toLocaleString('en')} rows; a statement may have ${MOST_STATEMENT_ROWS.toLocaleString('en')} at most. Download a shorter period, and then the next.`,
  noun: 'payment',
}

/** The column of each field, by index. */
export type StatementColumns = Partial<Record<StatementField, number>>

/** What an administrator confirmed of an earlier statement: tidied headings with their field; null: not used. */
export type KnownHeadings = Readonly<Record<string, StatementField | null>>

/** The column of each field: as confirmed for these headings before, else by the usual names, of which the likeliest wins. */
export function guessColumns(headings: readonly string[], known: KnownHeadings): StatementColumns {
  const tidy = headings.map(tidyHeading)
  const columns: StatementColumns = {}
  const taken = new Set<number>()
  tidy.forEach((heading, column) => {
    if (!heading || !Object.hasOwn(known, heading)) return
    taken.add(column)
    const field = known[heading]
    if (field && columns[field] === undefined) columns[field] = column
  })
  for (const field of STATEMENT_FIELDS) {
    if (columns[field] !== undefined) continue
    // One column of signed amounts is read only where there are no two.
    if (field === 'amount' && (columns.paid_in !== undefined || columns.withdrawn !== undefined)) continue
    const column = NAMES[field]
      .map((name) => tidy.findIndex((heading, place) => heading === name && !taken.has(place)))
      .find((place) => place >= 0)
    if (column === undefined) continue
    taken.add(column)
    columns[field] = column
  }
  return columns
}

/** What to keep of confirmed columns for the next file with the same headings. */
export function headingsToKeep(headings: readonly string[], columns: StatementColumns): KnownHeadings {
  const kept: Record<string, StatementField | null> = {}
  for (const heading of headings) if (tidyHeading(heading)) kept[tidyHeading(heading)] = null
  for (const field of STATEMENT_FIELDS) {
    const heading = tidyHeading(headings[columns[field] ?? -1] ?? '')
    if (heading) kept[heading] = field
  }
  return kept
}

/** What the columns lack to be read, as a sentence; null: nothing. */
export function columnsProblem(columns: StatementColumns): string | null {
  if (columns.time === undefined) return 'Choose the column with the date or time of each payment.'
  if (columns.amount === undefined && columns.paid_in === undefined)
    return 'Choose the column with the money that came in, or one column with all amounts.'
  if (columns.receipt === undefined && columns.details === undefined)
    return 'Choose the column with the receipt numbers or the details, by which payments are found.'
  return null
}

/** Whose statement it is, by its headings: M-Pesa's name a receipt and whether it was completed. */
export function sourceOf(headings: readonly string[]): StatementSource {
  const tidy = new Set(headings.map(tidyHeading))
  return tidy.has('receipt no') && (tidy.has('paid in') || tidy.has('transaction status')) ? 'mpesa' : 'bank'
}
