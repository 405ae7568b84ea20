/** Facts that a provider of the demo world states besides the description. */
export interface StatedFacts {
  /** Years of experience. */
  years: number | null
  warranty: string | null
  specializations: readonly string[]
  certifications: readonly string[]
}

const NITA = 'NITA motor vehicle mechanic, Grade I'
const NITA_ELECTRICIAN = 'NITA motor vehicle electrician, Grade I'
const NITA_PANELS = 'NITA panel beater, Grade II'
const PERMIT = 'Single business permit of the county'
const TRAINED = 'Diploma in automotive engineering'

type Line = readonly [
  years: number | null,
  warranty: string | null,
  specializations: string,
  certifications: readonly string[],
]

/** By provider name; others state nothing. */
const stated: Readonly<Record<string, Line>> = {
  'Mutiso Auto Garage': [
    12,
    '6 months or 10,000 km on parts we fit and our labour',
    'Engine diagnosis, Brakes, Suspension, Japanese cars, Mercedes-Benz and BMW',
    [NITA, TRAINED],
  ],
  'Kipkorir Diesel Works': [
    18,
    '3 months on injectors and turbos we rebuild',
    'Diesel injection, Turbochargers, Pickups and lorries, Tractors',
    [NITA],
  ],
  'Lake Basin Auto Clinic': [9, '3 months on labour', 'Town cars, Matatus', [NITA, PERMIT]],
  'Pwani Auto Electric': [
    14,
    '6 months on alternators and starters',
    'Wiring, Alternators and starters, Air conditioning',
    [NITA_ELECTRICIAN],
  ],
  'Ruaka Gearbox Doctors': [
    11,
    '6 months on rebuilt gearboxes',
    'Automatic gearboxes, CVT gearboxes, Valve bodies',
    [TRAINED],
  ],
  'Menengai Motor Works': [7, '3 months on labour', 'Fleet maintenance, Shock absorbers', [NITA, PERMIT]],
  'Chania Falls Garage': [10, null, 'Welding, Recovery on the Thika road', []],
  'Pundamilia Body and Paint': [
    16,
    '1 year on paint',
    'Panel beating, Oven-baked paint, Insurance repairs',
    [NITA_PANELS],
  ],
  'Mumbuni Auto Services': [6, '1 month on labour', 'Brakes, Suspension', [NITA]],
  'Nyambene Garage': [20, null, 'Land Cruisers, Clutches, Leaf springs', []],
  'Mlima Wheel Alignment': [
    8,
    '5,000 km on alignment',
    'Wheel alignment, Balancing, Shock absorbers',
    [PERMIT],
  ],
  'Saboti Road Mechanics': [5, null, 'Tractors, Pickups, Generators', [NITA]],
  'Matone Car Wash': [4, null, 'Interior detailing, Polishing', [PERMIT]],
  'Kisima Steam and Shine': [6, null, 'Steam cleaning, Salt removal', []],
  'Lulu Detailing Studio': [
    7,
    '2 years on ceramic coating',
    'Paint correction, Ceramic coating, Leather care',
    ['Trained installer of ceramic coatings'],
  ],
  'Msafiri Car Hire': [13, null, 'Airport delivery, Chauffeured cars', ['PSV licences for all vans', PERMIT]],
  'Tausi Coast Rentals': [9, null, 'Small cars, Vans for the coast', [PERMIT]],
  'Kerio Safari Rentals': [
    15,
    null,
    'Prados with drivers, Safaris in the Rift',
    ['PSV licences for all vehicles'],
  ],
  'Fundi Express': [3, '1 month on labour', 'Service at home, Brakes, Diagnosis', [NITA]],
  'Barabara Rescue': [6, null, 'Jump starts, Recovery day and night', []],
  'Tairi Mobile Tyres': [4, 'The maker’s warranty on new tyres', 'Tyres, Balancing, Puncture repair', []],
  'Okoa Towing': [11, null, 'Flatbeds, Low cars', ['NTSA inspection of every truck']],
  'Masaku Auto Glass': [2, '6 months against leaks', 'Windscreens, Stone chips', []],
}

/** The facts stated by a provider, by name. */
export function statedFacts(business: string): StatedFacts {
  const [years, warranty, specializations, certifications] = stated[business] ?? [null, null, '', []]
  return {
    years,
    warranty,
    specializations: specializations === '' ? [] : specializations.split(', '),
    certifications,
  }
}
