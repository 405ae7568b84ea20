import type { Offer } from './offer.ts'

/** Whether a used vehicle was just imported or used in Kenya before; null for a new one. */
export function registrationOf({ origin }: Offer): 'imported' | 'locally_used' | null {
  if (origin === 'new') return null
  return origin === 'fresh' ? 'imported' : 'locally_used'
}
