import type { Dice } from './car-pictures/random.ts'
import { describeMotorcycle } from './descriptions-motorcycle.ts'
import { equipment, faults, state } from './descriptions-state.ts'
import { european } from './makes.ts'
import type { Known } from './offer.ts'

/** The seller's text: origin, condition, extras, and how to see it. */
export function describe(car: Known, thisYear: number, d: Dice): string {
  if (car.model.body === 'motorcycle') return describeMotorcycle(car, d)
  const paragraphs = [
    [origin(car, thisYear, d), ...past(car, d)],
    [...state(car, thisYear, d), ...faults(car, thisYear, d)],
    [...equipment(car, d), papers(car, d), ...deal(car, d)],
  ]
  return paragraphs.map((sentences) => sentences.join(' ')).join('\n\n')
}

const works = (car: Known) =>
  car.model.body === 'lorry' || car.model.body === 'pickup' || (car.model.body === 'van' && !car.model.family)

function origin(car: Known, thisYear: number, d: Dice): string {
  const { year, make } = car
  switch (car.origin) {
    case 'new':
      return d.pick([
        'Brand new, with delivery mileage only.',
        'New and never registered: yours will be the first name in the logbook.',
        `Zero-mileage ${year} unit with the maker's warranty.`,
      ])
    case 'fresh': {
      const from = european.has(make.name) ? d.pick(['the United Kingdom', 'Japan']) : 'Japan'
      return d.pick([
        `Just arrived from ${from}, not yet used in Kenya.`,
        `Fresh from ${from}; it came off the ship at Mombasa ${d.pick(['last month', 'two weeks ago', 'this month'])}.`,
        `Imported from ${from} and never registered here.`,
      ])
    }
    case 'imported': {
      const from = european.has(make.name) ? d.pick(['Britain', 'Japan']) : 'Japan'
      const landed = Math.min(thisYear - 1, year + Math.floor(d.between(4, 8)))
      const owners =
        thisYear - landed < 3
          ? 'one owner'
          : d.pick(['one owner', 'two owners', 'two owners', 'three owners'])
      return d.pick([
        `Came in from ${from} in ${landed} and has been used in Kenya since.`,
        `In Kenya since ${landed}, ${owners} on the logbook.`,
        `Imported in ${landed}; the export certificate is still with the car.`,
      ])
    }
    case 'local':
      return d.pick([
        `Bought new in Kenya in ${year} and serviced by the dealer for the first three years.`,
        'Locally sold unit, not an import.',
        `One owner from new, bought in ${d.pick(['Nairobi', 'Mombasa', 'Nairobi'])}.`,
      ])
  }
}

/** Its use so far; nothing for a vehicle not yet used in Kenya. */
function past(car: Known, d: Dice): string[] {
  if (car.origin === 'new' || car.origin === 'fresh') return []
  const { body } = car.model
  if (body === 'lorry')
    return [
      d.pick([
        'It carried maize and fertiliser for one farm.',
        'Worked for a hardware shop and was kept within its load.',
        'Used on the Nairobi to Eldoret run, highway kilometres.',
      ]),
    ]
  if (car.title.endsWith('Commuter')) return [`It worked the ${car.location} routes for one owner's SACCO.`]
  if (works(car))
    return [
      d.pick([
        `Used for deliveries around ${car.location}.`,
        'A site car for an engineer, mostly tarmac.',
        'It served a small farm and was washed every Saturday.',
        'Company vehicle with a log sheet for every trip.',
      ]),
    ]
  const byDealer = car.seller.role === 'dealer'
  if (byDealer)
    return [
      d.pick([
        'Taken in part exchange from a customer we know.',
        'We sold it to its last owner and serviced it ourselves.',
        car.price < 2_500_000
          ? 'The last owner was a teacher and kept every receipt.'
          : 'The last owner ran a hotel and kept every receipt.',
        'It was a company pool car with a full service book.',
        'We bought it from the first local owner.',
      ]),
    ]
  return [
    d.pick([
      'My daily car to work, never used as a taxi.',
      'Family car: school runs in the week and upcountry at Christmas.',
      'It has never left me at the roadside.',
      'My wife drives it in town; it seldom goes upcountry.',
    ]),
  ]
}

function papers(car: Known, d: Dice): string {
  if (car.origin === 'new') return 'Registration is included in the price.'
  if (car.origin === 'fresh')
    return d.pick([
      'Duty is paid; registration takes about a week.',
      'Auction sheet and export certificate are here, so you can check the mileage by the chassis number.',
      'Price includes duty and number plates.',
    ])
  return d.pick([
    'Original logbook in hand, transfer on eCitizen the same day.',
    'No loan on it: ask for a copy of records and see.',
    car.seller.role === 'dealer'
      ? 'The logbook is in the name of our company.'
      : 'The logbook is in my name.',
    'Papers are clean and complete.',
  ])
}

function deal({ seller, location }: Known, d: Dice): string[] {
  if (seller.yard === null)
    return [
      d.pick([
        `You can see it in ${location} after work or at the weekend.`,
        'Bring your mechanic.',
        `Viewing in ${location} in daylight, please.`,
      ]),
      d.pick([
        'The price moves a little after viewing.',
        'No brokers, please.',
        'Selling because I have bought a bigger one.',
      ]),
    ]
  const yard = location === seller.location ? `our yard ${seller.yard}` : `our branch in ${location}`
  return [
    d.pick([
      `See it at ${yard}, Monday to Saturday.`,
      `It stands at ${yard}; come for a test drive.`,
      `Viewing at ${yard}, 8 am to 5.30 pm.`,
    ]),
    ...(d.chance(0.6)
      ? [
          d.pick([
            'We take trade-ins.',
            'We help with the bank papers if you want a loan.',
            'The price is slightly negotiable.',
            'The price is fixed, as we have priced it fairly.',
          ]),
        ]
      : []),
  ]
}
