import { flag, maybe, name, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** An administrator rejected or removed a business. */
export const businessRemoved = kind({
  topic: 'listings',
  facts: {
    name,
    reason: maybe(text),
    was_approved: flag,
    /** Its bookings and reviews are kept, and its owner can request approval again. */
    is_archived: flag,
  },
  type: 'warning',
  title: ({ was_approved }) =>
    was_approved ? 'Your business was removed' : 'Your business was not approved',
  sentence: ({ name, reason, was_approved, is_archived }) =>
    sentences(
      was_approved ? `“${name}” is no longer on Magari.` : `“${name}” was not approved and has been removed.`,
      reason && `Reason: ${reason}`,
      is_archived
        ? 'Your bookings and reviews stay. Correct the settings and save them to have it reviewed again.'
        : 'You can post it again once this is corrected.',
    ),
  link: ({ is_archived }) => (is_archived ? '/service-provider/settings' : '/post-ad'),
  action: ({ is_archived }) => (is_archived ? 'Open the settings' : 'Post it again'),
})
