import type { OpeningHours } from '#domain/services/opening-hours.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Location } from '#domain/vehicles/vehicles.ts'
import { dice } from './car-pictures/random.ts'
import { type Person, person } from './person.ts'
import { type StatedFacts, statedFacts } from './provider-facts.ts'
import { lines, type ProviderLine, waiting, workshop } from './providers-listed.ts'
import { type OfferedService, servicesOf } from './services-offered.ts'

/** A listed provider, or one that awaits approval. */
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
  facts: StatedFacts
  /** The typical rating, 1 to 5. */
  quality: number
  verified: boolean
  seed: number
}

/** The published demo account of a service provider. */
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

function listed(line: ProviderLine, nth: number, verified: boolean, owner: Person): Provider {
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
    services: servicesOf(name, types, d),
    facts: statedFacts(name),
    quality,
    verified,
    seed: 9000 + nth * 17,
  }
}

function ownerOf(
  [name, business, location, , , , , description]: ProviderLine,
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

const mutiso: ProviderLine = [
  'Daniel Mutiso',
  provider.businessName ?? '',
  'Nairobi',
  'Ngong Road, behind the Adams Arcade petrol station',
  ['mechanic', 'garage'],
  workshop,
  4.5,
  'Engine diagnosis, brakes and suspension for Japanese and European cars. Twelve years off Ngong Road, three bays and a waiting room with a view of your car. We call before we replace anything.',
]

/** 25 verified providers, the demo account's first, and four that await approval. */
export const providers: readonly Provider[] = [
  listed(mutiso, 0, true, provider),
  ...lines.map((line, nth) => listed(line, nth + 1, true, ownerOf(line, nth, true))),
  ...waiting.map((line, nth) =>
    listed(line, lines.length + nth + 1, false, ownerOf(line, lines.length + nth, false)),
  ),
]
