import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

export const bookingOfferDeclined = kind({
  topic: 'bookings',
  facts: VISIT_OF_CUSTOMER,
  title: 'The offered times do not suit',
  sentence: (facts) =>
    customerDoes(
      facts,
      `can take none of the times that you offered for ${visit(facts)}. Offer others, or call them.`,
    ),
  link: ofProvider,
  action: 'See the booking',
})
