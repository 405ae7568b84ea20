/** Requests for a former account whose number is lost. Each function throws the service's error. */
import type { RecoveryForm, RecoveryState } from '#domain/trust/account-recoveries.ts'
import type { Client } from '../../client.ts'

export interface OwnRecovery {
  id: string
  phone: string
  names: string
  belongings: string
  /** How many pages are still kept. */
  pages: number
  /** How often staff opened them. */
  opened: number
  state: RecoveryState
  created_at: string
  /** No account is handed over before. */
  earliest_at: string
  ended_at: string | null
  /** Of a rejection. */
  reason: string | null
}

/** The member's requests, the latest first. */
export async function ownRecoveries(client: Client): Promise<OwnRecovery[]> {
  const { data } = await client.rpc('own_account_recoveries', undefined, { get: true }).throwOnError()
  return data as OwnRecovery[]
}

/** Asks for the account that had the number (E.164), with uploaded pages. */
export async function requestRecovery(client: Client, form: RecoveryForm, pages: string[]): Promise<void> {
  await client.rpc('request_account_recovery', { ...form, pages }).throwOnError()
}

export async function withdrawRecovery(client: Client, recovery_id: string): Promise<void> {
  await client.rpc('withdraw_account_recovery', { recovery_id }).throwOnError()
}

/** Refuses the request of a link, or without one those for the caller's account; whether there was one. */
export async function refuseRecovery(client: Client, token?: string): Promise<boolean> {
  const { data } = await client.rpc('refuse_account_recovery', token ? { token } : {}).throwOnError()
  return data
}
