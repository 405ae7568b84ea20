import { formatKes } from '../../foundation/money.ts'
import { amount } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To administrators, once a day in Nairobi. */
export const phoneCodesNearlySpent = kind({
  topic: null,
  facts: { used: amount, most: amount },
  type: 'warning',
  title: 'Codes to phones are near today’s limit',
  sentence: ({ used, most }) =>
    sentences(
      `They have cost ${formatKes(used)} of ${formatKes(most)} today.`,
      'At the limit nobody signs up or in by phone until midnight.',
      'If these are real sign-ups, raise the limit.',
    ),
  link: '/admin/settings',
  action: 'Open the settings',
})
