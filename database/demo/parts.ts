import { DAY } from '#domain/foundation/dates.ts'
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { Location } from '#domain/vehicles/vehicles.ts'
import { type Dice, dice } from './car-pictures/random.ts'
import { customer } from './customers.ts'
import { type PartKind, partKinds } from './part-pictures/index.ts'
import { type PartState, partOffers } from './parts-offered.ts'
import { type Person, person } from './person.ts'
import { provider } from './providers.ts'
import { sellers } from './sellers.ts'

/** One spare part in stock somewhere. */
export interface Part {
  seller: Person
  kind: PartKind
  category: PartCategory
  name: string
  description: string
  /** KES. */
  price: number
  condition: PartCondition
  partNumber: string | null
  makes: readonly string[]
  quantity: number
  location: Location
  state: PartState
  createdAt: Date
  seed: number
}

/** Dealers who sell parts and no vehicles. */
export const partDealers: readonly Person[] = [
  person('Mercy Wambui', 'mercy@magari.test', 'dealer', '+254700000131', 'Nairobi', true, [
    'Kilele Auto Spares',
    'New and ex-Japan parts for Toyota, Nissan, Mazda and Subaru, off Kirinyaga Road. We fit what we sell.',
  ]),
  person('Salim Omar', 'salim@magari.test', 'dealer', '+254700000132', 'Mombasa', true, [
    'Makupa Bay Spares',
    'Engines, gearboxes and body panels from half-cuts, opened in our own yard in Mombasa.',
  ]),
  person('Kevin Barasa', 'kevin@magari.test', 'dealer', '+254700000133', 'Eldoret', false, [
    'Sosiani Truck Parts',
    'Parts for lorries, pickups and tractors in the North Rift, sent by courier the same day.',
  ]),
]

export const categoryOf: Record<PartKind, PartCategory> = {
  engine: 'engine',
  turbo: 'engine',
  radiator: 'engine',
  filter: 'engine',
  disc: 'brake',
  pads: 'brake',
  shock: 'suspension',
  spring: 'suspension',
  alternator: 'electrical',
  battery: 'electrical',
  headlight: 'lighting',
  'tail-light': 'lighting',
  seat: 'interior',
  'steering-wheel': 'interior',
  radio: 'interior',
  mirror: 'exterior',
  rack: 'exterior',
  gearbox: 'transmission',
  clutch: 'transmission',
  bumper: 'body',
  door: 'body',
  bonnet: 'body',
  rim: 'wheels',
  tyre: 'wheels',
}

const shops = new Map(
  [customer, provider, ...partDealers, ...sellers].map((one) => [one.email.split('@')[0], one]),
)

/** All spare parts of the demo world; deterministic except for dates, which follow `now`. */
export function demoParts(now: Date): Part[] {
  return partOffers.map(([shop, kind, name, price, condition, makes, quantity, state], nth) => {
    const seller = shops.get(shop)
    if (!seller) throw new Error(`Nobody sells parts as ${shop}`)
    const d = dice(500 + nth, 'part')
    const createdAt = new Date(now.getTime() - (0.1 + 70 * d.between(0, 1) ** 1.6) * DAY)
    createdAt.setUTCMilliseconds(0)
    return {
      seller,
      kind,
      category: categoryOf[kind],
      name,
      description: describePart(kind, condition, quantity, d),
      price,
      condition,
      partNumber: condition === 'new' || d.chance(0.45) ? partNumber(makes[0] ?? '', d) : null,
      makes,
      quantity,
      location: seller.location,
      state: state ?? 'listed',
      createdAt,
      seed: 5000 + nth * 13 + partKinds.indexOf(kind),
    }
  })
}

const digits = (d: Dice, count: number) =>
  Array.from({ length: count }, () => Math.floor(d.between(0, 10))).join('')

/** In each maker's format; the digits are fictional. */
function partNumber(make: string, d: Dice): string {
  if (make === 'Nissan' || make === 'Subaru')
    return `${digits(d, 5)}-${d.pick(['AA', 'JN', 'ED'])}${digits(d, 3)}`
  if (make === 'Mercedes-Benz') return `A ${digits(d, 3)} ${digits(d, 3)} ${digits(d, 2)} ${digits(d, 2)}`
  if (make === 'Isuzu') return `8-${digits(d, 8)}-0`
  return `${digits(d, 5)}-${digits(d, 5)}`
}

const states: Record<PartCondition, readonly string[]> = {
  new: [
    'New, in its box, never fitted.',
    'Brand new and sealed, with the receipt.',
    'New stock, arrived this month.',
  ],
  excellent: [
    'Ex-Japan, taken from a low-mileage half-cut; it looks and works like new.',
    'Hardly used: the car was written off three months after it was fitted.',
  ],
  good: [
    'Ex-Japan and tested before we put it on the shelf.',
    'Used and in good order, with the light marks you would expect.',
    'Removed from a running car; we have the video.',
  ],
  fair: [
    'It works, and it shows its years: see the photos.',
    'Some scratches and one repaired bracket, otherwise sound.',
  ],
  poor: [
    'For repair or for its pieces. What is wrong with it is in the photos.',
    'Sold as it is: it needs work before it goes on a car again.',
  ],
}

const checks: Record<PartCategory, readonly string[]> = {
  engine: ['Compression was checked and the oil ways are clean.', 'No cracks, no leaks, threads in order.'],
  brake: [
    'Thickness is well above the limit, with no lip and no cracks.',
    'Comes as an axle set, so both sides brake alike.',
  ],
  suspension: ['No leaks and no play in the bushes.', 'Rides level; sold as shown, with the mounts.'],
  electrical: ['Tested under load on our bench.', 'Output was measured at 14.2 volts.'],
  lighting: [
    'All tabs are whole and the lens is clear.',
    'The glass is not yellow and no bracket is broken.',
  ],
  interior: ['No tears, and the switches all work.', 'Cleaned and dry, it does not smell of smoke.'],
  exterior: ['Motor and fold were tried and work.', 'Straight, with all its screws.'],
  transmission: [
    'Drained, flushed and turned by hand: no noise and no play.',
    'Teeth and splines are crisp.',
  ],
  body: ['No rust and no filler; the paint needs matching.', 'Straight on the frame, with all its clips.'],
  wheels: ['Balanced, no cracks and no welding.', 'Even wear and a date code of this decade.'],
}

function describePart(kind: PartKind, condition: PartCondition, quantity: number, d: Dice): string {
  const sentences = [d.pick(states[condition])]
  if (condition !== 'poor') sentences.push(d.pick(checks[categoryOf[kind]]))
  const deals = [
    'Bring your old one to compare before you pay.',
    'Fitting can be arranged with a garage next door.',
    'Sent by courier to any town; you pay when you collect it.',
    'Seven days to bring it back if it does not fit.',
    'Send us your chassis number and we check that it fits.',
  ]
  return `${sentences.join(' ')}\n\n${quantity > 1 ? `${quantity} in stock, price for one. ` : ''}${d.pick(deals)}`
}
