import type { Dice } from './car-pictures/random.ts'
import type { Model } from './models.ts'

/** The share of the price as new that remains at an age in years; interpolated geometrically. */
const WORTH: readonly (readonly [age: number, share: number])[] = [
  [0, 0.97],
  [1, 0.88],
  [3, 0.72],
  [5, 0.58],
  [7, 0.45],
  [10, 0.32],
  [13, 0.22],
  [16, 0.15],
]

/** The share of the price as new that remains at this age (years), from 0 to 1. */
export function worth(age: number): number {
  const after = WORTH.findIndex(([at]) => at >= age)
  const [to, from] = [WORTH.at(after), WORTH.at(after === -1 ? -2 : after - 1)]
  if (!to || !from || after === 0) return WORTH[0]?.[1] ?? 1
  const share = (age - from[0]) / (to[0] - from[0])
  return from[1] * (to[1] / from[1]) ** share
}

/** Kilometres after some years in Kenya: 8,000 to 14,000 a year. */
export function drivenBy(age: number, d: Dice): number {
  const driven = age * d.between(8_000, 14_000)
  return d.chance(0.5) ? Math.round(driven / 1_000) * 1_000 : Math.round(driven / 10) * 10
}

/** An asking price in KES: the value at this age, varied by up to 12 % for use and condition, and rounded. */
export function askingPrice(model: Model, age: number, mileage: number, d: Dice): number {
  const yearly = mileage / Math.max(1, age)
  const use = Math.max(-0.06, Math.min(0.06, ((11_000 - yearly) / 3_000) * 0.06))
  const plain = model.retail * worth(age) * (1 + use + d.between(-0.06, 0.06))
  const [low, high] = model.used
  const top = age < 5 ? model.retail : high * 1.12
  return rounded(Math.max(low * 0.88, Math.min(top, plain)))
}

/** A price in KES that some sellers ask for the same vehicle: up to a fifth less or a quarter more. */
export function varied(price: number, { used }: Model, d: Dice): number {
  const asked = price * d.pick([0.8, 0.92, 0.96, 1, 1, 1, 1.04, 1.08, 1.25])
  return rounded(Math.min(asked, used[1] * 1.25))
}

function rounded(price: number): number {
  const step = price < 300_000 ? 5_000 : price < 1_500_000 ? 10_000 : price < 5_000_000 ? 50_000 : 100_000
  return Math.round(price / step) * step
}
