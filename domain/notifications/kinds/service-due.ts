import { nextServiceInWords } from '../../services/next-service.ts'
import { amount, day, id, maybe, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** Reminds a customer, once for each job, of the next service that its business noted. */
export const serviceDue = kind({
  topic: 'bookings',
  facts: {
    provider_id: id,
    business: name,
    vehicle: maybe(name),
    due_on: maybe(day),
    due_km: maybe(amount),
  },
  title: 'Your car is due for service',
  sentence: ({ business, vehicle, due_on, due_km }) =>
    sentences(
      `${business} noted the next service of ${vehicle ?? 'your vehicle'}: ${nextServiceInWords({ on: due_on, km: due_km }) ?? 'soon'}.`,
      'Book a time that suits you.',
    ),
  link: ({ provider_id }) => `/services/${provider_id}?book=any`,
  action: 'Book a time',
})
