/** Who of a business has an inquiry (docs/product.md, Leads of a business). */

/** How new inquiries get somebody, as private.lead_rules has it. */
export const LEAD_RULES = ['hand', 'turn', 'first'] as const
export type LeadRule = (typeof LEAD_RULES)[number]
export const LEAD_RULE_LABELS: Record<LeadRule, string> = {
  hand: 'By hand',
  turn: 'In turn',
  first: 'Who answers first',
}
export const LEAD_RULE_HINTS: Record<LeadRule, string> = {
  hand: 'New inquiries are nobody’s until somebody takes or gives them.',
  turn: 'Each new inquiry goes to the sales person who was given one longest ago.',
  first: 'New inquiries are nobody’s. Whoever writes the first answer gets them.',
}

/** The filter of a list; without it everybody's. */
export const LEAD_FILTERS = ['mine', 'nobody'] as const
export type LeadFilter = (typeof LEAD_FILTERS)[number]
export const LEAD_FILTER_LABELS: Record<LeadFilter, string> = { mine: 'Mine', nobody: 'Nobody’s' }

export const NOBODY = 'Nobody'

/** Somebody who may have leads. */
export interface LeadPerson {
  person_id: string
  /** First name, with an initial where two have the same. */
  name: string
  /** `account`: who opened the account of the business. */
  role: 'account' | 'owner' | 'manager' | 'sales'
  is_me: boolean
}

/** Whether the caller may give leads to anybody, and choose the rule. */
export function mayAssignLeads(people: readonly LeadPerson[]): boolean {
  return people.some(({ is_me, role }) => is_me && role !== 'sales')
}

/** To whom the caller may give a lead that this person has (null: nobody); empty if it is another's. */
export function takersOf(people: readonly LeadPerson[], assigneeId: string | null): LeadPerson[] {
  const me = people.find(({ is_me }) => is_me)
  if (!me) return []
  if (me.role !== 'sales' || assigneeId === me.person_id) return [...people]
  return assigneeId === null ? [me] : []
}
