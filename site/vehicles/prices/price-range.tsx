import type { ReactNode } from 'react'
import { formatKes } from '#domain/foundation/money.ts'

interface PriceRangeProps {
  /** KES: nine of ten similar vehicles ask more; less. */
  low: number
  high: number
  middle: number
  /** KES: the vehicle's own, marked on the line. None for a car that is not for sale. */
  price?: number
  /** The text of the pin on the line. */
  pin?: string
}

/** How far the line extends beyond the range, as a share of it. */
const MARGIN = 0.4

/** The range of a price estimate as a line, with the price on it. The same facts are in the text beside it. */
export function PriceRange({ low, middle, high, price, pin }: PriceRangeProps) {
  const from = low - (high - low) * MARGIN
  const length = (high - low) * (1 + 2 * MARGIN)
  const share = (amount: number) => Math.min(Math.max(((amount - from) / length) * 100, 1), 99)
  const place = (amount: number) => `${share(amount)}%`
  return (
    <div className="relative mt-10 mb-14" aria-hidden="true">
      <div className="h-2 rounded-full bg-sunk" />
      <div
        className="absolute top-0 h-2 rounded-full bg-green"
        style={{ left: place(low), width: `${100 / (1 + 2 * MARGIN)}%` }}
      />
      <End at={place(low)} amount={low} />
      <End at={place(high)} amount={high} />
      {price === undefined ? (
        <Pin at={share(middle)}>{pin ?? formatKes(middle)}</Pin>
      ) : (
        <Pin at={share(price)}>{pin ?? 'This one'}</Pin>
      )}
    </div>
  )
}

function End({ at, amount }: { at: string; amount: number }) {
  return (
    <span
      className="absolute top-4 -translate-x-1/2 text-sm whitespace-nowrap text-ink-2 before:absolute before:-top-4 before:left-1/2 before:h-3 before:border-l before:border-line-2"
      style={{ left: at }}
    >
      {formatKes(amount)}
    </span>
  )
}

/** `at`: percent of the line. Near an end of it, the words stay above the line. */
function Pin({ at, children }: { at: number; children: ReactNode }) {
  const side = at < 15 ? 'left-0' : at > 85 ? 'right-0' : 'left-1/2 -translate-x-1/2'
  return (
    <span className="absolute -top-1.5 size-5 -translate-x-1/2" style={{ left: `${at}%` }}>
      <span className={`absolute bottom-full text-sm font-medium whitespace-nowrap ${side}`}>{children}</span>
      <span className="block size-5 rounded-full border-4 border-ground bg-ink" />
    </span>
  )
}
