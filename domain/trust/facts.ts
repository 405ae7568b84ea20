/** Facts that were checked about members and vehicles (docs/trust.md), in a few words. What each means is in fact-meanings.ts. */
import { formatDate, formatMonth } from '../foundation/dates.ts'
import { responseTimeInWords } from '../services/provider-facts.ts'

/** The kinds, in the order of private.fact_order. */
export const FACT_KINDS = [
  'records_seen',
  'logbook_seen',
  'chassis_given',
  'yard_visited',
  'id_seen',
  'registration_seen',
  'tax_pin_seen',
  'phone_confirmed',
  'answers_within',
  'member_since',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** The kinds that staff record from papers and visits, as rows of public.facts. */
export const EVIDENCE_FACTS = [
  'records_seen',
  'logbook_seen',
  'yard_visited',
  'id_seen',
  'registration_seen',
  'tax_pin_seen',
] as const satisfies readonly FactKind[]

/** Those of them that are of the member, not of one ad. */
const MEMBER_FACTS: readonly FactKind[] = ['yard_visited', 'id_seen', 'registration_seen', 'tax_pin_seen']

/** A fact as member_facts() returns it. */
export interface Fact {
  kind: FactKind
  checked_at: string | null
  ends_at: string | null
  place: string | null
  issued_on: string | null
  has_caveat: boolean | null
  matches_chassis: boolean | null
  minutes: number | null
}

interface FactWords {
  title: string
  /** For cards; null: not on cards. */
  short: string | null
}

export const FACT_WORDS: Record<FactKind, FactWords> = {
  records_seen: { title: 'Copy of records seen', short: 'Records seen' },
  logbook_seen: { title: 'Logbook seen', short: 'Logbook seen' },
  chassis_given: { title: 'Chassis number given', short: null },
  yard_visited: { title: 'Yard visited', short: 'Yard visited' },
  id_seen: { title: 'ID seen', short: 'ID seen' },
  registration_seen: { title: 'Business registration seen', short: 'Registration seen' },
  tax_pin_seen: { title: 'KRA PIN certificate seen', short: null },
  phone_confirmed: { title: 'Phone confirmed', short: null },
  answers_within: { title: 'Answers', short: null },
  member_since: { title: 'Member since', short: null },
}

/** A fact with its day, for example `ID seen 3 November 2026`, `Copy of records of 2 November 2026 seen, no caveat`. */
export function factInWords(fact: Fact): string {
  const { title } = FACT_WORDS[fact.kind]
  const day = fact.checked_at === null ? '' : formatDate(fact.checked_at)
  if (fact.kind === 'records_seen' && fact.issued_on !== null)
    return `Copy of records of ${formatDate(fact.issued_on)} seen, ${fact.has_caveat ? 'with a caveat' : 'no caveat'}`
  if (fact.kind === 'yard_visited' && fact.issued_on !== null)
    return `Yard visited ${formatDate(fact.issued_on)}${fact.place ? `, ${fact.place}` : ''}`
  if (fact.kind === 'chassis_given')
    return fact.matches_chassis ? 'Chassis number given, matches the paper that we saw' : title
  if (fact.kind === 'answers_within')
    return `Answers in ${responseTimeInWords(fact.minutes) ?? 'more than a week'}`
  if (fact.kind === 'member_since') return `Member since ${formatMonth(fact.checked_at ?? '')}`
  return `${title} ${day}`
}

/** What “Verified” rests on, for example `Verified by our staff: ID seen, yard visited`. */
export function verificationInWords(facts: readonly Pick<Fact, 'kind'>[]): string {
  const seen = facts.flatMap(({ kind }) =>
    MEMBER_FACTS.includes(kind)
      ? [FACT_WORDS[kind].title.replace(/^Y|^B/, (letter) => letter.toLowerCase())]
      : [],
  )
  return `Verified by our staff: ${seen.length > 0 ? seen.join(', ') : 'known to us, no papers seen yet'}`
}

/** The weightiest of these facts in two words, for a card; null if none has room there. */
export function factOnCard(kinds: readonly string[]): string | null {
  const kind = FACT_KINDS.find((kind) => kinds.includes(kind) && FACT_WORDS[kind].short)
  return kind ? FACT_WORDS[kind].short : null
}
