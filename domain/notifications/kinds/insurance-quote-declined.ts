import { name, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const insuranceQuoteDeclined = kind({
  topic: 'offers',
  facts: { insurer: name, vehicle: name, reason: text },
  type: 'error',
  title: 'Your insurance quote was declined',
  sentence: ({ insurer, vehicle, reason }) =>
    `${insurer} cannot offer a quote for your ${vehicle}: ${reason}`,
  link: '/insurance',
  action: 'See your quotes',
})
