/**
 * What speaks against approving a pending item without a closer look, by the values of private.listing_doubts, part_doubts, provider_doubts
 * and payment_doubts (database/schema/admin/approval-doubts.sql).
 */

const PERSON_DOUBTS = {
  suspended: 'The account is suspended',
  reported: 'There are open reports against them',
} as const

export const LISTING_DOUBTS = {
  ...PERSON_DOUBTS,
  suspect: 'Signals of a scam',
  appealed: 'The seller appeals against its rejection',
  first_ad: 'First ad of an unverified seller',
  rejected_before: 'Rejected before',
  changed: 'Changed since it was published',
  price_far: 'Price far from similar cars',
  price_unknown: 'No estimate of the price',
  posted_twice: 'The seller has another ad of the same car',
  number_elsewhere: 'Its chassis number or plate stands in another ad',
  no_photos: 'No photos',
  new_name: 'New make or model',
} as const

export const PART_DOUBTS = {
  ...PERSON_DOUBTS,
  suspect: LISTING_DOUBTS.suspect,
  appealed: LISTING_DOUBTS.appealed,
  no_photos: LISTING_DOUBTS.no_photos,
} as const

export const PROVIDER_DOUBTS = {
  ...PERSON_DOUBTS,
  name: 'The name needs a check',
  no_phone: 'No phone number',
  no_photos: 'No photos',
  no_services: 'No services',
} as const

export const PAYMENT_DOUBTS = {
  account_erased: 'The account was erased',
  amount_differs: 'Not the price of what it is for',
  claimed_twice: 'Another payment has this or a similar reference',
  not_arrived: 'M-Pesa has confirmed no payment with this reference and amount',
} as const
