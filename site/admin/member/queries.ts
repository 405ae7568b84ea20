/** Queries about one member; notes and plans given by hand. Each function throws the service's error. */

import type { OwnAdState } from '#domain/ads/own-ads.ts'
import type { ReportStatus } from '#domain/ads/reports.ts'
import type { PaymentStatus } from '#domain/money/payments.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import type { EVIDENCE_FACTS } from '#domain/trust/facts.ts'
import type { Client } from '../../client.ts'
import type { ProviderTies } from '../approvals/queries.ts'
import type { AuditEntry } from '../audit/queries.ts'
import type { AdminPerson } from '../users/queries.ts'

/** A member's record. Lists contain the latest ten; counts include all. */
export interface MemberRecord {
  person: AdminPerson
  email_confirmed: boolean
  last_sign_in_at: string | null
  second_factor: boolean
  sessions: { created_at: string; last_used_at: string; user_agent: string | null }[]
  ads: {
    /** Vehicle listings by status; refused ones are `rejected`. */
    states: Partial<Record<string, number>>
    /** Spare parts. */
    parts: number
    latest: {
      id: string
      title: string
      /** KES. */
      price: number
      state: OwnAdState
      views_count: number
      created_at: string
    }[]
  }
  /** Their current plan. */
  plan: { id: string; name: string; started_at: string; expires_at: string } | null
  payments: {
    total: number
    latest: {
      id: string
      payment_number: string
      /** KES. */
      amount: number
      status: PaymentStatus
      created_at: string
      plan: string | null
    }[]
  }
  /** Number of loan applications. */
  applications: number
  /** Number of insurance quotes. */
  quotes: number
  /** Number of people who answered "This was not me" to mails caused by the member. */
  refused_by: number
  provider: {
    id: string
    business_name: string
    verified: boolean
    archived_at: string | null
    hangs: ProviderTies
  } | null
  /** Their bookings. */
  bookings: {
    total: number
    latest: {
      id: string
      business: string
      service_type: string
      preferred_date: string
      status: BookingStatus
      created_at: string
    }[]
  }
  /** Reports about them, and the number of reports they made. */
  reports: { total: number; made: number; latest: ReportOfMember[] }
  suspensions: {
    id: string
    reason: string | null
    began_at: string
    answer: string | null
    ended_at: string | null
    end_note: string | null
  }[]
  notes: MemberNote[]
  history: AuditEntry[]
}

export interface ReportOfMember {
  kind: 'ad' | 'conversation' | 'review'
  title: string
  reason: string
  status: ReportStatus
  created_at: string
  thread_id: string | null
}

export interface MemberNote {
  id: string
  note: string
  created_at: string
  /** null if their account was erased. */
  author: string | null
}

export interface PlanToGive {
  id: string
  name: string
  /** Whether it is on sale. */
  is_active: boolean
}

/** The longest note the database accepts, in characters. */
export const MAX_MEMBER_NOTE = 2000

/** The most days of a plan given by an administrator. */
export const MAX_GRANTED_DAYS = 366

/** A member's record; undefined without such a member. */
export async function memberRecord(client: Client, member: string): Promise<MemberRecord | undefined> {
  const { data } = await client.rpc('admin_member', { member }).throwOnError()
  // The states of ads, and the values of entries of the audit log, are jsonb.
  return data[0] as MemberRecord | undefined
}

/** A booking with its two sides; null without such a booking. */
export async function bookingToShow(client: Client, id: string) {
  const { data } = await client
    .from('service_bookings')
    .select(
      `id, service_type, vehicle, description, preferred_date, status, price, customer_name, customer_phone,
       customer:profiles(id, first_name, last_name, business_name),
       provider:service_providers(user_id, business_name), service:services(name)`,
    )
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export type BookingToShow = NonNullable<Awaited<ReturnType<typeof bookingToShow>>>

/** The plans that can be given, those on sale first. */
export async function plansToGive(client: Client): Promise<PlanToGive[]> {
  const { data } = await client
    .from('subscription_plans')
    .select('id, name, is_active')
    .order('is_active', { ascending: false })
    .order('price')
    .throwOnError()
  return data
}

/** Gives a member a plan for some days; the audit log keeps the reason. */
export async function grantPlan(
  client: Client,
  member: string,
  plan_id: string,
  days: number,
  reason: string,
): Promise<void> {
  await client.rpc('grant_plan', { member, plan_id, days, reason }).throwOnError()
}

/** Ends a member's plan and notifies them of the reason. */
export async function endPlan(client: Client, member: string, reason: string): Promise<void> {
  await client.rpc('end_plan', { member, reason }).throwOnError()
}

/** Adds a note about a member for administrators. */
export async function noteOnMember(client: Client, member: string, note: string): Promise<void> {
  await client.rpc('note_on_member', { member, note }).throwOnError()
}

/** Deletes a note. Idempotent. */
export async function deleteMemberNote(client: Client, id: string): Promise<void> {
  await client.rpc('delete_member_note', { note_id: id }).throwOnError()
}

/** What papers or a visit showed about a member, or about one of their ads. */
export interface MemberFact {
  id: string
  kind: (typeof EVIDENCE_FACTS)[number]
  checked_at: string
  ends_at: string
  listing: { id: string; title: string } | null
}

/** The facts about a member, the latest first; at most 100. */
export async function memberFactRows(client: Client, member: string): Promise<MemberFact[]> {
  const { data } = await client
    .from('facts')
    .select('id, kind, checked_at, ends_at, listing:vehicle_listings(id, title)')
    .eq('user_id', member)
    .order('checked_at', { ascending: false })
    .limit(100)
    .throwOnError()
  return data as MemberFact[]
}

export async function withdrawFact(client: Client, fact_id: string, reason: string): Promise<void> {
  await client.rpc('withdraw_fact', { fact_id, reason }).throwOnError()
}

export async function enterYardVisit(
  client: Client,
  member: string,
  { visited_on, place, note }: { visited_on: string; place: string; note: string },
): Promise<void> {
  await client.rpc('enter_yard_visit', { member, visited_on, place, note }).throwOnError()
}
