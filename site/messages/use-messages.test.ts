import { expect, test } from 'vitest'
import { MESSAGES_AT_A_TIME, type Message } from './queries.ts'
import { mergedMessages } from './use-messages.ts'

const message = (nth: number, read_at: string | null = null): Message => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  sender_id: null,
  content: `Message ${nth}`,
  created_at: `2026-11-21T10:${String(nth).padStart(2, '0')}:00+00:00`,
  read_at,
  writer_name: null,
  warning: null,
})
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => message(first + place))
const contents = ({ messages }: { messages: Message[] }) => messages.map(({ content }) => content)

test('new messages are appended, and known ones updated', () => {
  const state = mergedMessages({ messages: from(1, 3), isMore: false }, [
    message(3, '2026-11-21T11:00:00Z'),
    message(4),
  ])
  expect(contents(state)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4'])
  expect(state.messages[2]?.read_at).toBe('2026-11-21T11:00:00Z')
})

test('a message that arrives late is sorted by its time', () => {
  expect(
    contents(mergedMessages({ messages: [message(1), message(3)], isMore: false }, [message(2)])),
  ).toEqual(['Message 1', 'Message 2', 'Message 3'])
})

test('after a possible gap only the newest are shown, and older ones can be loaded', () => {
  const latest = from(11, 10 + MESSAGES_AT_A_TIME)
  expect(mergedMessages({ messages: from(1, 5), isMore: false }, latest)).toEqual({
    messages: latest,
    isMore: true,
  })
  expect(mergedMessages({ messages: from(1, 11), isMore: false }, latest).messages).toHaveLength(
    10 + MESSAGES_AT_A_TIME,
  )
})
