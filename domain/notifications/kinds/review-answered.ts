import { id, maybe, name, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewAnswered = kind({
  topic: 'bookings',
  facts: { business_id: maybe(id), sale_id: maybe(id), business: name, reply: text },
  title: 'Your review was answered',
  sentence: ({ business, reply }) => `${business} writes: ${reply}`,
  link: ({ business_id, sale_id }) => (sale_id ? `/sale/${sale_id}` : `/services/${business_id}`),
  action: 'See the answer',
})
