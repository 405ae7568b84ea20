import type { BodyType } from '#domain/vehicles/vehicles.ts'

/** A model as it is sold; model-years.ts has its variants by year. Prices are in KES. */
export interface Model {
  name: string
  body: BodyType
  /** A van with windows and seats all the way back. */
  family: boolean
  /** The retail price as new: the median of the revenue authority's list of July 2025. */
  retail: number
  /** What cars of 5 to 14 years are asked for. */
  used: readonly [low: number, high: number]
  /** How common it is on the road, from 0 (in the list of models only) to 10. */
  share: number
}

export interface Make {
  name: string
  models: readonly Model[]
}

/**
 * Writes one model in one line; `retail` and `used` are in millions, and a model without a published retail price takes
 * twice its highest used price.
 *
 * @example model('Demio', 'hatchback', 4.0, [0.45, 1.6], 6)
 */
export function model(
  name: string,
  body: BodyType | 'family van',
  retail: number | null,
  used: readonly [number, number],
  share: number,
): Model {
  const million = (amount: number) => Math.round(amount * 1_000_000)
  return {
    name,
    body: body === 'family van' ? 'van' : body,
    family: body === 'family van',
    retail: million(retail ?? used[1] * 2),
    used: [million(used[0]), million(used[1])],
    share,
  }
}
