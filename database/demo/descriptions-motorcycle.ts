import type { Dice } from './car-pictures/random.ts'
import type { Known } from './offer.ts'

/** The seller's text for a motorcycle. */
export function describeMotorcycle(car: Known, d: Dice): string {
  const fresh = car.condition === 'new'
  const mileage = car.mileage === null ? ['The speedometer was replaced, so the mileage is left out.'] : []
  const origin = fresh
    ? d.pick([
        'Brand new in the crate, assembled while you wait.',
        "New stock with the maker's warranty of two years.",
        'Zero kilometres; registration is in the price.',
      ])
    : d.pick([
        `Bought new in Kenya in ${car.year}, one rider since.`,
        'Two owners on the logbook, both known to us.',
        `It did deliveries in ${car.location} and was serviced every month.`,
        'A weekend machine that slept in a garage.',
        'Ridden to work and back, never as a boda boda.',
      ])
  const order = fresh
    ? d.pick(['First service is free.', 'Comes with a toolkit, mirrors and two keys.'])
    : d.pick([
        'Starts at the first kick, no smoke.',
        'New chain and sprockets, and the clutch plates are fresh.',
        'Both tyres are new and the brakes bite.',
        'Engine was never opened, only oil and plugs.',
        'The fork does not leak and the frame is straight.',
      ])
  const extras = d.pick([
    'Crash bars and a carrier are fitted.',
    'A helmet and two reflective jackets come with it.',
    'Phone holder with a charger on the handlebar.',
    'Carries two and a sack of maize without complaint.',
    'About 45 km to the litre.',
  ])
  const deal = d.pick([
    'Logbook in our name, transfer the same day.',
    'Deposit of a third and the rest in weekly payments for riders of a SACCO.',
    'Come with your mechanic and try it around the block.',
    'A small discount for cash, none by phone.',
  ])
  return [[origin, order].join(' '), [...mileage, extras, deal].join(' ')].join('\n\n')
}
