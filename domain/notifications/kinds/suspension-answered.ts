import { id, maybe, person, text } from '../facts.ts'
import { kind } from '../kind.ts'
import { clipped } from '../short-text.ts'

/** To administrators. */
export const suspensionAnswered = kind({
  topic: null,
  facts: { user_id: maybe(id), person: maybe(person), answer: maybe(text) },
  title: 'A member answered their suspension',
  sentence: ({ person, answer }) =>
    answer === null
      ? `${person ?? 'Somebody'} has answered.`
      : `${person ?? 'Somebody'} writes: ${clipped(answer, 300)}`,
  link: ({ user_id }) => (user_id === null ? '/admin/users' : `/admin/users/${user_id}`),
  action: 'Read and decide',
})
