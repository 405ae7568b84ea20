import { name, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const adReportDecided = kind({
  topic: 'listings',
  facts: { title: name, decision: oneOf('upheld', 'dismissed') },
  title: ({ decision }) =>
    decision === 'upheld' ? 'We took down the ad you reported' : 'We reviewed the ad you reported',
  sentence: ({ title, decision }) =>
    decision === 'upheld'
      ? `Thank you for reporting “${title}”. It is no longer shown.`
      : `Thank you for reporting “${title}”. We found nothing that breaks our rules for ads, so it stays.`,
  link: '/',
  action: 'Open Magari',
})
