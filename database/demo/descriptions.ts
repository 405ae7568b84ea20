import type { Dice } from './car-pictures/random.ts'
import { european } from './makes.ts'
import type { Offer } from './vehicles.ts'

type Known = Omit<Offer, 'description'>

/** What the seller writes: where it comes from, how it is, what comes with it, and how to see it. */
export function describe(car: Known, thisYear: number, d: Dice): string {
  const paragraphs = [
    [origin(car, thisYear, d), ...past(car, d)],
    [...state(car, d), ...faults(car, thisYear, d)],
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

/** How it was used. What has not been used here has no past to tell. */
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
  if (works(car))
    return [
      d.pick([
        `Used for deliveries around ${car.location}.`,
        'A site car for an engineer, mostly tarmac.',
        'It served a small farm and was washed every Saturday.',
        'Company vehicle with a log sheet for every trip.',
      ]),
    ]
  const told = car.seller.role === 'dealer'
  if (told)
    return [
      d.pick([
        'Taken in part exchange from a customer we know.',
        'We sold it to its last owner and serviced it ourselves.',
        'The last owner was a teacher and kept every receipt.',
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

function state(car: Known, d: Dice): string[] {
  if (car.condition === 'new') return ['First service is included.']
  const out: string[] = []
  if (car.condition === 'certified_pre_owned')
    out.push(
      d.pick([
        'Checked on 120 points in our workshop and sold with a six-month warranty on engine and gearbox.',
        'Certified: the inspection report comes with the car, and so does a warranty of 6 months or 10,000 km.',
      ]),
    )
  if (car.fuelType === 'electric')
    out.push(
      d.pick([
        'Battery health is above 85 per cent; the printout is here.',
        'A full charge covers a week of town driving.',
      ]),
    )
  if (car.fuelType === 'hybrid')
    out.push(
      d.pick(['The hybrid battery was tested and is healthy.', 'Hybrid system scanned, no faults stored.']),
    )
  if (car.fuelType === 'lpg') out.push('Runs on gas and on petrol; the kit has its inspection certificate.')
  if (car.fuelType === 'diesel')
    out.push(
      d.pick(['No smoke, and the injectors were checked.', 'Strong diesel that pulls well from low down.']),
    )
  const motor =
    car.fuelType === 'electric' ? 'Motor and brakes are silent' : 'Engine and gearbox are dry and quiet'
  out.push(
    d.pick([
      `${motor}, no warning lights.`,
      car.origin === 'fresh'
        ? 'Oil and filters were changed on arrival.'
        : 'Serviced last month with new brake pads in front.',
      'The AC is cold and everything electric works.',
      'Four new tyres, wheels aligned.',
      'Drives straight, brakes well, nothing knocks.',
    ]),
  )
  if (car.transmission === 'manual')
    out.push(d.pick(['The clutch was replaced last year.', 'Gears go in without a fight.']))
  return out
}

function faults(car: Known, thisYear: number, d: Dice): string[] {
  const out: string[] = []
  if (car.mileage === null)
    out.push(
      d.pick([
        'There is no proof of the mileage, so none is stated.',
        'The instrument cluster was replaced, so the mileage is left out.',
      ]),
    )
  if (car.condition !== 'used' || d.chance(0.25)) return out
  if (car.origin === 'fresh') {
    if (d.chance(0.5)) return out
    const japanese = european.has(car.make.name) ? [] : ['The radio still speaks Japanese.']
    return [
      ...out,
      d.pick([
        ...japanese,
        'One small scratch from the ship on the rear bumper.',
        'Only one key came with it.',
      ]),
    ]
  }
  const aged = [
    'Paint is faded on the roof.',
    'The roof lining sags a little at the back.',
    'The dashboard has a fine crack.',
  ]
  out.push(
    d.pick([
      'There is a scratch on the left rear door; the rest of the paint is original.',
      'The front bumper was resprayed after a parking knock.',
      "The driver's seat shows some wear.",
      'One fog lamp does not work.',
      'The windscreen has a small chip, out of the line of sight.',
      'Only one key.',
      'Rear shock absorbers are due soon, and the price allows for it.',
      'A few stone chips on the bonnet, as you would expect.',
      ...(car.year < thisYear - 9 ? aged : []),
    ]),
  )
  return out
}

function equipment(car: Known, d: Dice): string[] {
  switch (car.model.body) {
    case 'lorry':
      return [
        d.pick([
          'Chassis straight, no cracks.',
          'New leaf springs at the rear.',
          'Speed governor and inspection are up to date.',
        ]),
      ]
    case 'pickup':
      return [
        d.pick([
          'Tow bar and bed liner fitted.',
          'Comes with a canvas for the bed.',
          'The bed is straight and free of rust.',
        ]),
      ]
    case 'van':
      if (car.title.endsWith('Commuter')) return ['Seats fourteen, with a belt on every seat.']
      return [
        car.model.family
          ? d.pick([
              'Three rows of seats, the last folds away.',
              'Room for the whole family and the luggage.',
              'Rear AC.',
            ])
          : d.pick([
              'Clean load floor and sliding doors that run smoothly.',
              'Ready for goods.',
              'Inspection is up to date.',
            ]),
      ]
    case 'suv':
      return [
        d.pick([
          'Reverse camera, keyless start and cruise control.',
          'Good ground clearance for a bad road.',
          'Leather seats without tears.',
          'ISOFIX mounts for two child seats.',
        ]),
      ]
    default:
      return d.chance(0.3)
        ? []
        : [
            d.pick([
              'Reverse camera and touch screen.',
              'Airbags and ABS.',
              'Bluetooth radio and keyless entry.',
              'Easy on fuel: about 15 km to the litre on the highway.',
              'A big boot for its size.',
            ]),
          ].filter((sentence) => car.fuelType !== 'electric' || !sentence.includes('litre'))
  }
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
