import { oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const conversationReportDecided = kind({
  topic: 'messages',
  facts: { decision: oneOf('upheld', 'dismissed') },
  title: ({ decision }) =>
    decision === 'upheld'
      ? 'We acted on the conversation you reported'
      : 'We reviewed the conversation you reported',
  sentence: ({ decision }) =>
    decision === 'upheld'
      ? 'Thank you for telling us. We found that it breaks our rules, and have acted on it.'
      : 'Thank you for telling us. We found nothing that breaks our rules. You can block anyone you do not want to hear from.',
  link: '/messages',
  action: 'Open your messages',
})
