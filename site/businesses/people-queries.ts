/** The people of the caller's business, its invitations and its log. Each function throws the service's error. */
import type { InvitationState } from '#domain/businesses/invitations.ts'
import type { BusinessRole } from '#domain/businesses/roles.ts'
import type { Identifier } from '#domain/people/identifier.ts'
import type { Client } from '../client.ts'

export interface Colleague {
  person_id: string
  first_name: string | null
  last_name: string | null
  role: BusinessRole
  /** Null for the account. */
  joined_at: string | null
  is_account: boolean
  is_caller: boolean
}

/** Who works for the business: the account first. */
export async function businessPeople(client: Client): Promise<Colleague[]> {
  const { data } = await client.rpc('business_people').throwOnError()
  return data as Colleague[]
}

export interface SentInvitation {
  id: string
  email: string | null
  phone: string | null
  role: BusinessRole
  state: InvitationState
  invited_by: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
  /** 'sent', or why it was not. */
  message: string | null
}

/** The invitations of the business, open ones first. */
export async function businessInvitations(client: Client): Promise<SentInvitation[]> {
  const { data } = await client.rpc('business_invitations').throwOnError()
  return data as SentInvitation[]
}

/** Invites somebody, or sends their open invitation again. Returns its id. */
export async function invite(client: Client, to: Identifier, role: BusinessRole): Promise<string> {
  const address = to.email === null ? { phone: to.phone } : { email: to.email }
  const { data } = await client.rpc('invite_to_business', { as_role: role, ...address }).throwOnError()
  return data
}

/** Withdraws an open invitation. */
export async function withdrawInvitation(client: Client, id: string): Promise<void> {
  await client.rpc('withdraw_invitation', { invitation: id }).throwOnError()
}

/** Gives somebody another role. */
export async function changeRole(client: Client, person: string, role: BusinessRole): Promise<void> {
  await client.rpc('change_business_role', { person, to_role: role }).throwOnError()
}

/** Removes somebody, after their open inquiries were given to `successor`, if any. */
export async function removePerson(client: Client, person: string, successor: string | null): Promise<void> {
  if (successor)
    await client.rpc('hand_over_leads', { from_person: person, to_person: successor }).throwOnError()
  await client.rpc('remove_from_business', { person }).throwOnError()
}

/** Entries of the log at a time. */
export const LOG_PAGE = 50

/** What the people of the business did, the newest first, before the entry of this id. */
export async function businessLog(client: Client, before?: number) {
  const { data } = await client
    .rpc('business_log', { most: LOG_PAGE, ...(before !== undefined && { before }) })
    .throwOnError()
  return data
}

export type LogEntry = Awaited<ReturnType<typeof businessLog>>[number]
