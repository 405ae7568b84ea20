import { name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner of a till that was connected for deposits, so that nobody else's is connected unseen. */
export const tillConnected = kind({
  topic: null,
  facts: { till: name },
  type: 'warning',
  title: 'A till was connected',
  sentence: ({ till }) =>
    sentences(
      `Deposits of your buyers go to ${till} from now on.`,
      'If it was not you, disconnect it and choose a new password.',
    ),
  link: '/dealer/settings/deposits',
  action: 'See your till',
})
