import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import {
  type AskedVehicle,
  askedAbout,
  NOT_ENOUGH,
  priceInWords,
  priceMark,
} from '#domain/vehicles/asking-price.ts'
import { type SaleTime, soldInWords } from '#domain/vehicles/days-on-sale.ts'
import { COMPARED, NOT_COMPARED } from '#domain/vehicles/price-mark-reasons.ts'
import type { VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import { browserClient } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import { daysToSell, similarAsk } from './asking-price-queries.ts'
import { PriceMarkBadge } from './price-mark-badge.tsx'
import { PriceRange } from './price-range.tsx'
import type { PriceEstimate } from './queries.ts'
import { useAnswer, useSettled } from './use-answer.ts'

/** Below the price field of a vehicle form: the prices of similar vehicles, and where the typed price lies. */
export default function AskingPrice({ form }: { form: VehicleForm }) {
  const about = askedAbout(form, new Date())
  const answer = useAnswer(about?.vehicle ? JSON.stringify(about.vehicle) : null, estimateFor)
  const typed = useSettled(form.price)
  const price = typed === undefined ? null : parseMoney(typed)
  const sold = useAnswer(
    about?.vehicle && price !== null && price > 0 ? JSON.stringify({ ...about.vehicle, price }) : null,
    daysFor,
  )
  if (!about) return null
  return (
    <section
      aria-label="What similar vehicles ask"
      className="rounded-r border border-line bg-raise p-4 text-sm text-ink-2 empty:hidden"
    >
      {about.sentence !== null ? (
        <p role="status">{about.sentence}</p>
      ) : answer.state === 'waiting' ? (
        <p role="status">Comparing with similar vehicles…</p>
      ) : answer.state === 'failed' ? (
        <p role="status" className="flex flex-wrap items-center gap-3">
          Similar vehicles could not be compared.
          <Button size="s" onClick={answer.again}>
            Try again
          </Button>
        </p>
      ) : answer.value ? (
        <Compared
          estimate={answer.value}
          price={price}
          sold={sold.state === 'answered' ? sold.value : null}
        />
      ) : (
        <p role="status">{NOT_ENOUGH}</p>
      )}
    </section>
  )
}

async function estimateFor(question: string, signal: AbortSignal) {
  const vehicle: AskedVehicle = JSON.parse(question)
  return similarAsk(await browserClient(), vehicle, signal)
}

async function daysFor(question: string, signal: AbortSignal) {
  const vehicle: AskedVehicle & { price: number } = JSON.parse(question)
  return daysToSell(await browserClient(), vehicle, signal)
}

interface ComparedProps {
  estimate: Omit<PriceEstimate, 'mark'>
  /** KES; null while typing and for invalid input. */
  price: number | null
  sold: SaleTime | null
}

function Compared({ estimate, price, sold }: ComparedProps) {
  const { low, middle, high, ads, sellers, estimated_at } = estimate
  const mark = price ? priceMark(price, estimate) : null
  return (
    <>
      <p>
        Eight of ten similar vehicles ask{' '}
        <b className="font-medium text-ink">
          {formatKes(low)} to {formatKes(high)}
        </b>
        , half of them less than {formatKes(middle)}. From {ads} ads of {sellers} other sellers.
      </p>
      <PriceRange
        low={low}
        middle={middle}
        high={high}
        {...(price && { price })}
        pin={price ? 'Your price' : 'Half ask less'}
      />
      <p role="status" className="flex flex-wrap items-center gap-2 text-ink empty:hidden">
        {mark && <PriceMarkBadge mark={mark} />}
        {price && (
          <span>
            {priceInWords(price, estimate)}
            {sold && ` ${soldInWords(sold)}`}
          </span>
        )}
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-12 cursor-pointer items-center font-medium text-green-ink">
          How we compare
        </summary>
        <p>
          Others’ ads for this model, at most two years older or newer, on {formatDate(estimated_at)}. We take
          into account: {COMPARED}. We do not know about {NOT_COMPARED}. The price paid may differ from the
          asking price. The price is yours to set.
        </p>
      </details>
    </>
  )
}
