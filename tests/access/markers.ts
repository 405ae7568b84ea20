/** Marker values that are recognisable in any response. The three of a column are in ascending order and fit its type and checks. */
import pg from 'pg'

export const LEVELS = ['low', 'middle', 'high'] as const
export type Level = (typeof LEVELS)[number]

export interface Marker {
  /** For filters and request bodies. */
  value: string
  /** For SQL. */
  literal: string
  /** The part that a response would contain. */
  trace: string
}

/** The marker of a column at a level; `nth`, 0 to 9999, makes it unique. */
export function markerOf(column: string, type: string, level: Level, nth: number): Marker {
  const step = LEVELS.indexOf(level) + 1
  const figures = String(nth).padStart(4, '0')
  const of = (value: string, trace = value): Marker => ({ value, literal: pg.escapeLiteral(value), trace })
  // At most 250,000, the limit of a payment by M-Pesa.
  if (column === 'amount' && type === 'bigint') return of(`1${step}${figures}`)
  if (type === 'bigint' || type === 'integer') return of(`1${step}6270${figures}`)
  // A quantity: at most 9,999, with two decimals.
  if (type === 'numeric') return of(`${step}0${figures.slice(0, 2)}.${figures.slice(2)}`)
  if (type === 'timestamp with time zone') {
    // The last digit is not zero, because responses omit trailing zeros.
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
  if (column === 'opening_hours' || column === 'hours') {
    const two = (number: number) => String(number % 60).padStart(2, '0')
    const [from, to] = [`0${Math.floor(nth / 3600)}:${two(Math.floor(nth / 60))}`, `1${step}:${two(nth)}`]
    // jsonb is written with the shorter key first.
    return of(`{"mon": [{"to": "${to}", "from": "${from}"}]}`, `${to}", "from": "${from}`)
  }
  if (column === 'checks') {
    const trace = `qzv${step}${figures}`
    return { value: trace, literal: pg.escapeLiteral(JSON.stringify([{ item: trace, state: 'ok' }])), trace }
  }
  if (type === 'json' || type === 'jsonb') {
    const trace = `qzv${step}${figures}`
    // The filters of a saved search are those of its list.
    const key = column === 'filters' ? 'search' : 'phone'
    return { value: trace, literal: pg.escapeLiteral(JSON.stringify({ [key]: trace })), trace }
  }
  // The masked number shows the first digit and the last three, so they are not secret.
  if (column.endsWith('phone')) return of(`+2547${step}${figures}555`)
  if (column.endsWith('email')) return of(`qzv${step}${figures}@magari.test`)
  if (column === 'website' || column === 'endpoint') return of(`https://qzv${step}${figures}.test`)
  if (column === 'payment_number') return of(`MG${step}627${figures}`)
  if (column === 'number') return of(`DP${step}627${figures}`)
  if (column === 'account') return of(`${step}6270${figures}`)
  if (column === 'sha256') return of(`${step}6270${figures}`.padEnd(64, 'a'))
  if (column === 'kra_pin') return of(`P0${step}627${figures}X`)
  if (column === 'plate') return of(`QZV${step}${figures}`)
  if (column === 'link') return of(`/qzv${step}${figures}`)
  if (column === 'app_id') return of(`${step}62709${figures}`)
  return of(`qzv${step}${figures}`)
}
