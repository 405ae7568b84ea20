/** Values that are found again wherever they come out: the three of a column stand in order, and fit its type and checks. */
import pg from 'pg'

export const LEVELS = ['low', 'middle', 'high'] as const
export type Level = (typeof LEVELS)[number]

export interface Marker {
  /** As a filter of a request says it. */
  value: string
  /** As SQL says it. */
  literal: string
  /** What of it an answer would hold. */
  trace: string
}

/** The value of a column at a level; `nth` makes it the only one of its kind, 0 to 9999. */
export function markerOf(column: string, type: string, level: Level, nth: number): Marker {
  const step = LEVELS.indexOf(level) + 1
  const figures = String(nth).padStart(4, '0')
  const of = (value: string, trace = value): Marker => ({ value, literal: pg.escapeLiteral(value), trace })
  if (type === 'bigint' || type === 'integer') return of(`1${step}6270${figures}`)
  if (type === 'timestamp with time zone') {
    // The last digit is no zero, which an answer would leave out.
    const time = `:04:05.6${figures}7`
    return of(`2031-0${step}-07T03${time}Z`, time)
  }
  if (type === 'date') {
    const day = new Date(Date.UTC(2031, 0, 1 + step * 10_000 + nth))
    return of(day.toISOString().slice(0, 10))
  }
  if (column === 'listing_ids') {
    const trace = `${step}6270000-0000-4000-8000-00000000${figures}`
    return of(`{${trace}}`, trace)
  }
  if (type === 'ARRAY') {
    const trace = `qzv${step}${figures}`
    return of(`{${trace}}`, trace)
  }
  if (column === 'opening_hours') {
    const two = (number: number) => String(number % 60).padStart(2, '0')
    const [from, to] = [`0${Math.floor(nth / 3600)}:${two(Math.floor(nth / 60))}`, `1${step}:${two(nth)}`]
    // As a stored object is written out: the shorter name first.
    return of(`{"mon": [{"to": "${to}", "from": "${from}"}]}`, `${to}", "from": "${from}`)
  }
  if (type === 'json' || type === 'jsonb') {
    const trace = `qzv${step}${figures}`
    return { value: trace, literal: pg.escapeLiteral(JSON.stringify({ phone: trace })), trace }
  }
  // The first digit and the last three show in the masked number, so they are everybody's.
  if (column.endsWith('phone')) return of(`+2547${step}${figures}555`)
  if (column.endsWith('email')) return of(`qzv${step}${figures}@magari.test`)
  if (column === 'website' || column === 'endpoint') return of(`https://qzv${step}${figures}.test`)
  if (column === 'payment_number') return of(`MG${step}627${figures}`)
  if (column === 'link') return of(`/qzv${step}${figures}`)
  if (column === 'app_id') return of(`${step}62709${figures}`)
  return of(`qzv${step}${figures}`)
}
