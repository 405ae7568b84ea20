import { expect, test } from 'vitest'
import { type Fact, factInWords, verificationInWords } from './facts.ts'

const fact = (of: Partial<Fact> & Pick<Fact, 'kind'>): Fact => ({
  checked_at: '2026-11-03T09:00:00Z',
  ends_at: null,
  place: null,
  issued_on: null,
  has_caveat: null,
  matches_chassis: null,
  minutes: null,
  buyers: null,
  ...of,
})

test.each([
  [fact({ kind: 'id_seen' }), 'ID seen 3 Nov 2026'],
  [fact({ kind: 'phone_confirmed' }), 'Phone confirmed 3 Nov 2026'],
  [
    fact({ kind: 'records_seen', issued_on: '2026-11-02', has_caveat: false }),
    'Copy of records of 2 Nov 2026 seen, no caveat',
  ],
  [
    fact({ kind: 'records_seen', issued_on: '2026-11-02', has_caveat: true }),
    'Copy of records of 2 Nov 2026 seen, with a caveat',
  ],
  [
    fact({ kind: 'yard_visited', issued_on: '2026-11-02', place: 'Ngong Road' }),
    'Yard visited 2 Nov 2026, Ngong Road',
  ],
  [fact({ kind: 'chassis_given', matches_chassis: false }), 'Chassis number given'],
  [
    fact({ kind: 'chassis_given', matches_chassis: true }),
    'Chassis number given, matches the paper that we saw',
  ],
  [fact({ kind: 'answers_within', minutes: 110 }), 'Answers within 2 hours'],
  [fact({ kind: 'answers_within', minutes: 30_000 }), 'Takes more than a week to answer'],
  [fact({ kind: 'sales_confirmed', buyers: 14 }), '14 sales confirmed by buyers since November 2026'],
  [fact({ kind: 'sales_confirmed', buyers: 1 }), '1 sale confirmed by its buyer in November 2026'],
  [fact({ kind: 'member_since' }), 'Member since November 2026'],
])('%o reads %s', (given, words) => {
  expect(factInWords(given)).toBe(words)
})

test('“Verified” says on what facts of the person, not of an ad', () => {
  expect(verificationInWords([{ kind: 'logbook_seen' }, { kind: 'id_seen' }, { kind: 'yard_visited' }])).toBe(
    'Verified by our staff: ID seen, yard visited',
  )
  expect(verificationInWords([{ kind: 'member_since' }])).toBe(
    'Verified by our staff: known to us, no papers seen yet',
  )
})
