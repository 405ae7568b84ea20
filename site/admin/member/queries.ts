/** Queries about one member; notes and plans given by hand. Each function throws the service's error. */

import type { OwnAdState } from '#domain/ads/own-ads.ts'
import type { ReportStatus } from '#domain/ads/reports.ts'
import type { PaymentStatus } from '#domain/money/payments.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import type { Client } from '../../client.ts'
import type { ProviderTies } from '../approvals/queries.ts'
import type { AuditEntry } from '../audit/queries.ts'
import type { AdminPerson } from '../users/queries.ts'

/** Everything of one member. Lists hold the latest ten; the counts are of all. */
export interface MemberRecord {
  person: AdminPerson
  email_confirmed: boolean
  last_sign_in_at: string | null
  second_factor: boolean
  sessions: { created_at: string; last_used_at: string; user_agent: string | null }[]
  ads: {
    /** How many vehicle listings they have, by status; those that were not approved are `rejected`. */
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
  /** The plan they have now. */
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
  /** How many loan applications. */
  applications: number
  /** How many insurance quotes. */
  quotes: number
  /** How many people said "This was not me" of mails that the member caused. */
  refused_by: number
  provider: {
    id: string
    business_name: string
    verified: boolean
    archived_at: string | null
    hangs: ProviderTies
  } | null
  /** What they booked. */
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
  /** What others reported of them, and how many reports they made themselves. */
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
  /** null: their account was erased. */
  author: string | null
}

export interface PlanToGive {
  id: string
  name: string
  /** Whether members can buy it. */
  is_active: boolean
}

/** The longest note the database takes, in characters. */
export const MAX_MEMBER_NOTE = 2000

/** The most days that a plan is given for by hand. */
export const MAX_GRANTED_DAYS = 366

/** Everything of one member; null where there is none. */
export async function memberRecord(client: Client, member: string): Promise<MemberRecord | null> {
  const { data } = await client.rpc('admin_member', { member }).throwOnError()
  return data as unknown as MemberRecord | null
}

/** The plans that may be given, those on sale first. */
export async function plansToGive(client: Client): Promise<PlanToGive[]> {
  const { data } = await client
    .from('subscription_plans')
    .select('id, name, is_active')
    .order('is_active', { ascending: false })
    .order('price')
    .throwOnError()
  return data
}

/** Gives somebody days of a plan; the reason is kept in the audit log. */
export async function grantPlan(
  client: Client,
  member: string,
  plan_id: string,
  days: number,
  reason: string,
): Promise<void> {
  await client.rpc('grant_plan', { member, plan_id, days, reason }).throwOnError()
}

/** Ends the plan that somebody has; they are told the reason. */
export async function endPlan(client: Client, member: string, reason: string): Promise<void> {
  await client.rpc('end_plan', { member, reason }).throwOnError()
}

/** Keeps a note about somebody for other administrators. */
export async function noteOnMember(client: Client, member: string, note: string): Promise<void> {
  await client.rpc('note_on_member', { member, note }).throwOnError()
}

/** Deletes a note; again is fine. */
export async function deleteMemberNote(client: Client, id: string): Promise<void> {
  await client.rpc('delete_member_note', { note_id: id }).throwOnError()
}
