import type { ServiceType } from '#domain/services/services.ts'
import type { Dice } from './car-pictures/random.ts'

/** A service with its price in KES and its time in minutes. */
export interface OfferedService {
  type: ServiceType
  name: string
  description: string
  price: number
  minutes: number
  /** A few are inactive. */
  active: boolean
}

type Line = readonly [name: string, price: number, minutes: number, description: string]

const offered: Record<ServiceType, readonly Line[]> = {
  mechanic: [
    ['Computer diagnosis', 2_500, 45, 'All control units read, faults explained and printed.'],
    ['Minor service', 6_500, 90, 'Engine oil, oil filter and a check of 20 points.'],
    [
      'Full service',
      14_500,
      180,
      'Oil, all filters, brake cleaning and a road test; spark plugs where the engine has them.',
    ],
    ['Brake pads, one axle', 5_500, 75, 'Pads of good make, fitted and bedded in.'],
    ['Suspension check', 1_500, 40, 'On the lift, with a list of what is worn and what can wait.'],
    ['Clutch replacement', 18_000, 360, 'Labour for most cars and pickups; the kit is quoted apart.'],
    ['Gearbox oil service', 9_500, 90, 'Right oil for your gearbox, filter where there is one.'],
  ],
  garage: [
    ['Wheel alignment', 2_000, 45, 'Four wheels on the computer rig, printout before and after.'],
    [
      'Inspection before you buy',
      4_500,
      90,
      'We look over a car you want to buy and tell you what it needs.',
    ],
    ['Air conditioning refill', 4_000, 60, 'Leak test, vacuum and gas.'],
    ['Shock absorbers, one axle', 3_500, 120, 'Labour only, parts at cost.'],
    ['Panel repair and paint', 12_000, 480, 'Price of one panel, colour mixed to match.'],
    ['Timing belt replacement', 15_500, 300, 'Belt, tensioner and water pump checked together.'],
    ['Inspection day preparation', 3_000, 90, 'Lights, brakes, tyres and smoke made ready for the test.'],
  ],
  car_wash: [
    ['Body wash', 400, 20, 'Foam, rinse and hand dry.'],
    ['Wash and vacuum', 700, 40, 'Body, carpets, mats and windows.'],
    ['Engine wash', 600, 30, 'With covers on the electrics.'],
    ['Interior detailing', 6_500, 240, 'Seats, roof lining and carpets shampooed and dried.'],
    ['Buffing and polish', 7_500, 300, 'Takes out swirls and light scratches.'],
    ['Headlight restoration', 2_500, 60, 'Yellow lenses made clear again.'],
  ],
  car_hire: [
    ['Saloon car, a day', 4_500, 1_440, 'Toyota Axio or the like, 200 km a day included.'],
    ['Small car, a day', 3_500, 1_440, 'Vitz or Demio, automatic, easy on fuel.'],
    ['SUV with driver, a day', 16_000, 1_440, 'Prado with a driver; fuel is yours.'],
    ['Nine-seat van, a day', 9_500, 1_440, 'Noah or Voxy for family trips.'],
    ['Wedding car, half a day', 18_000, 300, 'Decorated, with a driver in a suit.'],
    ['Airport transfer', 3_500, 90, 'We watch your flight and wait without a charge.'],
  ],
  mobile_service: [
    ['Battery brought and fitted', 1_500, 40, 'Call-out and fitting; the battery at shop price.'],
    ['Puncture repair where you are', 1_200, 40, 'Plug or patch, pressure of all four set.'],
    ['Diagnosis at your home', 3_500, 60, 'Scan, explanation and a written quote.'],
    ['Service at your home', 7_500, 120, 'Oil, filter and checks in your own parking.'],
    ['Four tyres fitted at your office', 3_000, 75, 'Fitting and balancing; tyres are quoted apart.'],
    ['Jump start', 2_000, 30, 'And a test of the alternator while we are there.'],
  ],
  towing: [
    ['Tow within town', 6_500, 90, 'Up to 20 km, on a flatbed.'],
    ['Tow to another town', 28_000, 420, 'Up to 200 km, tolls included.'],
    ['Recovery from a ditch', 12_000, 180, 'Winch and two men.'],
    ['Motorcycle recovery', 3_000, 60, 'On a closed pickup.'],
    ['Fuel brought to you', 2_000, 45, 'The call-out; fuel at the pump price.'],
  ],
}

