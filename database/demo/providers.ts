import type { OpeningHours } from '#domain/opening-hours.ts'
import type { ServiceType } from '#domain/services.ts'
import type { Location } from '#domain/vehicles.ts'
import { dice } from './car-pictures/random.ts'
import { type Person, person } from './person.ts'
import { type OfferedService, servicesOf } from './services-offered.ts'

/** A business of the directory, or one that waits to be let in. */
export interface Provider {
  owner: Person
  name: string
  description: string
  location: Location
  address: string
  website: string | null
  types: readonly ServiceType[]
  hours: OpeningHours
  services: readonly OfferedService[]
  /** What most customers give, 1 to 5. */
  quality: number
  verified: boolean
  seed: number
}

const daily = (weekdays: string, saturday: string, sunday: string): OpeningHours => {
  const spans = (text: string) =>
    text === ''
      ? []
      : text.split(' ').map((span) => {
          const [from = '', to = ''] = span.split('-')
          return { from, to }
        })
  const day = spans(weekdays)
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: spans(saturday), sun: spans(sunday) }
}

const workshop = daily('08:00-17:30', '08:00-14:00', '')
const lunch = daily('08:00-13:00 14:00-17:30', '08:30-13:00', '')
const long = daily('07:00-19:00', '07:00-19:00', '09:00-17:00')
const hire = daily('07:30-18:30', '08:00-17:00', '09:00-13:00')
const road = daily('06:30-21:00', '06:30-21:00', '08:00-18:00')
const always = daily('00:00-24:00', '00:00-24:00', '00:00-24:00')

/** The account told to whoever tries the marketplace as a service provider. */
export const provider = person(
  'Daniel Mutiso',
  'provider@magari.test',
  'service_provider',
  '+254700000103',
  'Nairobi',
  true,
  [
    'Mutiso Auto Garage',
    'Engine diagnosis, brakes and suspension for Japanese and European cars, off Ngong Road.',
  ],
)

type Line = readonly [
  owner: string,
  business: string,
  location: Location,
  address: string,
  types: readonly ServiceType[],
  hours: OpeningHours,
  quality: number,
  description: string,
]

