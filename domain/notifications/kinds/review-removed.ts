import { maybe, name, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const reviewRemoved = kind({
  topic: 'bookings',
  facts: { business: name, reason: maybe(text) },
  type: 'warning',
  title: 'Your review was removed',
  sentence: ({ business, reason }) =>
    sentences(
      `An administrator has removed your review of ${business}.`,
      reason && `Reason: ${reason}`,
      'Write to us if you think this is a mistake.',
    ),
  link: '/contact',
  action: 'Write to us',
})
