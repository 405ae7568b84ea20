import type { Offer } from './offer.ts'

/** Whether a used one comes straight from abroad or was used in Kenya before; a new one says neither. */
export function registrationOf({ origin }: Offer): 'imported' | 'locally_used' | null {
  if (origin === 'new') return null
  return origin === 'fresh' ? 'imported' : 'locally_used'
}
