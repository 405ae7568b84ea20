import { inNairobi } from '#domain/foundation/dates.ts'
import type { BodyType, Condition, Drive, Transmission } from '#domain/vehicles/vehicles.ts'
import { type Dice, dice, item } from './car-pictures/random.ts'
import { paints } from './colours.ts'
import { commonModels } from './common-models.ts'
import { describe } from './descriptions.ts'
import { european, madeHere, makes } from './makes.ts'
import { type Variant, variantsIn, yearsOf } from './model-years.ts'
import type { Make, Model } from './models.ts'
import type { Offer, Origin } from './offer.ts'
import { askingPrice, drivenBy, varied } from './prices.ts'
import { type Seller, sellers } from './sellers.ts'
import { type State, statesOf } from './states.ts'

/** One vehicle offered in the demo world. */
export type Vehicle = Offer & State

const catalogue = makes.flatMap((make) => make.models.map((model) => ({ make, model })))
/** All vehicles of the demo world; deterministic except for years and dates, which follow `now`. */
export function demoVehicles(now: Date): Vehicle[] {
  const thisYear = inNairobi(now).getUTCFullYear()
  const offers = demoOffers(thisYear)
  const shown = sellers[0]?.vehicles ?? 0
  const featurable = (index: number) => {
    const offer = offers[index]
    return !!offer && offer.seller.verified && offer.mileage !== null && offer.year > thisYear - 10
  }
  const states = statesOf(offers.length, shown, featurable, now)
  return offers.flatMap((offer, index) => {
    const state = states[index]
    return state ? [{ ...offer, ...state }] : []
  })
}

function demoOffers(thisYear: number): Offer[] {
  const taken = new Map<Model, number>()
  const titles = new Set<string>()
  const offers: Offer[] = []
  for (const [at, seller] of sellers.entries()) {
    const d = dice(at + 1, 'stock')
    const full = offers.length + seller.vehicles
    while (offers.length < full) {
      const offer = oneOffer(seller, offers.length, d, thisYear, taken)
      const key = `${seller.email} ${offer.title}`
      if (titles.has(key)) continue
      titles.add(key)
      taken.set(offer.model, (taken.get(offer.model) ?? 0) + 1)
      offers.push(offer)
    }
  }
  return withCommonModels(offers, titles, thisYear)
}

/** Some of the offers as ads of a few common models of similar years, so that their prices can be compared (docs/prices.md). */
function withCommonModels(offers: readonly Offer[], titles: Set<string>, thisYear: number): Offer[] {
  const commonModel = commonModels()
  return offers.map((offer, nth) => {
    const chosen = commonModel(offer)
    const entry = chosen && catalogue.find(({ make, model }) => `${make.name} ${model.name}` === chosen.name)
    if (!entry) return offer
    const d = dice(nth, 'common models')
    for (;;) {
      const { make, model } = entry
      const condition = conditionOf(offer.seller, make, model, d, thisYear, chosen.age)
      const other = offerOf(offer.seller, entry, condition, nth, d, thisYear)
      const key = `${offer.seller.email} ${other.title}`
      if (other.mileage === null || titles.has(key)) continue
      titles.add(key)
      return { ...other, price: varied(other.price, model, d) }
    }
  })
}

function oneOffer(seller: Seller, nth: number, d: Dice, thisYear: number, taken: Map<Model, number>): Offer {
  const entry = weighted(d, catalogue, (entry) => {
    const { stock } = seller
    const factor =
      stock[entry.model.name] ??
      stock[entry.make.name] ??
      stock[entry.model.body] ??
      // Car sellers do not sell motorcycles.
      (entry.model.body === 'motorcycle' ? 0 : stock.others)
    // Models drawn before become less likely, so that rare ones appear at all.
    return (entry.model.share * factor) / (1 + (taken.get(entry.model) ?? 0) / 8)
  })
  return offerOf(seller, entry, conditionOf(seller, entry.make, entry.model, d, thisYear), nth, d, thisYear)
}

function offerOf(
  seller: Seller,
  { make, model }: { make: Make; model: Model },
  { condition, age }: { condition: Condition; age: number },
  nth: number,
  d: Dice,
  thisYear: number,
): Offer {
  const year = thisYear - age
  const origin = originOf(seller, make, model, condition, age, d)
  const alike = engineOf(make, model, year, d)
  const driven = condition === 'new' ? Math.round(d.between(8, 160)) : drivenBy(Math.max(age, 0.5), d)
  const seed = 1000 + nth * 37
  const { variant, trims } = trimOf(alike, seed, d)
  const transmission = transmissionOf(model, variant, d)
  const fuelType = converted(model, variant, age, d) ? 'lpg' : variant.fuel
  const litres =
    variant.litres === null || model.body === 'motorcycle'
      ? []
      : [variant.litres.toFixed(variant.litres < 1 ? 2 : 1)]
  const known = {
    seller,
    make,
    model,
    variant,
    origin,
    title: [year, make.name, model.name, ...litres, ...trims].join(' '),
    price: askingPrice(model, age, driven, d),
    location: d.pick(seller.towns),
    condition,
    fuelType,
    transmission,
    drive: driveOf(variant, seed),
    year,
    mileage: condition !== 'new' && d.chance(0.07) ? null : driven,
    engineSize:
      variant.litres === null ? null : `${new Intl.NumberFormat('en-KE').format(cubic(variant.litres))} cc`,
    colour: colourOf(model, d),
    seed,
  }
  return { ...known, description: describe(known, thisYear, d) }
}

