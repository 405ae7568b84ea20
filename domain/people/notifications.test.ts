import { expect, test } from 'vitest'
import { notificationSearch, parseNotificationFilters, unreadInWords } from './notifications.ts'

const parse = (query: string) => parseNotificationFilters(new URLSearchParams(query))

test('parses the filter and the page', () => {
  expect(parse('')).toEqual({ unreadOnly: false, page: 1 })
  expect(parse('filter=unread&page=3')).toEqual({ unreadOnly: true, page: 3 })
  for (const query of ['', '?filter=unread', '?page=2', '?filter=unread&page=2'])
    expect(notificationSearch(parse(query))).toBe(query)
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999999', 'filter=all'])(
  '%s falls back to the first page of all',
  (query) => expect(parse(query)).toEqual({ unreadOnly: false, page: 1 }),
)

test('counts as text', () => {
  expect(unreadInWords(3, 'message')).toBe('3 unread messages')
  expect(unreadInWords(1, 'notification')).toBe('1 unread notification')
  expect(unreadInWords(0, 'message')).toBe('no unread messages')
})
