/** Leads: views and contacts of an ad, counted by ad, day and kind (docs/product.md, Leads). */

export const LEAD_KINDS = ['view', 'phone_reveal', 'whatsapp', 'message'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]
export const LEAD_KIND_LABELS: Record<LeadKind, string> = {
  view: 'Views',
  phone_reveal: 'Number shown',
  whatsapp: 'WhatsApp chats',
  message: 'Messages',
}

/**
 * How many phone numbers one person may see, over all ways to request them. Above that the database refuses to reveal numbers (hint
 * `reveal_limit`) and masks them in rows (`private.number_mask_reason`).
 */
export const REVEAL_LIMITS = { perHour: 30, perDay: 100 }

/** Whether a phone number or e-mail address is masked: `+254 7** *** 123`, `i***@***`. */
export function isMasked(contact: string): boolean {
  return /\*\*/.test(contact)
}

/** The explanation beside a masked number. */
export function maskedSentence(isSuspended: boolean): string {
  if (isSuspended) return 'Your account is suspended, so you cannot see phone numbers.'
  return `You have viewed ${REVEAL_LIMITS.perHour} phone numbers in an hour, or ${REVEAL_LIMITS.perDay} in a day. Wait a while before you view another.`
}

/** Shown beside a dealer's contact buttons, because `private.record_named_lead` records the member for the dealer. */
export const DEALERS_SEE_NAMES = 'Dealers see the name of members who ask for their number.'
