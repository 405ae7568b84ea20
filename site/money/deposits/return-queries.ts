/** Queries of returns of deposits. Each function throws the service's error. */
import type { OwnReturn } from '#domain/money/deposit-returns.ts'
import type { Client } from '../../client.ts'

/** How one of the member's deposits goes back; null if it is not theirs. */
export async function ownReturn(client: Client, id: string): Promise<OwnReturn | null> {
  const { data } = await client
    .rpc('own_deposit_return', { deposit_id: id }, { get: true })
    .maybeSingle()
    .throwOnError()
  return data as OwnReturn | null
}

/** Marks a deposit as returned by hand. words: what the owner says about a denial. */
export async function returnDeposit(
  client: Client,
  id: string,
  receipt: string,
  words: string,
): Promise<void> {
  await client.rpc('return_deposit', { deposit_id: id, receipt, ...(words && { words }) }).throwOnError()
}

/** The owner has looked: M-Pesa did not return it. */
export async function denyReversal(client: Client, id: string): Promise<void> {
  await client.rpc('deny_deposit_reversal', { deposit_id: id }).throwOnError()
}

/** The payer did not get it. */
export async function denyReturn(client: Client, id: string, words: string): Promise<void> {
  await client.rpc('deny_deposit_return', { deposit_id: id, ...(words && { words }) }).throwOnError()
}
