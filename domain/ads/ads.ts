/** The three kinds of ads (public.ad_kind), and the page of a member’s own ads of each kind (docs/product.md, Kinds of ads). */

export const AD_KINDS = ['vehicle', 'service', 'spare_part'] as const
export type AdKind = (typeof AD_KINDS)[number]
export const AD_KIND_LABELS: Record<AdKind, string> = {
  vehicle: 'Vehicle',
  service: 'Service',
  spare_part: 'Spare Part',
}

/** URL segment and tab of each kind in /my-listings: `/my-listings/spare-parts/{id}/edit`. */
export const AD_KIND_SEGMENTS: Record<AdKind, string> = {
  vehicle: 'vehicles',
  service: 'services',
  spare_part: 'spare-parts',
}

/** The kind in `?type=` of /post-ad; vehicle by default. */
export function postedKind(type: string | null): AdKind {
  return AD_KINDS.find((kind) => kind === type) ?? 'vehicle'
}

/** The kind with this URL segment, or null. */
export function adKindOfSegment(place: string): AdKind | null {
  return AD_KINDS.find((kind) => AD_KIND_SEGMENTS[kind] === place) ?? null
}

/** The page of a member's own ads of a kind; vehicles are the default tab. */
export function ownAdsPath(kind: AdKind): string {
  return kind === 'vehicle' ? '/my-listings' : `/my-listings?tab=${AD_KIND_SEGMENTS[kind]}`
}
