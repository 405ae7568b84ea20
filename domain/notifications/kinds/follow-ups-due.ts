import { amount, id, maybe, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const followUpsDue = kind({
  topic: 'reminders',
  facts: {
    count: amount,
    /** For a single one. The customer is not named, because the name would outlive their account. */
    subject: maybe(name),
    thread_id: maybe(id),
  },
  title: ({ count }) =>
    count === 1 ? 'Follow up on an inquiry today' : `You have ${count} follow-ups today`,
  sentence: ({ count, subject }) =>
    count === 1
      ? `You planned to follow up on ${subject === null ? 'an inquiry' : `the inquiry about ${subject}`} today. Your note is next to the conversation.`
      : `You planned to follow up on ${count} inquiries today. Your notes are next to the conversations.`,
  link: ({ count, thread_id }) =>
    count === 1 && thread_id !== null ? `/dealer/inquiries/${thread_id}` : '/dealer/inquiries?status=due',
  action: ({ count }) => (count === 1 ? 'Open the inquiry' : 'Open the list'),
})