const lines: readonly Line[] = [
  [
    'Kipkorir Sang',
    'Kipkorir Diesel Works',
    'Eldoret',
    'Uganda Road, next to the grain silos',
    ['mechanic', 'garage'],
    workshop,
    4.5,
    'Injectors, turbos and engines of pickups, lorries and tractors. Parts are shown to you before and after.',
  ],
  [
    'Rose Akinyi',
    'Lake Basin Auto Clinic',
    'Kisumu',
    'Obote Road, Industrial Area',
    ['mechanic', 'garage'],
    workshop,
    4.4,
    'A family garage for town cars and matatus. You get a written quote before any bolt is turned.',
  ],
  [
    'Abdul Mohamed',
    'Pwani Auto Electric',
    'Mombasa',
    'Changamwe Road, Shimanzi',
    ['mechanic', 'mobile_service'],
    workshop,
    4.2,
    'Wiring, alternators, starters and air conditioning, in the workshop or where the car stands.',
  ],
  [
    'George Karanja',
    'Ruaka Gearbox Doctors',
    'Nairobi',
    'Limuru Road, Ruaka',
    ['mechanic'],
    workshop,
    3.9,
    'Automatic and CVT gearboxes only: oil service, valve bodies, rebuilds with six months of warranty.',
  ],
  [
    'Naomi Jepkemoi',
    'Menengai Motor Works',
    'Nakuru',
    'Geoffrey Kamau Road',
    ['garage'],
    workshop,
    4.3,
    'Service bays with lifts, alignment and a clean waiting room. Fleet cars on monthly account.',
  ],
  [
    'Peris Muthoni',
    'Chania Falls Garage',
    'Thika',
    'Garissa Road, opposite the stadium',
    ['garage', 'towing'],
    workshop,
    4.1,
    'Repairs, welding and a recovery truck for the Thika road between Ruiru and Makutano.',
  ],
  [
    'Anthony Maina',
    'Pundamilia Body and Paint',
    'Nairobi',
    'Lusaka Road, Industrial Area',
    ['garage'],
    workshop,
    4.6,
    'Panel beating and oven-baked paint. We work with all insurers and keep your old parts for the assessor.',
  ],
  [
    'Josephine Mbithe',
    'Mumbuni Auto Services',
    'Machakos',
    'Mumbuni Road',
    ['garage', 'mechanic'],
    lunch,
    4.0,
    'Service, brakes and suspension for the hills of Ukambani, with honest prices on the wall.',
  ],
  [
    'Silas Mutuma',
    'Nyambene Garage',
    'Meru',
    'Makutano, behind the petrol station',
    ['mechanic', 'garage'],
    lunch,
    3.7,
    'Land Cruisers, Proboxes and miraa pickups: engines, clutches and springs.',
  ],
  [
    'Ephraim Wachira',
    'Mlima Wheel Alignment',
    'Nyeri',
    'Kimathi Way',
    ['garage'],
    workshop,
    4.5,
    'Computer alignment, balancing, tyres and shock absorbers. In and out within the hour.',
  ],
  [
    'Mary Nasimiyu',
    'Saboti Road Mechanics',
    'Kitale',
    'Kitale to Endebess road',
    ['mechanic', 'mobile_service'],
    lunch,
    4.2,
    'We come to the farm: tractors, pickups and generators, and a small workshop in town.',
  ],
  [
    'Collins Odera',
    'Matone Car Wash',
    'Nairobi',
    'Langata Road',
    ['car_wash'],
    long,
    4.4,
    'Borehole water, foam and four bays. Coffee and free internet while you wait.',
  ],
  [
    'Mwanaisha Juma',
    'Kisima Steam and Shine',
    'Mombasa',
    'Links Road, Nyali',
    ['car_wash'],
    long,
    4.6,
    'Steam wash that takes the salt off, inside and out, with little water.',
  ],
  [
    'Felix Onyango',
    'Dunga Suds',
    'Kisumu',
    'Dunga Beach Road',
    ['car_wash'],
    long,
    3.8,
    'Quick wash by the lake. Carpets and engines too.',
  ],
  [
    'Sheila Wairimu',
    'Lulu Detailing Studio',
    'Nairobi',
    'Kiambu Road',
    ['car_wash'],
    hire,
    4.8,
    'Paint correction, ceramic coating and leather care, two cars a day, by appointment.',
  ],
  [
    'Paul Kihara',
    'Safisha Auto Spa',
    'Thika',
    'Kenyatta Highway',
    ['car_wash', 'garage'],
    long,
    4.1,
    'Wash, vacuum and oil change at one stop, open every day.',
  ],
  [
    'Irene Nduta',
    'Msafiri Car Hire',
    'Nairobi',
    'Wood Avenue, Kilimani',
    ['car_hire'],
    hire,
    4.5,
    'Self-drive and chauffeured cars, insured and tracked, delivered to the airport at any hour.',
  ],
  [
    'Omar Bakari',
    'Tausi Coast Rentals',
    'Mombasa',
    'Moi Avenue',
    ['car_hire'],
    hire,
    4.2,
    'Small cars and vans for the coast, with unlimited kilometres between Diani and Malindi.',
  ],
  [
    'Faith Jerop',
    'Kerio Safari Rentals',
    'Eldoret',
    'Oloo Street',
    ['car_hire'],
    hire,
    4.0,
    'Prados and double cabs with drivers who know the Rift, for work trips and safaris.',
  ],
  [
    'Moses Wekesa',
    'Fundi Express',
    'Nairobi',
    'Office at Utawala; we come to you',
    ['mobile_service', 'mechanic'],
    road,
    4.3,
    'A mechanic at your gate: service, brakes and diagnosis while you work from home.',
  ],
  [
    'Timothy Rotich',
    'Barabara Rescue',
    'Nakuru',
    'Nairobi to Nakuru highway, Free Area',
    ['mobile_service', 'towing'],
    always,
    4.1,
    'Breakdowns between Naivasha and Molo, day and night: jump start, fuel, wheel change, tow.',
  ],
  [
    'Hannah Atieno',
    'Tairi Mobile Tyres',
    'Nairobi',
    'We come to you; store on Outer Ring Road',
    ['mobile_service'],
    road,
    4.6,
    'New tyres, balancing and puncture repair from our van, at your home or office.',
  ],
  [
    'Yusuf Noor',
    'Okoa Towing',
    'Nairobi',
    'Airport South Road, Embakasi',
    ['towing'],
    always,
    4.2,
    'Flatbeds and wreckers within Nairobi in 45 minutes, with photos before and after loading.',
  ],
  [
    'Jane Wangeci',
    'Uplands Recovery',
    'Nyeri',
    'Nyeri to Nyahururu road',
    ['towing', 'mobile_service'],
    always,
    3.9,
    'Four-wheel-drive recovery for the Aberdares and the mountain roads.',
  ],
]

