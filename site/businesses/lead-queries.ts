/** Queries of who has which inquiry of a business. Each function throws the service's error. */
import type { LeadPerson, LeadRule } from '#domain/businesses/leads.ts'
import type { Client } from '../client.ts'

/** Who may have leads of the caller's business; empty where nobody works beside the account. */
export async function leadPeople(client: Client): Promise<LeadPerson[]> {
  const { data } = await client.rpc('lead_people').throwOnError()
  return data as LeadPerson[]
}

/** Gives an inquiry to somebody; null: to nobody. */
export async function assignLead(client: Client, thread: string, person: string | null): Promise<void> {
  await client.rpc('assign_lead', { thread, person: person as string }).throwOnError()
}

/** How new inquiries are assigned. */
export async function leadRule(client: Client): Promise<LeadRule> {
  const { data } = await client.rpc('lead_rule').throwOnError()
  return data as LeadRule
}

export async function setLeadRule(client: Client, rule: LeadRule): Promise<void> {
  await client.rpc('set_lead_rule', { rule }).throwOnError()
}

export interface LeadFigures extends Omit<LeadPerson, 'is_me'> {
  leads: number
  open: number
  /** To the first answer; null without one. */
  median_seconds: number | null
  /** From 0 to 1; null where none is old enough. */
  within_hour: number | null
}

/** What each person has of the inquiries from the last `days` days. */
export async function leadFigures(client: Client, days: number): Promise<LeadFigures[]> {
  const { data } = await client.rpc('lead_figures', { days }).throwOnError()
  return data as LeadFigures[]
}

/** Gives the open inquiries of somebody to somebody else; returns how many. */
export async function handOverLeads(client: Client, from: string, to: string): Promise<number> {
  const { data } = await client.rpc('hand_over_leads', { from_person: from, to_person: to }).throwOnError()
  return data
}

/** Who has an inquiry, and who may have it. */
export interface Lead {
  people: LeadPerson[]
  assigneeId: string | null
  createdAt: string
  firstAnswerAt: string | null
  /** The first name of who wrote the first answer; null: the account, or it was no message. */
  answeredBy: string | null
}

/** The lead of a thread about the caller's ad; null where nobody works beside the account. */
export async function leadOf(client: Client, threadId: string, userId: string): Promise<Lead | null> {
  const people = await leadPeople(client)
  if (people.length === 0) return null
  const [thread, first] = await Promise.all([
    client
      .from('message_threads')
      .select('created_at, first_answer_at, lead:lead_assignments(person_id)')
      .eq('id', threadId)
      .single()
      .throwOnError(),
    client
      .from('messages')
      .select('created_at, writer_name')
      .eq('thread_id', threadId)
      .eq('sender_id', userId)
      .order('created_at')
      .limit(1)
      .maybeSingle()
      .throwOnError(),
  ])
  const { created_at, first_answer_at, lead } = thread.data
  return {
    people,
    assigneeId: lead?.person_id ?? null,
    createdAt: created_at,
    firstAnswerAt: first_answer_at,
    answeredBy: first.data?.created_at === first_answer_at ? (first.data?.writer_name ?? null) : null,
  }
}
