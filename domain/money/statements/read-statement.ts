/** Reads the payments of a statement whose columns are confirmed. Every row is either read or listed with its line and the reason. */
import type { Moment } from '../../foundation/dates.ts'
import { dayInNairobi } from '../../foundation/days.ts'
import type { ListFile } from '../../foundation/tables/list-file.ts'
import { centsText, readStatementAmount } from './amounts.ts'
import { type BalanceBreak, balanceBreaks } from './balances.ts'
import { otherCurrency } from './currency.ts'
import type { StatementColumns, StatementField, StatementSource } from './fields.ts'
import { readParty } from './payer.ts'
import { type DayOrder, possibleOrders, readStatementTime } from './times.ts'

/** A row as the database takes it; amounts in KES with cents. */
export interface StatementRow {
  line: number
  receipt: string
  paid_at: string
  details: string
  reason: string
  paid_in: string
  withdrawn: string
  balance: string | null
  payer_name: string | null
  payer_number: string | null
  account_number: string | null
}

export interface BadRow {
  line: number
  problem: string
}

export interface Statement {
  rows: StatementRow[]
  /** Rows that look like payments and cannot be read. */
  bad: BadRow[]
  /** Rows that moved no money: not completed, or a balance brought forward. */
  still: BadRow[]
  breaks: BalanceBreak[]
}

const CUT_OFF = 'The file ends in the middle of this line: it was cut off.'

/** The orders of day and month that the times of a file allow (possibleOrders). */
export function ordersOf(file: ListFile, columns: StatementColumns): DayOrder[] {
  return possibleOrders(file.rows.map(({ cells }) => cellOf(cells, columns, 'time')))
}

/** The rows of a file by its columns; none is of a day after `now`. */
export function readStatement(
  file: ListFile,
  columns: StatementColumns,
  order: DayOrder,
  source: StatementSource,
  now: Moment,
): Statement {
  const statement: Statement = { rows: [], bad: [], still: [], breaks: [] }
  const lines = new Map<string, number>()
  const today = dayInNairobi(now)
  for (const [place, { line, cells }] of file.rows.entries()) {
    const read = readRow({ line, cells }, columns, order, today)
    if ('still' in read) statement.still.push({ line, problem: read.still })
    else if ('bad' in read) {
      const isCutOff = place === file.rows.length - 1 && cells.length < file.headings.length
      statement.bad.push({ line, problem: isCutOff ? CUT_OFF : read.bad })
    } else {
      const key = keyOf(read.row, source)
      const before = lines.get(key)
      if (before === undefined) statement.rows.push(read.row)
      else statement.bad.push({ line, problem: `It repeats line ${before}, and counts once.` })
      lines.set(key, before ?? line)
    }
  }
  statement.breaks = balanceBreaks(statement.rows)
  return statement
}

function cellOf(cells: readonly string[], columns: StatementColumns, field: StatementField): string {
  const column = columns[field]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

const NOT_COMPLETED = /^(?:failed|declined|cancell?ed|expired|pending|initiated|rejected)/i
const BALANCE_LINE =
  /^(?:opening|closing|available|ledger)?\s*balance\b|\bb\/?f(?:wd)?\b|\bbrought forward\b|\bc\/f\b/i

type ReadRow = { row: StatementRow } | { still: string } | { bad: string }

function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: StatementColumns,
  order: DayOrder,
  today: string,
): ReadRow {
  const cell = (field: StatementField) => cellOf(cells, columns, field)
  const status = cell('status')
  if (NOT_COMPLETED.test(status)) return { still: `Not completed: ${status}.` }
  const other = otherCurrency(cell('currency'))
  if (other) return { bad: foreign(other) }
  const moved = movedCents(cell('paid_in'), cell('withdrawn'), cell('amount'))
  const details = cell('details')
  if ('problem' in moved) {
    if (moved.problem === 'empty' && BALANCE_LINE.test(`${details} ${cell('receipt')}`))
      return { still: 'A balance, not a payment.' }
    return { bad: moved.sentence }
  }
  const balance = readStatementAmount(cell('balance'))
  if ('problem' in balance && balance.problem !== 'empty')
    return {
      bad:
        balance.problem === 'foreign'
          ? foreign(cell('balance'))
          : `The balance “${cell('balance')}” is no amount.`,
    }
  const paidAt = readStatementTime(cell('time'), order)
  if (!paidAt) return { bad: cell('time') ? `“${cell('time')}” is no date.` : 'It has no date.' }
  if (dayInNairobi(paidAt) > today) return { bad: `“${cell('time')}” lies in the future.` }
  if (!cell('receipt') && !details) return { bad: 'It has neither a receipt number nor details.' }
  return {
    row: {
      line,
      receipt: cell('receipt').slice(0, 80),
      paid_at: paidAt,
      details: details.slice(0, 500),
      reason: cell('reason').slice(0, 100),
      paid_in: centsText(Math.max(moved.cents, 0)),
      withdrawn: centsText(Math.max(-moved.cents, 0)),
      balance: 'cents' in balance ? centsText(balance.cents) : null,
      ...readParty(cell('payer'), details),
      account_number: accountNumber(cell('account_number'), details),
    },
  }
}

type Moved = { cents: number } | { problem: 'empty' | 'unreadable'; sentence: string }

/** Cents that came in, or negative ones that went out. */
function movedCents(paidIn: string, withdrawn: string, amount: string): Moved {
  const read = [paidIn, withdrawn, amount].map(readStatementAmount)
  const [into, out, either] = read.map((each) => ('cents' in each ? each.cents : 0))
  const texts = [paidIn, withdrawn, amount]
  const wrong = read.findIndex((each) => 'problem' in each && each.problem !== 'empty')
  if (wrong >= 0) {
    const each = read[wrong]
    const text = texts[wrong] ?? ''
    const isForeign = each && 'problem' in each && each.problem === 'foreign'
    return { problem: 'unreadable', sentence: isForeign ? foreign(text) : `“${text}” is no amount.` }
  }
  if (into && out) return { problem: 'unreadable', sentence: 'It has money in and money out at once.' }
  if (into && into < 0) return { problem: 'unreadable', sentence: `The money in is negative: “${paidIn}”.` }
  // M-Pesa writes what went out with a minus, banks without.
  const cents = into || (out ? -Math.abs(out) : (either ?? 0))
  return cents === 0 ? { problem: 'empty', sentence: 'It has no amount.' } : { cents }
}

function foreign(text: string): string {
  return `“${text}” is another currency than KES.`
}

/** `MG7K2M4N8P` of `Pay Bill Online ... Acc. MG7K2M4N8P`, where the file has no column for it. */
function accountNumber(cell: string, details: string): string | null {
  const [, named = ''] = /\bAcc(?:ount)?\.?(?: No\.?)?[ :]+([A-Za-z0-9][\w .#/-]{0,29})$/.exec(details) ?? []
  return (cell || named).trim().slice(0, 80) || null
}

/** What makes a row the same as another of its file; private.statement_row_key is the rule of the database. */
function keyOf(row: StatementRow, source: StatementSource): string {
  const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]+/g, '')
  const what = plain(row.reason || row.details)
  const own =
    source === 'mpesa' && plain(row.receipt)
      ? plain(row.receipt)
      : `${plain(row.receipt)} ${plain(row.details)} ${row.paid_at} ${row.balance ?? ''}`
  return [own, row.paid_in, row.withdrawn, what].join('|')
}
