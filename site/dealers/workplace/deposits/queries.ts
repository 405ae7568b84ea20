import type { ReservationRule } from '#domain/money/reservation-rule-form.ts'
import type { Client } from '../../../client.ts'

/** Sets what is asked; null: no vehicle is held. */
export async function setReservationRule(client: Client, rule: ReservationRule | null): Promise<void> {
  await client.rpc('set_reservation_rule', rule ?? {}).throwOnError()
}

/** The vehicles for which the dealer asks something else. */
export async function ownVehicleRules(client: Client) {
  const { data } = await client.rpc('own_vehicle_reservation_rules', undefined, { get: true }).throwOnError()
  return data
}