const waiting: readonly Line[] = [
  [
    'Boniface Nzioka',
    'Masaku Auto Glass',
    'Machakos',
    'Syokimau Road',
    ['mobile_service'],
    road,
    0,
    'Windscreens and side windows fitted at your home, and stone chips repaired.',
  ],
  [
    'Stephen Gicheru',
    'Kilima Mbogo Towing',
    'Thika',
    'Garissa Road',
    ['towing'],
    always,
    0,
    'One flatbed and two drivers, on call around the clock.',
  ],
  [
    'Beryl Awuor',
    'Malaika Car Hire',
    'Kisumu',
    'Oginga Odinga Street',
    ['car_hire'],
    hire,
    0,
    'Town cars and wedding cars in Kisumu, with or without a driver.',
  ],
  [
    'Rashid Mwinyi',
    'Bahari Panel Beaters',
    'Mombasa',
    'Jomo Kenyatta Avenue',
    ['garage', 'car_wash'],
    workshop,
    0,
    'Dents, rust and paint for cars that live in the salt air.',
  ],
]

function listed(line: Line, nth: number, verified: boolean, owner: Person): Provider {
  const [, name, location, address, types, hours, quality, description] = line
  const d = dice(900 + nth, 'provider')
  const website = `https://${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`
  return {
    owner,
    name,
    description,
    location,
    address,
    website: d.chance(0.4) ? website : null,
    types,
    hours,
    services: servicesOf(types, d),
    quality,
    verified,
    seed: 9000 + nth * 17,
  }
}

function ownerOf(
  [name, business, location, , , , , description]: Line,
  nth: number,
  verified: boolean,
): Person {
  const [first = ''] = name.toLowerCase().split(' ')
  const phone = `+254700000${201 + nth}`
  return person(name, `${first}@magari.test`, 'service_provider', phone, location, verified, [
    business,
    description,
  ])
}

const mutiso: Line = [
  'Daniel Mutiso',
  provider.businessName ?? '',
  'Nairobi',
  'Ngong Road, behind the Adams Arcade petrol station',
  ['mechanic', 'garage'],
  workshop,
  4.5,
  'Engine diagnosis, brakes and suspension for Japanese and European cars. Twelve years off Ngong Road, three bays and a waiting room with a view of your car. We call before we replace anything.',
]

/** 25 verified businesses, the demo account's first, and four that wait for approval. */
export const providers: readonly Provider[] = [
  listed(mutiso, 0, true, provider),
  ...lines.map((line, nth) => listed(line, nth + 1, true, ownerOf(line, nth, true))),
  ...waiting.map((line, nth) =>
    listed(line, lines.length + nth + 1, false, ownerOf(line, lines.length + nth, false)),
  ),
]
