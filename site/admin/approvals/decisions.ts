/** Decisions about pending items, as acts that can be undone for ten seconds. */
import type { HeldActKind } from '#domain/people/held-acts.ts'
import type { ActToHold } from '../../workplace/held-acts.ts'
import { DECISION_WORDS } from './decision-words.ts'

export type DecidedKind = keyof typeof DECISION_WORDS

const ACTS: Record<DecidedKind, { approve: HeldActKind; reject: HeldActKind }> = {
  vehicle_listings: { approve: 'approve_listing', reject: 'reject_listing' },
  spare_parts: { approve: 'approve_spare_part', reject: 'reject_spare_part' },
  service_providers: { approve: 'approve_service_provider', reject: 'reject_service_provider' },
  business_names: { approve: 'approve_business_name', reject: 'reject_business_name' },
  reviews: { approve: 'approve_review', reject: 'reject_review' },
  payment_requests: { approve: 'approve_payment_request', reject: 'reject_payment_request' },
}

/** Publishes a pending item or starts a paid plan; refused if its owner has changed it since `version`. */
export function approval(kind: DecidedKind, subject: string, version?: string): ActToHold {
  const { approved, notApproved } = DECISION_WORDS[kind]
  return {
    act: ACTS[kind].approve,
    subject,
    arguments: version === undefined ? {} : { version },
    done: approved,
    failed: notApproved,
  }
}

/** Rejects a pending item; its owner sees the reason. A service provider's record is removed. */
export function rejection(kind: DecidedKind, subject: string, reason: string): ActToHold {
  const { rejected, notRejected } = DECISION_WORDS[kind]
  return { act: ACTS[kind].reject, subject, arguments: { reason }, done: rejected, failed: notRejected }
}

/** 'Approved' or 'Rejected', for an act that is held. */
export function decisionInWords(act: HeldActKind): string {
  return act.startsWith('approve') ? 'Approved' : 'Rejected'
}
