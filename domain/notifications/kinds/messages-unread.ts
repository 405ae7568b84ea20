import { WARNING_KINDS, type WarningKind, warningWords } from '../../messages/warnings.ts'
import { amount, id, maybe, name, oneOf, person, text } from '../facts.ts'
import { kind } from '../kind.ts'
import { clipped, oneLine } from '../short-text.ts'

const LONGEST_EXCERPT = 140

/** Messages of a conversation that are unread after ten minutes. The site shows the messages themselves. */
export const messagesUnread = kind({
  topic: 'messages',
  isListed: false,
  facts: {
    thread_id: id,
    person: maybe(person),
    subject: name,
    content: text,
    count: amount,
    warning: maybe(oneOf(...WARNING_KINDS)),
  },
  title: ({ person, subject }) => clipped(`${person ?? 'Somebody'} wrote to you about ${subject}`, 200),
  sentence: ({ content, count, warning }) =>
    [
      `“${clipped(oneLine(content), LONGEST_EXCERPT)}”`,
      ...(count === 2 ? ['And one more message.'] : count > 2 ? [`And ${count - 1} more messages.`] : []),
      ...(warning ? [careful(warning)] : []),
    ].join('\n\n'),
  link: ({ thread_id }) => `/messages/${thread_id}`,
  action: 'Read and answer',
  mail: {
    notes: ['Answer on Magari: replies to this e-mail are not read. Never share your ID or M-Pesa PIN.'],
  },
})

function careful(warning: WarningKind): string {
  const { title } = warningWords([warning])
  return `Careful: ${title.charAt(0).toLowerCase()}${title.slice(1)}. Read more before you answer or pay.`
}
