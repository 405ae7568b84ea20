/** Leads: who looked at an ad and who got in touch, counted by ad, day and kind (product.md §1). */

export const LEAD_KINDS = ['view', 'phone_reveal', 'whatsapp', 'message'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]
export const LEAD_KIND_LABELS: Record<LeadKind, string> = {
  view: 'Views',
  phone_reveal: 'Number shown',
  whatsapp: 'WhatsApp chats',
  message: 'Messages',
}

/** Of one person; the database refuses more with the hint `reveal_limit` (`private.check_lead_limit`). */
export const REVEAL_LIMITS = { anHour: 30, aDay: 100 }
