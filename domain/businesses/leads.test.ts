import { expect, test } from 'vitest'
import { type LeadPerson, mayAssignLeads, takersOf } from './leads.ts'

const people = (me: string): LeadPerson[] =>
  (
    [
      ['achieng', 'account'],
      ['grace', 'manager'],
      ['peter', 'sales'],
    ] as const
  ).map(([person_id, role]) => ({ person_id, name: person_id, role, is_me: person_id === me }))
const takers = (me: string, assignee: string | null) =>
  takersOf(people(me), assignee).map(({ person_id }) => person_id)

test('the account and managers give every lead to anybody', () => {
  for (const me of ['achieng', 'grace']) {
    expect(mayAssignLeads(people(me))).toBe(true)
    for (const assignee of [null, 'peter', 'grace'])
      expect(takers(me, assignee)).toEqual(['achieng', 'grace', 'peter'])
  }
})

test('sales people take what is nobody’s, give away what is theirs, and leave the others’', () => {
  expect(mayAssignLeads(people('peter'))).toBe(false)
  expect(takers('peter', null)).toEqual(['peter'])
  expect(takers('peter', 'peter')).toEqual(['achieng', 'grace', 'peter'])
  expect(takers('peter', 'grace')).toEqual([])
})

test('without people nothing can be given', () => {
  expect(mayAssignLeads([])).toBe(false)
  expect(takersOf([], null)).toEqual([])
})
