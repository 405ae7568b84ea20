import type { Offer } from './offer.ts'

/** Models that many people sell. */
const COMMON = ['Toyota Axio', 'Mazda Demio', 'Toyota Fielder', 'Nissan Note']
/** Years; each is within two years of the others, as comparable ads are. */
const AGES = [7, 8, 9]

/** Whether a vehicle may be offered as one of a common model instead. */
export function isReplaceable({ model, fuelType, transmission, condition, mileage }: Offer): boolean {
  return (
    ['hatchback', 'saloon', 'station_wagon'].includes(model.body) &&
    fuelType === 'petrol' &&
    transmission === 'automatic' &&
    condition === 'used' &&
    mileage !== null
  )
}

/** The model and age in years of the offer at this place among the replaceable ones; null for every third, which stays. */
export function commonModel(place: number): { name: string; age: number } | null {
  const nth = Math.floor(place / 3) * 2 + (place % 3)
  const [name, age] = [COMMON[nth % COMMON.length], AGES[Math.floor(nth / COMMON.length) % AGES.length]]
  return place % 3 < 2 && name && age ? { name, age } : null
}
