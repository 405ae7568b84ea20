/** Facts that were checked about members and vehicles (docs/trust.md), in a few words. What each means is in fact-meanings.ts. */
import { formatDate, formatMonth } from '../foundation/dates.ts'
import { formatNumber } from '../foundation/money.ts'
import { responseTimeInWords } from '../services/provider-facts.ts'

/** The kinds, in the order of private.fact_order. */
export const FACT_KINDS = [
  'records_seen',
  'logbook_seen',
  'chassis_given',
  'sales_confirmed',
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
  /** Of sales: how many different buyers confirmed one. */
  buyers: number | null
}

export const FACT_TITLES: Record<FactKind, string> = {
  records_seen: 'Copy of records seen',
  logbook_seen: 'Logbook seen',
  chassis_given: 'Chassis number given',
  sales_confirmed: 'Sales confirmed by buyers',
  yard_visited: 'Yard visited',
  id_seen: 'ID seen',
  registration_seen: 'Business registration seen',
  tax_pin_seen: 'KRA PIN certificate seen',
  phone_confirmed: 'Phone confirmed',
  answers_within: 'Time to answer',
  member_since: 'Member since',
}

/** A fact with its day, for example `ID seen 3 November 2026`, `Copy of records of 2 November 2026 seen, no caveat`. */
export function factInWords(fact: Fact): string {
  const title = FACT_TITLES[fact.kind]
  const day = fact.checked_at === null ? '' : formatDate(fact.checked_at)
  if (fact.kind === 'records_seen' && fact.issued_on !== null)
    return `Copy of records of ${formatDate(fact.issued_on)} seen, ${fact.has_caveat ? 'with a caveat' : 'no caveat'}`
  if (fact.kind === 'yard_visited' && fact.issued_on !== null)
    return `Yard visited ${formatDate(fact.issued_on)}${fact.place ? `, ${fact.place}` : ''}`
  if (fact.kind === 'chassis_given')
    return fact.matches_chassis ? 'Chassis number given, matches the paper that we saw' : title
  if (fact.kind === 'answers_within') return answersInWords(fact.minutes)
  if (fact.kind === 'sales_confirmed') return salesInWords(fact)
  if (fact.kind === 'member_since') return `Member since ${formatMonth(fact.checked_at ?? '')}`
  return `${title} ${day}`
}

function salesInWords({ buyers, checked_at }: Fact): string {
  const month = formatMonth(checked_at ?? '')
  if (buyers === 1) return `1 sale confirmed by its buyer in ${month}`
  return `${formatNumber(buyers ?? 0)} sales confirmed by buyers since ${month}`
}

function answersInWords(minutes: number | null): string {
  const most = responseTimeInWords(minutes)?.replace('< ', '')
  return most ? `Answers within ${most}` : 'Takes more than a week to answer'
}

/** What “Verified” rests on, for example `Verified by our staff: ID seen, yard visited`. */
export function verificationInWords(facts: readonly Pick<Fact, 'kind'>[]): string {
  const seen = facts.flatMap(({ kind }) =>
    MEMBER_FACTS.includes(kind) ? [FACT_TITLES[kind].replace(/^Y|^B/, (letter) => letter.toLowerCase())] : [],
  )
  return `Verified by our staff: ${seen.length > 0 ? seen.join(', ') : 'known to us, no papers seen yet'}`
}
