/** What a provider works with: bays, people and vehicles (docs/product.md, Capacity). */
import { formatTime } from '../foundation/dates.ts'

export const RESOURCE_KINDS = ['bay', 'person', 'vehicle'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

export const RESOURCE_KIND_LABELS: Record<ResourceKind, string> = {
  bay: 'Bay',
  person: 'Person',
  vehicle: 'Vehicle',
}

export const RESOURCE_KIND_PLURALS: Record<ResourceKind, string> = {
  bay: 'Bays',
  person: 'People',
  vehicle: 'Vehicles',
}

/** Length of a name, in characters. */
export const MAX_RESOURCE_NAME = 40

/** Highest number of bookings at once that a provider or a service can state, and minutes before or after work. */
export const MAX_AT_ONCE = 100
export const MAX_EXTRA_MINUTES = 240

/** At most this many of a kind for one piece of work, and of all kinds together. */
export const MAX_NEEDS = 6

export interface HeldResource {
  id: string
  name: string
  kind: ResourceKind
}

export interface Resource extends HeldResource {
  /** False: set aside, it gets no new bookings. */
  active: boolean
}

export interface BookingCollision {
  /** ISO 8601. */
  preferred_date: string
  /** The vehicle, else the customer. */
  who: string | null
}

/** Whether work fits in at a time. */
export interface BookingFit {
  /** What it would get; null if something it needs is taken. */
  resources: HeldResource[] | null
  /** Bookings that take it. */
  collisions: BookingCollision[] | null
}

/** `Bay 2`, `Bay 2 with Otieno`, `Otieno and Achieng`. */
export function placesInWords(resources: readonly HeldResource[]): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  const named = (is: (kind: ResourceKind) => boolean) =>
    list.format(resources.filter(({ kind }) => is(kind)).map(({ name }) => name))
  return [named((kind) => kind === 'bay'), named((kind) => kind !== 'bay')].filter(Boolean).join(' with ')
}

/** `Collides with 08:00 KDA 123A and 08:30 Wanjiku Kamau`; empty without any. */
export function collisionsInWords(collisions: readonly BookingCollision[]): string {
  if (collisions.length === 0) return ''
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  const each = collisions.map(({ preferred_date, who }) =>
    [formatTime(preferred_date), who].filter(Boolean).join(' '),
  )
  return `Collides with ${list.format(each)}`
}

/** Whether a request fits, in a few words: `Fits`, `Fits: Bay 2`, `Collides with 08:00 KDA 123A`, `Full at this time`. */
export function fitInWords({ resources, collisions }: BookingFit): string {
  if (!resources) return collisionsInWords(collisions ?? []) || 'Full at this time'
  const places = placesInWords(resources)
  return places ? `Fits: ${places}` : 'Fits'
}

/** The kinds that a piece of work takes, as a number of each. */
export type NeedCounts = Record<ResourceKind, number>

export function countNeeds(needs: readonly string[]): NeedCounts {
  const many = (kind: ResourceKind) => needs.filter((need) => need === kind).length
  return { bay: many('bay'), person: many('person'), vehicle: many('vehicle') }
}

/** The list that the database keeps: each kind once for each one needed. */
export function needsOf(counts: NeedCounts): ResourceKind[] {
  return RESOURCE_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind))
}

/** How providers usually work, to begin with. */
export const RESOURCE_EXAMPLES: readonly {
  title: string
  text: string
  names: string[]
  kinds: ResourceKind[]
  needs: ResourceKind[]
}[] = [
  { title: 'One mechanic', text: 'Does one car at a time.', ...several(['Mechanic', 'person', 1]) },
  {
    title: 'A garage with three bays and four mechanics',
    text: 'A car takes a bay and a mechanic.',
    ...several(['Bay', 'bay', 3], ['Mechanic', 'person', 4]),
  },
  { title: 'A car hire with eight cars', text: 'A booking takes a car.', ...several(['Car', 'vehicle', 8]) },
]

function several(...groups: [name: string, kind: ResourceKind, many: number][]) {
  const all = groups.flatMap(([name, kind, many]) =>
    Array.from({ length: many }, (_, nth) => ({ name: many === 1 ? name : `${name} ${nth + 1}`, kind })),
  )
  return {
    names: all.map(({ name }) => name),
    kinds: all.map(({ kind }) => kind),
    needs: groups.map(([, kind]) => kind),
  }
}
