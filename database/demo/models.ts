import type { BodyType, FuelType } from '#domain/vehicles.ts'

/** One engine a model is sold with in Kenya. */
export interface Engine {
  /** Null for an electric motor. */
  litres: number | null
  fuel: FuelType
  /** The trims it comes in; may be none. */
  trims: readonly string[]
}

/** A model as the demo world knows it. Prices are in KES. */
export interface Model {
  name: string
  body: BodyType
  /** A van with windows and seats all the way back. */
  family: boolean
  engines: readonly Engine[]
  /** The retail price as new: the median of the revenue authority's list of July 2025. */
  retail: number
  /** What cars of 5 to 14 years are asked for. */
  used: readonly [low: number, high: number]
  /** First and last model year; null while it is still made. */
  years: readonly [first: number, last: number | null]
  /** How common it is on the road, from 0 (in the list of models only) to 10. */
  share: number
}

export interface Make {
  name: string
  models: readonly Model[]
}

/**
 * Writes one model in one line. `engines` reads '1.5, 1.5 hybrid, 2.8 diesel, EV' (petrol unless it says so);
 * a trim of `trims` that comes with one engine only names it first; `retail` and `used` are in millions, and a
 * model without a published retail price takes twice its highest used price. Throws for a trim of an engine it has not.
 *
 * @example model('Demio', 'hatchback', '1.3, 1.5 diesel', 4.0, [0.45, 1.6], [2007, 2019], 6, '1.3: 13S, 1.5 diesel: XD')
 */
export function model(
  name: string,
  body: BodyType | 'family van',
  engines: string,
  retail: number | null,
  used: readonly [number, number],
  years: readonly [number, number | null],
  share: number,
  trims: string,
): Model {
  const sold = engines.split(', ')
  const stray = trims
    .split(', ')
    .find((trim) => trim.includes(': ') && !sold.includes(trim.split(': ')[0] ?? ''))
  if (stray) throw new Error(`${name} has no engine for the trim ${stray}`)
  const million = (amount: number) => Math.round(amount * 1_000_000)
  return {
    name,
    body: body === 'family van' ? 'van' : body,
    family: body === 'family van',
    engines: sold.map((engine) => engineOf(engine, trims.split(', '))),
    retail: million(retail ?? used[1] * 2),
    used: [million(used[0]), million(used[1])],
    years,
    share,
  }
}

function engineOf(text: string, trims: readonly string[]): Engine {
  const own = trims.flatMap((trim) => {
    const [owner, name] = trim.split(': ')
    if (name === undefined) return [trim]
    return owner === text ? [name] : []
  })
  if (text === 'EV') return { litres: null, fuel: 'electric', trims: own }
  const [litres, fuel = 'petrol'] = text.split(' ')
  return { litres: Number(litres), fuel: fuel as FuelType, trims: own }
}
