/** For whom a person works, and who invites them. Each function throws the service's error. */
import type { InvitationState } from '#domain/businesses/invitations.ts'
import type { BusinessRole } from '#domain/businesses/roles.ts'
import type { Client } from '../client.ts'

export type BusinessKind = 'dealer' | 'service_provider'

export interface Workplace {
  id: string
  name: string
  kind: BusinessKind
  role: BusinessRole
}

/** The businesses that the person works for, by name. */
export async function ownWorkplaces(client: Client): Promise<Workplace[]> {
  const { data } = await client.rpc('own_workplaces').throwOnError()
  return data.map(({ business_id, business_name, business_role, role }) => ({
    id: business_id,
    name: business_name,
    kind: business_role as BusinessKind,
    role: role as BusinessRole,
  }))
}

export interface OwnInvitation {
  id: string
  business_name: string
  role: BusinessRole
  invited_by: string | null
}

/** The open invitations to the person's confirmed address or number. */
export async function ownInvitations(client: Client): Promise<OwnInvitation[]> {
  const { data } = await client.rpc('own_invitations').throwOnError()
  return data as OwnInvitation[]
}

export interface InvitationOfLink {
  business_name: string
  business_role: BusinessKind
  role: BusinessRole
  state: InvitationState
  /** It was sent to an address or number that the visitor has confirmed. */
  is_mine: boolean
  invited_by: string | null
}

/** The invitation of a link; null if there is none. */
export async function invitationOf(client: Client, id: string): Promise<InvitationOfLink | null> {
  const { data } = await client.rpc('invitation', { id }).maybeSingle().throwOnError()
  return data as InvitationOfLink | null
}

/** Accepts or declines an invitation. Returns the business that the person works for now; null after declining. */
export async function answerInvitation(client: Client, id: string, accept: boolean): Promise<string | null> {
  const { data } = await client.rpc('answer_invitation', { invitation: id, accept }).throwOnError()
  return data
}

/** Ends the person's own work for the business. */
export async function leaveBusiness(client: Client, business: string): Promise<void> {
  await client.rpc('leave_business', { business }).throwOnError()
}
