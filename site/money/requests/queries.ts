/** Queries that financing, insurance and payments share. Each function throws the service's error. */
import { WITHDRAWN } from '#domain/money/withdrawal.ts'
import type { Client } from '../../client.ts'

/** The listing of a loan or cover, or null if it is not for sale. */
export async function offeredVehicle(client: Client, id: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, price, year, make:vehicle_makes(name), model:vehicle_models(name)')
    .eq('id', id)
    .eq('status', 'active')
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { make, model, ...vehicle } = data
  return { ...vehicle, make: make.name, model: model?.name ?? null }
}

export type OfferedVehicle = NonNullable<Awaited<ReturnType<typeof offeredVehicle>>>

/** The notice for a listing that is not for sale. */
export const VEHICLE_GONE = 'The vehicle you came from is no longer for sale, so enter a price yourself.'

/** Withdraws a pending request. One decided since is 'no rows' (PGRST116). */
export async function withdrawRequest(
  client: Client,
  requests: 'financing_applications' | 'insurance_quotes' | 'payment_requests',
  id: string,
): Promise<void> {
  await client
    .from(requests)
    .update({ status: WITHDRAWN })
    .eq('id', id)
    .eq('status', 'pending')
    .select('id')
    .single()
    .throwOnError()
}
