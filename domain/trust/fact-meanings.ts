/** What facts mean and do not mean, for /trust (docs/trust.md). */
import type { FactKind } from './facts.ts'

interface FactMeaning {
  /** How it was checked. */
  how: string
  /** Continues `It means`. */
  means: string
  /** Continues `It does not mean`. */
  limits: string
}

export const FACT_MEANINGS: Record<FactKind, FactMeaning> = {
  records_seen: {
    how: 'A member of our staff read a copy of the vehicle’s records from the transport authority, of the day shown.',
    means: 'that on that day the register had this vehicle, with a loan or another caveat on it or without.',
    limits:
      'that there is none today: a loan can be taken a day later. Get your own copy of records on the day you pay; it costs KSh 550.',
  },
  logbook_seen: {
    how: 'A member of our staff looked at photos of the logbook.',
    means: 'that the seller has a logbook of a vehicle of this make and model.',
    limits:
      'that it is genuine: photos of papers can be forged. Compare the original with the vehicle and with your copy of records.',
  },
  chassis_given: {
    how: 'The seller entered the chassis number. We check its form, and our staff are told when it stands in another ad. Where a logbook or a copy of records was seen, both are compared.',
    means: 'that the seller is ready to be compared with the register.',
    limits:
      'that it is the number on the vehicle. Look for it yourself: it must not be filed, painted over or welded in.',
  },
  sales_confirmed: {
    how: 'The seller said “sold” and the buyer said “bought” about an ad on Magari. Several sales to one buyer count once. What looks arranged between two accounts does not count until our staff have looked at it.',
    means: 'that this many different people said on Magari that they bought a vehicle from this seller.',
    limits:
      'that they were all satisfied, or that your purchase will go as well: read the reviews, and check the vehicle yourself. Buyers are asked only about sales that were begun on Magari.',
  },
  yard_visited: {
    how: 'A member of our staff went there. A second one confirmed it.',
    means: 'that the yard or shop exists at that place under this name.',
    limits: 'that the vehicles in it were checked.',
  },
  id_seen: {
    how: 'A member of our staff compared photos of an ID card or passport with the name of the account.',
    means: 'that the person showed us an ID with this name.',
    limits: 'that we met them. Ask to see the ID yourself before you pay.',
  },
  registration_seen: {
    how: 'A member of our staff looked at the certificate of the business.',
    means: 'that a business of this name is registered.',
    limits: 'that it treats its customers well.',
  },
  tax_pin_seen: {
    how: 'A member of our staff looked at the certificate.',
    means: 'that the person or business has a PIN of the revenue authority.',
    limits: 'that taxes or duty are paid.',
  },
  phone_confirmed: {
    how: 'We sent a code to the number, and its owner entered it here.',
    means: 'that the seller can be reached on this number.',
    limits: 'that we know who they are: anybody can buy a line.',
  },
  answers_within: {
    how: 'The median of the last 90 days, from at least five people who asked and got an answer.',
    means: 'that you will probably not wait longer.',
    limits: 'that calls are answered as fast: it counts messages on Magari.',
  },
  member_since: {
    how: 'The month in which the account was made.',
    means: 'that there is a history that we can look at.',
    limits: 'that it is still in the same hands: accounts are sold and taken over.',
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
