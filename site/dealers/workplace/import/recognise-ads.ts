import type { StockCells } from '#domain/dealers/stock/fields.ts'
import { carNumbersOf, numberName, type RecognisedAds } from '#domain/dealers/stock/same-car.ts'
import { MOST_CAR_NUMBERS } from '#domain/trust/vehicle-numbers.ts'
import { callFunction } from '../../../functions.ts'

/**
 * The dealer's own ads that have the chassis numbers and plates of a list. The server compares them, since only it can: an ad has such a
 * number as a hash. Throws the service's error.
 */
export async function recogniseAds(rows: readonly StockCells[]): Promise<RecognisedAds> {
  const numbers = new Map(rows.flatMap(carNumbersOf).map((number) => [numberName(number), number]))
  const names = [...numbers.keys()]
  const recognised = new Map<string, readonly string[]>()
  for (let start = 0; start < names.length; start += MOST_CAR_NUMBERS) {
    const asked = names.slice(start, start + MOST_CAR_NUMBERS)
    const { ads } = await callFunction<{ ads: string[][] }>('evidence/own-ads', {
      numbers: asked.map((name) => numbers.get(name)),
    })
    ads.forEach((ids, place) => {
      const name = asked[place]
      if (name !== undefined && ids.length > 0) recognised.set(name, ids)
    })
  }
  return recognised
}
