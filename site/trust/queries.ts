/** Queries of what was checked about members. Each function throws the service's error. */
import type { Fact } from '#domain/trust/facts.ts'
import type { Client } from '../client.ts'

/** What was checked about a member, and about one of their ads; empty if the caller may see neither. */
export async function memberFacts(client: Client, member: string, listing?: string): Promise<Fact[]> {
  const { data } = await client
    .rpc('member_facts', { member, ...(listing && { listing }) }, { get: true })
    .throwOnError()
  return data as Fact[]
}
