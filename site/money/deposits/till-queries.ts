import type { Client } from '../../client.ts'

/** What the member asks for holding vehicles, whether they may take deposits, and the till that is connected. Throws the service's error. */
export async function ownDepositSettings(client: Client) {
  const { data } = await client.rpc('own_deposit_settings', undefined, { get: true }).throwOnError()
  return data
}

export type DepositSettings = Awaited<ReturnType<typeof ownDepositSettings>>

export async function removeTill(client: Client): Promise<void> {
  await client.rpc('remove_till').throwOnError()
}
