/** The three kinds of ads and where a member's own ads of each kind are listed (docs/product.md, Kinds of ads). */

export const AD_KINDS = ['vehicle', 'service', 'spare_part'] as const
export type AdKind = (typeof AD_KINDS)[number]
export const AD_KIND_LABELS: Record<AdKind, string> = {
  vehicle: 'Vehicle',
  service: 'Service',
  spare_part: 'Spare Part',
}

/** The tab of /my-listings that holds a kind, and the part of its addresses: `/my-listings/spare-parts/{id}/edit`. */
export const AD_KIND_PLACES: Record<AdKind, string> = {
  vehicle: 'vehicles',
  service: 'services',
  spare_part: 'spare-parts',
}

/** The kind that `?type=` of /post-ad names; anything else is a vehicle. */
export function postedKind(type: string | null): AdKind {
  return AD_KINDS.find((kind) => kind === type) ?? 'vehicle'
}

/** The kind whose own ads are listed at this place, or null. */
export function kindAt(place: string): AdKind | null {
  return AD_KINDS.find((kind) => AD_KIND_PLACES[kind] === place) ?? null
}

/** The person's own ads of a kind; vehicles are listed first. */
export function ownAdsPath(kind: AdKind): string {
  return kind === 'vehicle' ? '/my-listings' : `/my-listings?tab=${AD_KIND_PLACES[kind]}`
}
