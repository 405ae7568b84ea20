import { href } from 'react-router'
import type { AdKind } from '#domain/ads/ads.ts'
import {
  type AdActions,
  daysLeft,
  featuringOf,
  type OwnAdState,
  type OwnAds,
  type OwnPart,
  type OwnService,
  type OwnVehicle,
  partActions,
  vehicleActions,
} from '#domain/ads/own-ads.ts'
import { DAY, formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
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
  /** Where its owner features it or sees what that brings; null: neither. */
  featuring: Featuring | null
  actions: AdActions
}

export interface Featuring {
  to: string
  label: string
  /** Said on the card itself; null: only in its menu. */
  line: string | null
}

const NO_ACTIONS: AdActions = { main: null, more: [] }

/** The cards of a page of own ads. */
export function adCards(list: OwnAds, now: number): AdCard[] {
  if (list.kind === 'vehicle') return list.ads.map((ad) => vehicleCard(ad, list.promotion_price, now))
  if (list.kind === 'service') return list.ads.map(serviceCard)
  return list.ads.map(partCard)
}

function vehicleCard(ad: OwnVehicle, promotionPrice: number | null, now: number): AdCard {
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
    featuring: vehicleFeaturing(ad, promotionPrice, now),
    actions: vehicleActions(ad, now),
  }
}

/** The link about featuring a vehicle; new ads and featured ones say it on the card. */
export function vehicleFeaturing(
  ad: OwnVehicle,
  promotionPrice: number | null,
  now: number,
): Featuring | null {
  const featuring = featuringOf(ad, promotionPrice, now)
  if (featuring === null) return null
  const to = href('/promote/:vehicleId', { vehicleId: ad.id })
  if (featuring === 'running')
    return {
      to,
      label: 'What Featuring Brings',
      line: `Featured until ${formatDate(ad.featured_until ?? '')}.`,
    }
  const isNew = now - Date.parse(ad.created_at) < DAY
  return {
    to,
    label: 'Feature This Ad',
    line: isNew && promotionPrice ? `More views for ${formatKes(promotionPrice)}:` : null,
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
    featuring: null,
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
    featuring: null,
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
