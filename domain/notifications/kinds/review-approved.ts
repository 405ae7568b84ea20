import { id, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewApproved = kind({
  topic: 'bookings',
  facts: { business_id: id, business: name },
  type: 'success',
  title: 'Your review is published',
  sentence: ({ business }) => `We have checked your review of ${business}. It is now visible to others.`,
  link: ({ business_id }) => `/services/${business_id}`,
  action: 'See the business',
})
