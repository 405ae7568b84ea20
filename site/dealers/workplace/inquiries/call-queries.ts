/** Queries of calls and chats. Throws the service's error. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

/** A member who revealed the number of an ad or opened WhatsApp about it. */
export interface NamedLead {
  ad_id: string
  ad_kind: Exclude<AdKind, 'service'>
  /** The ad's title; the ad may be deleted. */
  title: string
  kind: 'phone_reveal' | 'whatsapp'
  times: number
  last_at: string
}

export interface OwnCall extends NamedLead {
  person_id: string
  name: string
  picture: string | null
  first_at: string
  /** Whether the ad still exists. */
  is_there: boolean
  thread_id: string | null
}

export interface OwnCalls extends ListPart {
  calls: OwnCall[]
}

/** A page of the caller's calls and chats, the latest first. */
export async function ownCalls(
  client: Client,
  { search, page }: { search: string; page: number },
): Promise<OwnCalls> {
  const { data } = await client.rpc('own_calls', { page, ...(search && { search }) }).throwOnError()
  return data
}

/** `Asked for your number twice`, `Opened WhatsApp`. */
export function leadWords({ kind, times }: Pick<NamedLead, 'kind' | 'times'>): string {
  const done = kind === 'whatsapp' ? 'Opened WhatsApp' : 'Asked for your number'
  if (times === 1) return done
  return `${done} ${times === 2 ? 'twice' : `${times} times`}`
}
