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
 * How many people's numbers one person is shown, in whatever way they are asked for. Of more, the database refuses to reveal one
 * (hint `reveal_limit`) and masks those of rows (`private.number_mask_reason`).
 */
export const REVEAL_LIMITS = { anHour: 30, aDay: 100 }

/** Whether a number or e-mail address came masked, as `+254 7** *** 123` or `i***@***`. */
export function isMasked(contact: string): boolean {
  return /\*\*/.test(contact)
}

/** Why somebody sees a masked number. */
export function maskedSentence(isSuspended: boolean): string {
  if (isSuspended) return 'Your account is suspended, so you see no numbers of others.'
  return `You have looked at ${REVEAL_LIMITS.anHour} numbers within an hour, or ${REVEAL_LIMITS.aDay} within a day. Wait a little before you look at the next.`
}

/** Said beside the ways to call a dealer: who does is told to them (`private.record_named_lead`). */
export const DEALERS_SEE_NAMES = 'Dealers see the name of members who ask for their number.'
