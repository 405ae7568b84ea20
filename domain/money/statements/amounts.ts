/** Reads the amounts of statements. Counted in cents, because sums of shillings with cents are not exact as numbers. */
import { foreignUnit } from '../../foundation/foreign-units.ts'

export type StatementAmount =
  /** Negative: money out, or a balance below zero. */
  { cents: number } | { problem: 'empty' | 'foreign' | 'unreadable' }

const MOST_CENTS = 99_999_999_999_999

const OWN = /(?<![a-z])(?:kshs?|kes)(?![a-z])\.?/gi
const FIGURES = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+)(?:\.(\d{1,2}))?$/

/** An amount as statements write it: `1,000.00`, `-1,000.00`, `(1,000.00)`, `KES 1,000`, `1,000.00 DR`. Never rounded. */
export function readStatementAmount(text: string): StatementAmount {
  const said = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (!said || /^[-–—]+$/.test(said)) return { problem: 'empty' }
  const own = said.replace(OWN, ' ').trim()
  const [, before = '', enclosed = '', side = ''] =
    /^([-−+]?)\s*([^a-z]*?)\s*\(?(cr|dr)?\)?\.?$/i.exec(own.replace(/^([-−+])?\s*/, '$1')) ?? []
  const isEnclosed = /^\(.*\)$/.test(own) || /^\(.*\)\s*(?:cr|dr)$/i.test(own)
  const figures = (isEnclosed ? own.replace(/^\(|\)\s*(?:cr|dr)?$/gi, '') : enclosed)
    .replace(/[-−]$/, '')
    .trim()
  if (foreignUnit(own)) return { problem: 'foreign' }
  const match = FIGURES.exec(figures)
  if (!match) return { problem: 'unreadable' }
  const [whole = ''] = figures.split('.')
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number((match[1] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(cents) || cents > MOST_CENTS) return { problem: 'unreadable' }
  const isOut = before === '-' || before === '−' || isEnclosed || /[-−]$/.test(enclosed) || /dr/i.test(side)
  return { cents: isOut && cents > 0 ? -cents : cents }
}

/** `1500.00`, as the database reads amounts. */
export function centsText(cents: number): string {
  const figures = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`
}