/** Specialised providers, which offer nothing their description rules out. */
const special: Readonly<Record<string, Partial<Record<ServiceType, readonly Line[]>>>> = {
  'Pwani Auto Electric': {
    mechanic: [
      ['Wiring fault search', 3_500, 90, 'By diagram and meter, and a quote before the repair.'],
      ['Alternator or starter repair', 6_000, 120, 'Brushes, bearings and regulator, tested on the bench.'],
      ['Air conditioning refill', 4_000, 60, 'Leak test, vacuum and gas.'],
    ],
    mobile_service: [
      ['Diagnosis at your home', 3_500, 60, 'Scan, explanation and a written quote.'],
      ['Battery brought and fitted', 1_500, 40, 'Call-out and fitting; the battery at shop price.'],
      ['Jump start', 2_000, 30, 'And a test of the alternator while we are there.'],
    ],
  },
  'Ruaka Gearbox Doctors': {
    mechanic: [
      ['Gearbox diagnosis', 3_000, 60, 'Scan, road test and a look at the oil.'],
      ['Gearbox oil service', 9_500, 90, 'Right oil for your gearbox, filter where there is one.'],
      ['Valve body repair', 38_000, 480, 'Taken out, cleaned and rebuilt; six months of warranty.'],
      ['Gearbox rebuild', 95_000, 960, 'Clutches, seals and bearings; six months of warranty.'],
    ],
  },
  'Pundamilia Body and Paint': {
    garage: [
      ['Panel repair and paint', 12_000, 480, 'Price of one panel, colour mixed to match.'],
      ['Bumper repair', 6_500, 240, 'Cracks welded, filled and painted.'],
      ['Full respray', 120_000, 1_440, 'Stripped, primed and baked; some days in the oven.'],
      ['Dent removal without paint', 4_500, 90, 'For dents whose paint is whole.'],
    ],
  },
  'Mlima Wheel Alignment': {
    garage: [
      ['Wheel alignment', 2_000, 45, 'Four wheels on the computer rig, printout before and after.'],
      ['Balancing of four wheels', 1_600, 30, 'Weights included.'],
      ['Shock absorbers, one axle', 3_500, 55, 'Labour only, parts at cost.'],
      ['Four tyres fitted', 2_400, 50, 'Fitting, valves and balancing; tyres are quoted apart.'],
    ],
  },
  'Tairi Mobile Tyres': {
    mobile_service: [
      ['Puncture repair where you are', 1_200, 40, 'Plug or patch, pressure of all four set.'],
      ['Four tyres fitted at your office', 3_000, 75, 'Fitting and balancing; tyres are quoted apart.'],
      ['Balancing at your home', 2_000, 45, 'Four wheels on the machine in our van.'],
      ['Wheel change at the roadside', 1_500, 30, 'Your spare, fitted and torqued.'],
    ],
  },
  'Lulu Detailing Studio': {
    car_wash: [
      ['Interior detailing', 6_500, 240, 'Seats, roof lining and carpets shampooed and dried.'],
      ['Paint correction', 18_000, 480, 'Two stages of machine polish under lamps.'],
      ['Ceramic coating', 32_000, 480, 'Two layers on corrected paint.'],
      ['Leather care', 5_500, 150, 'Cleaned, fed and sealed.'],
    ],
  },
  'Masaku Auto Glass': {
    mobile_service: [
      ['Windscreen fitted at your home', 5_000, 120, 'Labour and glue; the glass is quoted apart.'],
      ['Side window fitted', 3_000, 90, 'Splinters taken out of the door.'],
      ['Stone chip repair', 2_500, 40, 'Resin, before it grows into a crack.'],
      ['Rear window fitted', 4_500, 120, 'Heating and aerial connected.'],
      ['Wiper blades and washer check', 1_000, 20, 'Blades at shop price.'],
    ],
  },
}

/** Three to five services of each type, with prices. */
export function servicesOf(business: string, types: readonly ServiceType[], d: Dice): OfferedService[] {
  return types.flatMap((type) => {
    const own = special[business]?.[type]
    const lines = own ?? offered[type]
    const wanted = types.length > 1 ? d.pick([3, 3, 4]) : d.pick([4, 5, 5])
    const from = Math.floor(d.between(0, lines.length))
    const level = d.between(0.85, 1.2)
    return Array.from({ length: own?.length ?? Math.min(wanted, lines.length) }, (_, nth) => {
      const [name, price, minutes, description] = lines[(from + nth) % lines.length] as Line
      const step = price < 1_000 ? 50 : price < 5_000 ? 100 : 500
      return {
        type,
        name,
        description,
        price: Math.round((price * level) / step) * step,
        minutes,
        active: nth === 0 || !d.chance(0.06),
      }
    })
  })
}
