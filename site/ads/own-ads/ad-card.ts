import { href } from 'react-router'
import type { AdKind } from '#domain/ads/ads.ts'
import {
  type AdActions,
  daysLeft,
  type OwnAdState,
  type OwnAds,
  type OwnPart,
  type OwnService,
  type OwnVehicle,
  partActions,
  vehicleActions,
} from '#domain/ads/own-ads.ts'
import { formatKilometres } from '#domain/foundation/money.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { quantityWords } from '../../parts/part-words.ts'
import { partNote, type StateNote, serviceNote, vehicleNote } from './ad-words.ts'

export interface AdCard {
  kind: AdKind
  id: string
  /** The public page. */
  page: string
  name: string
  state: OwnAdState
  image: string | null
  /** Null for a business. */
  price: number | null
  facts: string[]
  interest: { views: number; calls: number; chats: number; messages: number }
  /** Days left of an active vehicle. */
  left: string | null
  note: StateNote | null
  actions: AdActions
}

const NO_ACTIONS: AdActions = { main: null, more: [] }

/** The cards of a page of own ads. */
export function adCards(list: OwnAds, now: number): AdCard[] {
  if (list.kind === 'vehicle') return list.ads.map((ad) => vehicleCard(ad, now))
  if (list.kind === 'service') return list.ads.map(serviceCard)
  return list.ads.map(partCard)
}

function vehicleCard(ad: OwnVehicle, now: number): AdCard {
  return {
    ...common(ad),
    kind: 'vehicle',
    page: href('/vehicles/:id', { id: ad.id }),
    price: ad.price,
    facts: [
      [ad.make, ad.model].filter(Boolean).join(' '),
      String(ad.year),
      ad.mileage === null ? 'Mileage not given' : formatKilometres(ad.mileage),
      ad.location,
    ],
    left: ad.state === 'active' && ad.expires_at ? daysLeft(ad.expires_at, now) : null,
    note: vehicleNote(ad, now),
    actions: vehicleActions(ad, now),
  }
}

function partCard(ad: OwnPart): AdCard {
  return {
    ...common(ad),
    kind: 'spare_part',
    page: href('/spare-parts/:id', { id: ad.id }),
    price: ad.price,
    facts: [
      labelOf(PART_CONDITION_LABELS, ad.condition),
      labelOf(PART_CATEGORY_LABELS, ad.category),
      quantityWords(ad.quantity),
      ad.location,
    ],
    left: null,
    note: partNote(ad),
    actions: partActions(ad),
  }
}

function serviceCard(ad: OwnService): AdCard {
  const types = ad.service_types.map((type) => labelOf(SERVICE_TYPE_LABELS, type))
  const rating =
    ad.rating_average === null
      ? 'No reviews yet'
      : `${ad.rating_average} of 5 from ${ad.rating_count} ${ad.rating_count === 1 ? 'review' : 'reviews'}`
  return {
    ...common(ad),
    kind: 'service',
    page: href('/services/:id', { id: ad.id }),
    price: null,
    facts: [types.join(', '), ad.location, rating],
    left: null,
    note: serviceNote(ad),
    actions: NO_ACTIONS,
  }
}

function common({
  id,
  name,
  state,
  image,
  views,
  calls,
  chats,
  messages,
}: OwnVehicle | OwnPart | OwnService) {
  return { id, name, state, image, interest: { views, calls, chats, messages } }
}
