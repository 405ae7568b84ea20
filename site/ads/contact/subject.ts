import type { InquiryKind } from '#domain/messages/messages.ts'

/** What a visitor asks somebody about. */
export interface ContactSubject {
  kind: InquiryKind
  id: string
  /** Account of the one who answers. */
  ownerId: string
  title: string
  /** Whether its owner gave a number; where not, they are written to. */
  hasPhone: boolean
  /** What a first message is offered with, where it is about something else than the ad itself. */
  opening?: string
}

/** What a report of it says it is. */
export function reported({ kind }: Pick<ContactSubject, 'kind'>): 'ad' | 'business' {
  return kind === 'provider' ? 'business' : 'ad'
}

/** The column that names the subject, in the tables and functions that have one for each kind. */
export function subjectColumn({ kind, id }: Pick<ContactSubject, 'kind' | 'id'>) {
  switch (kind) {
    case 'vehicle':
      return { listing_id: id }
    case 'part':
      return { spare_part_id: id }
    case 'provider':
      return { service_provider_id: id }
  }
}
