import { id, maybe, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewApproved = kind({
  topic: 'bookings',
  facts: { business_id: maybe(id), sale_id: maybe(id), business: name },
  type: 'success',
  title: 'Your review is published',
  sentence: ({ business }) => `We have checked your review of ${business}. It is now visible to others.`,
  link: ({ business_id, sale_id }) => (sale_id ? `/sale/${sale_id}` : `/services/${business_id}`),
  action: ({ sale_id }) => (sale_id ? 'See the sale' : 'See the business'),
})
