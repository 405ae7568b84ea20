import type { Offer } from './offer.ts'

/** Models that many people sell, in place of some offers of the same bodies. */
interface CommonModels {
  names: readonly string[]
  replaces: (offer: Offer) => boolean
  /** Of how many replaceable offers one stays. */
  everyNthStays: number
}

const isUsed = ({ condition, mileage }: Offer) => condition === 'used' && mileage !== null
const isAutomaticPetrol = ({ fuelType, transmission }: Offer) =>
  fuelType === 'petrol' && transmission === 'automatic'

const GROUPS: readonly CommonModels[] = [
  {
    names: ['Toyota Axio', 'Mazda Demio', 'Toyota Fielder', 'Nissan Note', 'Toyota Vitz'],
    replaces: (offer) =>
      ['hatchback', 'saloon', 'station_wagon'].includes(offer.model.body) && isAutomaticPetrol(offer),
    everyNthStays: 4,
  },
  // The dearest stay, because they are what the demo's list begins with.
  {
    names: ['Nissan X-Trail'],
    replaces: (offer) => offer.model.body === 'suv' && isAutomaticPetrol(offer) && offer.price < 3_500_000,
    everyNthStays: 2,
  },
  {
    names: ['Toyota Hilux'],
    replaces: ({ model }) => model.body === 'pickup',
    everyNthStays: 3,
  },
]

/** Years; each is within two years of the others, as comparable ads are. */
const AGES = [7, 8, 9]

/** Chooses the common model that is offered instead, with its age in years, for offers in their order; null for those that stay. */
export function commonModels(): (offer: Offer) => { name: string; age: number } | null {
  const places = GROUPS.map(() => 0)
  return (offer) => {
    const at = isUsed(offer) ? GROUPS.findIndex(({ replaces }) => replaces(offer)) : -1
    const group = GROUPS[at]
    if (!group) return null
    const place = places[at] ?? 0
    places[at] = place + 1
    const { names, everyNthStays: step } = group
    if (place % step === step - 1) return null
    const nth = Math.floor(place / step) * (step - 1) + (place % step)
    const [name, age] = [names[nth % names.length], AGES[Math.floor(nth / names.length) % AGES.length]]
    return name && age ? { name, age } : null
  }
}
