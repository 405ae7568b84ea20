import { useCallback } from 'react'
import { formatKes, formatKesRange, formatNumber } from '#domain/foundation/money.ts'
import { differenceWords } from '#domain/messages/trade-ins.ts'
import { checkCarValue } from '#domain/vehicles/car-value.ts'
import { NOT_COMPARED } from '#domain/vehicles/price-mark-reasons.ts'
import { browserClient } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import { carValue } from '../../vehicles/prices/queries.ts'
import { useAnswer } from '../../vehicles/prices/use-answer.ts'

interface EstimateWordsProps {
  /** KES; null: too few cars are similar. */
  estimate: { low: number; high: number; ads: number } | null
  /** KES of the ad's vehicle; null: it is gone. */
  price: number | null
}

/** What cars like the offered one are asked for, and what that leaves to pay. */
export function EstimateWords({ estimate, price }: EstimateWordsProps) {
  if (!estimate)
    return <p className="text-sm text-ink-2">Too few similar cars are for sale here for an estimate.</p>
  const { low, high, ads } = estimate
  return (
    <div className="grid gap-1 text-sm">
      <p>
        Similar cars are asked for <b className="font-semibold">{formatKesRange([low, high])}</b>{' '}
        <span className="text-ink-2">({formatNumber(ads)} ads)</span>
      </p>
      {price !== null && (
        <p>
          Difference to pay for {formatKes(price)}:{' '}
          <b className="font-semibold">{differenceWords(price, [low, high])}</b>
        </p>
      )}
      <p className="text-ink-2">
        These are asking prices, and we do not know about {NOT_COMPARED}. The price paid may differ, and a
        seller who sells it again usually offers less.
      </p>
    </div>
  )
}

interface LiveEstimateProps {
  /** What is typed; null until a model of the catalogue is chosen. */
  modelId: number | null
  year: string
  mileage: string
  fuel_type: string
  transmission: string
  thisYear: number
  price: number
}

/** The estimate of what is being typed, as the database will make it. */
export function LiveEstimate({ modelId, thisYear, price, ...typed }: LiveEstimateProps) {
  const { value } = checkCarValue({ make: '', model: '', ...typed }, thisYear)
  const key = modelId !== null && value ? JSON.stringify({ modelId, ...value }) : null
  const ask = useCallback(async (key: string) => {
    const { modelId, ...question } = JSON.parse(key)
    return carValue(await browserClient(), modelId, question)
  }, [])
  const answer = useAnswer(key, ask)
  if (key === null) return null
  return (
    <div role="status" className="rounded-r border border-line bg-sunk p-4">
      {answer.state === 'answered' ? (
        <EstimateWords estimate={answer.value} price={price} />
      ) : answer.state === 'failed' ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          The estimate could not be read.
          <Button size="s" onClick={answer.again}>
            Try again
          </Button>
        </p>
      ) : (
        <p className="text-sm text-ink-2">Looking for similar cars…</p>
      )}
    </div>
  )
}
