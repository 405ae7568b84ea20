import { flag, maybe, oneOf, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const reviewReportDecided = kind({
  topic: 'bookings',
  facts: { decision: oneOf('upheld', 'dismissed'), reason: maybe(text), about_seller: maybe(flag) },
  title: ({ decision }) =>
    decision === 'upheld' ? 'We removed the review you reported' : 'We checked the review you reported',
  sentence: ({ decision, reason }) =>
    sentences(
      decision === 'upheld'
        ? 'Thank you for telling us. The review is no longer shown.'
        : 'Thank you for telling us. We found nothing that breaks our rules for reviews, so it stays. You can answer it.',
      reason && `Reason: ${reason}`,
    ),
  link: ({ about_seller }) => (about_seller ? '/sales/reviews' : '/service-provider/reviews'),
  action: 'See your reviews',
})
