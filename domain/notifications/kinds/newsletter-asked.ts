import { path } from '../facts.ts'
import { kind } from '../kind.ts'

/** Confirms an address that asked for the newsletter. */
export const newsletterAsked = kind({
  topic: null,
  isListed: false,
  facts: { confirm_path: path },
  title: 'Confirm that you want the Magari newsletter',
  sentence: 'Somebody, hopefully you, asked for the Magari newsletter at this address.',
  link: ({ confirm_path }) => confirm_path,
  action: 'Confirm subscription',
  mail: {
    notes: [
      'The link is valid for 7 days.',
      'If you did not ask for it, ignore this e-mail. We send nothing unless you confirm.',
    ],
  },
})
