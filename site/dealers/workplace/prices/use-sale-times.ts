import { useCallback, useState } from 'react'
import type { SaleTime } from '#domain/vehicles/days-on-sale.ts'
import { browserClient } from '../../../client.ts'
import { type Answer, useAnswer } from '../../../vehicles/prices/use-answer.ts'
import { daysToSell, type PriceOfAd } from '../queries.ts'

/** The days of one ad at one price: null where too few ads sold, undefined until they are known. */
export type SaleTimeOf = (ad: PriceOfAd) => SaleTime | null | undefined

/** In how many days ads sold at these prices. Prices not known yet are asked about together, once none has changed for a pause. */
export function useSaleTimes(prices: readonly PriceOfAd[]): { timeOf: SaleTimeOf; answer: Answer<void> } {
  const [known, setKnown] = useState<ReadonlyMap<string, SaleTime | null>>(new Map())
  const missing = prices.filter((ad) => !known.has(keyOf(ad)))
  const ask = useCallback(async (question: string, signal: AbortSignal) => {
    const asked: PriceOfAd[] = JSON.parse(question)
    const found = await daysToSell(await browserClient(), asked, signal)
    // Skips ads deleted since.
    const none = asked.map((ad) => [keyOf(ad), null] as const)
    setKnown((known) => new Map([...known, ...none, ...found.map((ad) => [keyOf(ad), ad.sold] as const)]))
  }, [])
  const answer = useAnswer(missing.length > 0 ? JSON.stringify(missing) : null, ask)
  return { timeOf: (ad) => known.get(keyOf(ad)), answer }
}

function keyOf({ id, price }: { id: string; price: number | null }): string {
  return `${id} ${price}`
}
