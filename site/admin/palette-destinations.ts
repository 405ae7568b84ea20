/** Where the palette leads: records to their pages, acts to where they are decided. */
import { PALETTE_ACT_LABELS, type PaletteAct } from '#domain/admin/palette-acts.ts'
import { LISTING_STATUS_LABELS } from '#domain/ads/listing-states.ts'
import { OWN_PAYMENT_STATUS_LABELS } from '#domain/money/payments.ts'
import { roleLabel } from '#domain/people/accounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { BOOKING_STATUS_LABELS } from '#domain/services/bookings.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { queueAt } from './approvals/queue/paths.ts'
import type { QueueKind } from './approvals/queue/queries.ts'
import type { Found } from './palette-queries.ts'

/** A destination in the palette. */
export interface Destination {
  /** Unique, without spaces. */
  id: string
  to: string
  label: string
  /** Details shown after the label. */
  hint?: string
}

export interface DestinationGroup {
  label: string
  destinations: Destination[]
}

const PART_STATES = {
  listed: 'Listed',
  unlisted: 'Taken down by seller',
  held: 'Hidden',
  waiting: 'Being checked',
}
const BUSINESS_STATES = { verified: 'Verified', unverified: 'Unverified', removed: 'Removed' }

const KINDS: Record<
  Found['kind'],
  { group: string; states: (state: string) => string; to: (found: Found) => string }
> = {
  person: { group: 'People', states: roleLabel, to: ({ id }) => memberPage(id) },
  dealer: { group: 'Businesses', states: stateOfBusiness, to: ({ id }) => memberPage(id) },
  service_provider: { group: 'Businesses', states: stateOfBusiness, to: providerPage },
  listing: { group: 'Listings', states: (state) => labelOf(LISTING_STATUS_LABELS, state), to: listingPage },
  spare_part: { group: 'Spare parts', states: (state) => labelOf(PART_STATES, state), to: partPage },
  payment: {
    group: 'Payments',
    states: (state) => labelOf(OWN_PAYMENT_STATUS_LABELS, state),
    to: ({ label }) => `/admin/payments?search=${encodeURIComponent(label)}`,
  },
  booking: {
    group: 'Bookings',
    states: (state) => labelOf(BOOKING_STATUS_LABELS, state),
    to: ({ id, member }) => `${memberPage(member ?? '')}?booking=${id}`,
  },
}

/** The destinations of what was found, in groups in the order of their first records. */
export function groupsOf(found: readonly Found[]): DestinationGroup[] {
  const groups = new Map<string, Destination[]>()
  for (const record of found) {
    const { group, to } = KINDS[record.kind]
    const destinations = groups.get(group) ?? []
    groups.set(group, destinations)
    destinations.push({
      id: `${record.kind}-${record.id}`,
      to: to(record),
      label: record.label,
      hint: hintOf(record),
    })
  }
  return [...groups].map(([label, destinations]) => ({ label, destinations }))
}

/** An act on each record that was found, which leads to where it is decided. */
export function actsOn(found: readonly Found[], act: PaletteAct): DestinationGroup[] {
  const destinations = found.map((record) => ({
    id: `${act}-${record.id}`,
    to: decisionPage(record, act),
    label: `${PALETTE_ACT_LABELS[act]} ${record.label}`,
    hint: hintOf(record),
  }))
  return [{ label: 'Acts', destinations }]
}

function hintOf({ kind, state, details, at }: Found): string {
  return [KINDS[kind].states(state), ...details, at && formatAppointment(at)].filter(Boolean).join(' · ')
}

function stateOfBusiness(state: string): string {
  return labelOf(BUSINESS_STATES, state)
}

function memberPage(id: string): string {
  return `/admin/users/${id}`
}

function providerPage({ id, label, state }: Found): string {
  if (state === 'verified') return `/services/${id}`
  if (state === 'removed') return '/admin/users?tab=removed'
  return `/admin/users?tab=providers&search=${encodeURIComponent(label)}`
}

function listingPage({ id, state }: Found): string {
  return state === 'active' || state === 'sold' ? `/vehicles/${id}` : `/admin/listings?search=${id}`
}

function partPage({ id, state }: Found): string {
  return state === 'listed' ? `/spare-parts/${id}` : `/admin/parts?search=${id}`
}

/** The queue in which records of a kind are decided. */
const QUEUES: Partial<Record<Found['kind'], QueueKind>> = {
  listing: 'vehicle_listings',
  spare_part: 'spare_parts',
  payment: 'payment_requests',
}

function decisionPage({ kind, id }: Found, act: PaletteAct): string {
  if (kind === 'person') return `${memberPage(id)}?act=${act}`
  return queueAt(QUEUES[kind] ?? 'service_providers', id, act === 'reject')
}
