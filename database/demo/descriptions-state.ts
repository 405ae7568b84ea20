import type { Dice } from './car-pictures/random.ts'
import { european } from './makes.ts'
import type { Known } from './offer.ts'

/** The good points. */
export function state(car: Known, thisYear: number, d: Dice): string[] {
  if (car.condition === 'new') return ['First service is included.']
  const out: string[] = []
  if (car.condition === 'certified_pre_owned')
    out.push(
      d.pick([
        `Checked on 120 points in our workshop and sold with a six-month warranty on ${car.fuelType === 'electric' ? 'motor and battery' : 'engine and gearbox'}.`,
        'Certified: the inspection report comes with the car, and so does a warranty of 6 months or 10,000 km.',
      ]),
    )
  if (car.fuelType === 'electric')
    out.push(
      d.pick(
        thisYear - car.year <= 6
          ? [
              'Battery health is above 85 per cent; the printout is here.',
              'A full charge covers a week of town driving.',
            ]
          : [
              'Nine of the twelve bars of the battery are left; the printout is here.',
              'A full charge takes you to work and back.',
            ],
      ),
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
        ? car.fuelType === 'electric'
          ? 'The brake fluid and the cabin filter were changed on arrival.'
          : 'Oil and filters were changed on arrival.'
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

/** The faults, stated honestly; certified and new vehicles have none. */
export function faults(car: Known, thisYear: number, d: Dice): string[] {
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

/** A small combustion engine. */
const isFrugal = ({ fuelType, variant: { litres } }: Known) =>
  litres !== null && (litres <= 1.5 || fuelType === 'hybrid')

/** Equipment for this kind of vehicle. */
export function equipment(car: Known, d: Dice): string[] {
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
          car.year >= 2013
            ? 'Reverse camera, keyless start and cruise control.'
            : 'Cruise control and alloy rims.',
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
              car.year >= 2013
                ? 'Reverse camera and touch screen.'
                : 'A radio with USB, and four good speakers.',
              'Airbags and ABS.',
              'Bluetooth radio and keyless entry.',
              isFrugal(car)
                ? 'Easy on fuel: about 15 km to the litre on the highway.'
                : 'Quiet at speed on the highway.',
              'A big boot for its size.',
            ]),
          ]
  }
}
