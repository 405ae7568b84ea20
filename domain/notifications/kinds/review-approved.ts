import { id, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewApproved = kind({
  topic: 'bookings',
  facts: { business_id: id, business: name },
  type: 'success',
  title: 'Your review counts now',
  sentence: ({ business }) => `We have checked your review of ${business}. Others see it now.`,
  link: ({ business_id }) => `/services/${business_id}`,
  action: 'See the business',
})
