import { amount, id, maybe, name, person, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewReceived = kind({
  topic: 'bookings',
  facts: {
    review_id: id,
    sale_id: maybe(id),
    person: maybe(person),
    business: name,
    rating: amount,
    comment: maybe(text),
  },
  title: 'New review',
  sentence: ({ person, business, rating, comment }) =>
    `${person ?? 'A customer'} gave ${business} ${rating} of 5 stars${comment ? `: ${comment}` : '.'}`,
  link: ({ sale_id }) => (sale_id ? '/sales/reviews' : '/service-provider/reviews'),
  action: 'Read and answer it',
})