/** Condition and age in years, limited to ages at which the model existed; `given`: the age of a used one. */
function conditionOf(
  seller: Seller,
  make: Make,
  model: Model,
  d: Dice,
  thisYear: number,
  given?: number,
): { condition: Condition; age: number } {
  const [first, last] = yearsOf(make.name, model.name)
  const youngest = Math.max(0, thisYear - (last ?? thisYear))
  const oldest = thisYear - first
  if (given !== undefined) return { condition: 'used', age: Math.max(youngest, 1, Math.min(oldest, given)) }
  const sold = madeHere.has(make.name) || european.has(make.name) || model.body === 'pickup'
  if (seller.role === 'dealer' && sold && youngest === 0 && d.chance(0.1)) return { condition: 'new', age: 0 }
  const certified = seller.role === 'dealer' && seller.verified && youngest < 5 && d.chance(0.17)
  const wanted = certified
    ? d.pick([2, 3, 3, 4, 4, 5, 6])
    : d.pick([3, 4, 5, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 15, 16])
  const age = Math.max(Math.max(youngest, 1), Math.min(oldest, wanted))
  return { condition: certified && age < 8 ? 'certified_pre_owned' : 'used', age }
}

function originOf(
  seller: Seller,
  make: Make,
  model: Model,
  condition: Condition,
  age: number,
  d: Dice,
): Origin {
  if (condition === 'new') return 'new'
  if (age < 2 || madeHere.has(make.name) || (model.body === 'pickup' && d.chance(0.7))) return 'local'
  // Vehicles first registered more than seven years ago may not be imported.
  if (age <= 7 && d.chance(seller.fresh)) return 'fresh'
  return european.has(make.name) && d.chance(0.4) ? 'local' : 'imported'
}

/** The variants of one engine of the model in this year. */
function engineOf(make: Make, model: Model, year: number, d: Dice): readonly Variant[] {
  const made = variantsIn(make.name, model.name, year)
  const engines = [...new Set(made.map(engineName))]
  const engine = d.pick(engines)
  return made.filter((variant) => engineName(variant) === engine)
}

const engineName = ({ litres, fuel }: Variant) => `${litres} ${fuel}`

/** One of the variants of an engine, usually with one of its trims. */
function trimOf(
  alike: readonly Variant[],
  seed: number,
  d: Dice,
): { variant: Variant; trims: readonly string[] } {
  const trims = alike.flatMap((variant) => variant.trims.map((trim) => ({ variant, trims: [trim] })))
  if (trims.length > 0 && d.chance(0.85)) return d.pick(trims)
  return { variant: item(alike, seed % alike.length), trims: [] }
}

function transmissionOf(model: Model, { transmissions }: Variant, d: Dice): Transmission {
  const manual: Partial<Record<BodyType, number>> = {
    pickup: 0.4,
    van: 0.4,
    station_wagon: 0.06,
    hatchback: 0.04,
  }
  const share = model.family ? 0 : (manual[model.body] ?? 0.01)
  const chosen = d.chance(share) ? 'manual' : 'automatic'
  return transmissions.includes(chosen) ? chosen : item(transmissions, 0)
}

/** Usually the more common drive. */
function driveOf({ drives }: Variant, seed: number): Drive | null {
  return (seed % 4 === 0 ? drives[1] : null) ?? drives[0] ?? null
}

/** Taxi drivers convert some older city cars to gas. */
function converted({ name }: Model, { fuel }: Variant, age: number, d: Dice): boolean {
  return (
    fuel === 'petrol' && age > 8 && ['Probox', 'Axio', 'Fielder', 'Premio'].includes(name) && d.chance(0.15)
  )
}

/** Working vehicles are nearly always white. */
function colourOf(model: Model, d: Dice): string {
  if ((model.body === 'lorry' || model.body === 'van') && d.chance(0.7)) return 'White'
  return weighted(d, paints, ({ share }) => share).name
}

/** Sellers write 1.5 litres as 1,500 cubic centimetres. */
const cubic = (litres: number) => Math.round(litres * 1000)

function weighted<T>(d: Dice, choices: readonly T[], weight: (choice: T) => number): T {
  const weights = choices.map(weight)
  let left = d.between(
    0,
    weights.reduce((sum, w) => sum + w, 0),
  )
  const at = weights.findIndex((w) => {
    left -= w
    return left < 0
  })
  const chosen = choices[at]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}
