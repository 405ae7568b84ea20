import { amount, flag, id, maybe, name, person } from '../facts.ts'
import { kind } from '../kind.ts'

/** By the choice of a workplace, because everybody has messages of their own; the guard of a dealer's pages asks by itself. */
const ofBusiness = (path: string) => `/workplaces?next=${encodeURIComponent(path)}`

/** Inquiries that somebody who works for a business was given. */
export const leadAssigned = kind({
  topic: 'messages',
  facts: {
    count: amount,
    business: name,
    /** Otherwise a service provider. */
    is_dealer: flag,
    /** Of a single one. */
    thread_id: maybe(id),
    subject: maybe(name),
    /** Who asks, by first name. */
    person: maybe(person),
  },
  title: ({ count, business, subject, person }) =>
    count === 1 && subject !== null
      ? `${person ?? 'Somebody'} asks ${business} about ${subject}`
      : `You have ${count} more inquiries at ${business}`,
  sentence: ({ count }) =>
    count === 1
      ? 'This inquiry is yours now. The sooner it is answered, the better.'
      : 'They were given to you. Look which of them wait for an answer.',
  link: ({ count, is_dealer, thread_id }) =>
    count === 1 && thread_id !== null
      ? is_dealer
        ? `/dealer/inquiries/${thread_id}`
        : ofBusiness(`/messages/${thread_id}`)
      : is_dealer
        ? '/dealer/inquiries?whose=mine'
        : ofBusiness('/messages?show=assigned'),
  action: ({ count }) => (count === 1 ? 'Open the inquiry' : 'Open the list'),
})
