import { amount, id, maybe, name, person, text } from '../facts.ts'
import { kind } from '../kind.ts'
import { clipped, oneLine } from '../short-text.ts'

const LONGEST_EXCERPT = 140

/** Messages of a conversation that are unread after ten minutes. The site shows the messages themselves. */
export const messagesUnread = kind({
  topic: 'messages',
  isListed: false,
  facts: { thread_id: id, person: maybe(person), subject: name, content: text, count: amount },
  title: ({ person, subject }) => clipped(`${person ?? 'Somebody'} wrote to you about ${subject}`, 200),
  sentence: ({ content, count }) =>
    [
      `“${clipped(oneLine(content), LONGEST_EXCERPT)}”`,
      ...(count === 2 ? ['And one more message.'] : count > 2 ? [`And ${count - 1} more messages.`] : []),
    ].join('\n\n'),
  link: ({ thread_id }) => `/messages/${thread_id}`,
  action: 'Read and answer',
  mail: {
    notes: ['Answer on Magari: replies to this e-mail are not read. Never share your ID or M-Pesa PIN.'],
  },
})
