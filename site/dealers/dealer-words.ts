import { formatNumber } from '#domain/foundation/money.ts'
import type { DealerPage } from './queries.ts'

/** The towns where the business is, or the one of the person's profile. */
export function townsOf({ towns, location }: DealerPage): string[] {
  if (towns.length > 0) return towns
  return location ? [location] : []
}

/** `24 vehicles for sale`. */
export function stockInWords({ active }: DealerPage): string {
  if (active === 0) return 'Nothing for sale at the moment'
  return `${formatNumber(active)} ${active === 1 ? 'vehicle' : 'vehicles'} for sale`
}
