/** What facts mean and do not mean, for /trust (docs/trust.md). */
import type { FactKind } from './facts.ts'

interface FactMeaning {
  /** How it was checked. */
  how: string
  means: string
  /** What it does not mean. */
  limits: string
}

export const FACT_MEANINGS: Record<FactKind, FactMeaning> = {
  records_seen: {
    how: 'A member of our staff read a copy of the vehicle’s records from the transport authority, of the day shown.',
    means: 'On that day the register had this vehicle, and showed a loan or other caveat on it or none.',
    limits:
      'A loan can be taken a day later. Get your own copy of records on the day you pay; it costs KSh 550.',
  },
  logbook_seen: {
    how: 'A member of our staff looked at photos of the logbook.',
    means: 'The seller has a logbook of a vehicle of this make and model.',
    limits:
      'Photos of papers can be forged. Compare the original with the vehicle and with your copy of records.',
  },
  chassis_given: {
    how: 'The seller entered the chassis number. We check its form, and whether it stands in another ad. Where a copy of records was seen, we compare both.',
    means: 'The seller is ready to be compared with the register.',
    limits: 'Look for the number on the vehicle itself. It must not be filed, painted over or welded in.',
  },
  yard_visited: {
    how: 'A member of our staff went there. A second one confirmed it.',
    means: 'The yard or shop exists at that place under this name.',
    limits: 'It says nothing about the vehicles in it.',
  },
  id_seen: {
    how: 'A member of our staff compared photos of an ID card or passport with the name of the account.',
    means: 'The person showed us an ID with this name.',
    limits: 'We did not meet them. Ask to see the ID yourself before you pay.',
  },
  registration_seen: {
    how: 'A member of our staff looked at the certificate of the business.',
    means: 'A business of this name is registered.',
    limits: 'It says nothing about how it treats its customers.',
  },
  tax_pin_seen: {
    how: 'A member of our staff looked at the certificate.',
    means: 'The person or business has a PIN of the revenue authority.',
    limits: 'It does not mean that taxes or duty are paid.',
  },
  phone_confirmed: {
    how: 'We sent a code to the number, and its owner entered it here.',
    means: 'The seller can be reached on this number.',
    limits: 'It does not say who they are: anybody can buy a line.',
  },
  answers_within: {
    how: 'The median of the last 90 days, from at least five people who asked and got an answer.',
    means: 'How long you will probably wait.',
    limits: 'It counts messages on Magari, not calls.',
  },
  member_since: {
    how: 'The month in which the account was made.',
    means: 'An old account has a history that we can see.',
    limits: 'An old account can be sold or taken over.',
  },
}

/** Years or days for which a kind counts (private.fact_lasts); kinds that are not listed count as long as they hold. */
export const FACT_LASTS: Partial<Record<FactKind, string>> = {
  records_seen: '14 days',
  logbook_seen: 'one year',
  yard_visited: 'one year',
  id_seen: 'two years',
  registration_seen: 'one year',
  tax_pin_seen: 'one year',
}
