import { EMPTY_TRADE_IN, type TradeInForm } from '#domain/messages/trade-ins.ts'
import { CUSTOM } from '#domain/vehicles/vehicle-form.ts'
import type { ListedName } from '../../vehicles/prices/queries.ts'
import type { TradeIn } from './queries.ts'

/** The form and the names of the uploaded photos, one a line, so that the tab keeps them with what is typed. */
export interface OfferForm extends TradeInForm {
  photos: string
}

/** The form for a new offer, or with what was offered before; `make` and `models` are those of the catalogue by its names. */
export function begunOffer(
  offer: TradeIn | null,
  make: ListedName | null,
  models: readonly ListedName[],
): OfferForm {
  if (!offer) return { ...EMPTY_TRADE_IN, photos: '' }
  const model = models.find(({ name }) => name === offer.model)
  return {
    make: make ? String(make.id) : CUSTOM,
    custom_make: make ? '' : offer.make,
    model: model ? String(model.id) : CUSTOM,
    custom_model: model ? '' : offer.model,
    year: String(offer.year),
    mileage: String(offer.mileage),
    fuel_type: offer.fuel_type ?? '',
    transmission: offer.transmission ?? '',
    condition: offer.condition,
    location: offer.location,
    in_own_name: offer.in_own_name ? 'yes' : 'no',
    financed: offer.financed,
    wanted_price: offer.wanted_price === null ? '' : String(offer.wanted_price),
    photos: offer.photos.join('\n'),
  }
}

/** The names of the photos of the form. */
export function photosOf({ photos }: Pick<OfferForm, 'photos'>): string[] {
  return photos ? photos.split('\n') : []
}
