import type { AdKind } from '#domain/ads/ads.ts'

/** The ad or business that a visitor asks about. */
export interface ContactSubject {
  kind: AdKind
  id: string
  /** The owner's account. */
  ownerId: string
  title: string
  /** The owner gave a number. */
  hasPhone: boolean
  /** The suggested first message, unless it is about the ad. */
  opening?: string
}

/** The kind of a reported record. */
export function reported({ kind }: Pick<ContactSubject, 'kind'>): 'ad' | 'business' {
  return kind === 'service' ? 'business' : 'ad'
}

/** The subject's column in tables and functions with one for each kind. */
export function subjectColumn({ kind, id }: Pick<ContactSubject, 'kind' | 'id'>) {
  switch (kind) {
    case 'vehicle':
      return { listing_id: id }
    case 'spare_part':
      return { spare_part_id: id }
    case 'service':
      return { service_provider_id: id }
  }
}
