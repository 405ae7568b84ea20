import { id, name, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewAnswered = kind({
  topic: 'bookings',
  facts: { business_id: id, business: name, reply: text },
  title: 'Your review was answered',
  sentence: ({ business, reply }) => `${business} writes: ${reply}`,
  link: ({ business_id }) => `/services/${business_id}`,
  action: 'See the answer',
})
