import { formatDate } from '../../foundation/dates.ts'
import { day } from '../facts.ts'
import { kind } from '../kind.ts'

export const yardVisitConfirmed = kind({
  topic: 'listings',
  facts: { day },
  type: 'success',
  title: 'Your yard was visited',
  sentence: ({ day }) =>
    `Our staff were there on ${formatDate(day)}. For a year buyers read “Yard visited”, with its day, beside your name.`,
  link: '/account/trust',
  action: 'What buyers read about you',
})
