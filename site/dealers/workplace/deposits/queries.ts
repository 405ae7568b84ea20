import type { ReservationRule } from '#domain/money/reservation-rule-form.ts'
import type { Client } from '../../../client.ts'

/** What the dealer asks for holding vehicles, and the till that is connected. Throws the service's error. */
export async function ownDepositSettings(client: Client) {
  const { data } = await client.rpc('own_deposit_settings', undefined, { get: true }).throwOnError()
  return data
}

export type DepositSettings = Awaited<ReturnType<typeof ownDepositSettings>>

/** Sets what is asked; null: no vehicle is held. */
export async function setReservationRule(client: Client, rule: ReservationRule | null): Promise<void> {
  await client.rpc('set_reservation_rule', rule ?? {}).throwOnError()
}

export async function removeTill(client: Client): Promise<void> {
  await client.rpc('remove_till').throwOnError()
}

/** The vehicles for which the dealer asks something else. */
export async function ownVehicleRules(client: Client) {
  const { data } = await client.rpc('own_vehicle_reservation_rules', undefined, { get: true }).throwOnError()
  return data
}
