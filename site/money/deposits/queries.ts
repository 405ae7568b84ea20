/** Queries of deposits and reservations. Each function throws the service's error. */
import type { OwnDeposit } from '#domain/money/deposits.ts'
import type { ReservationRule } from '#domain/money/reservation-rule-form.ts'
import type { Client } from '../../client.ts'

/** What holding a vehicle means for the member; null if it is not for sale. */
export async function reservationOffer(client: Client, listingId: string) {
  const { data } = await client
    .rpc('reservation_offer', { listing_id: listingId }, { get: true })
    .maybeSingle()
    .throwOnError()
  return data
}

export type ReservationOffer = NonNullable<Awaited<ReturnType<typeof reservationOffer>>>

/** The deposits that the member paid and took, open ones first. */
export async function ownDeposits(client: Client): Promise<OwnDeposit[]> {
  const { data } = await client.rpc('own_deposits', undefined, { get: true }).throwOnError()
  return data as OwnDeposit[]
}

/** One of the member's deposits; null if it is not theirs. */
export async function ownDeposit(client: Client, id: string): Promise<OwnDeposit | null> {
  const { data } = await client
    .rpc('own_deposits', { deposit_id: id }, { get: true })
    .maybeSingle()
    .throwOnError()
  return data as OwnDeposit | null
}

/** Asks to be told when a reserved vehicle is free, or no longer. */
export async function watchReservation(client: Client, listingId: string, watched: boolean): Promise<void> {
  await client.rpc('watch_reservation', { listing_id: listingId, watched }).throwOnError()
}

export async function askDepositBack(client: Client, id: string): Promise<void> {
  await client.rpc('ask_deposit_back', { deposit_id: id }).throwOnError()
}

export async function countOwnDeposit(client: Client, id: string): Promise<void> {
  await client.rpc('count_own_deposit', { deposit_id: id }).throwOnError()
}

export async function endOwnReservation(client: Client, id: string): Promise<void> {
  await client.rpc('end_own_reservation', { deposit_id: id }).throwOnError()
}

/** The people who wrote about one of the member's vehicles. */
export async function peopleAskingAbout(client: Client, listingId: string) {
  const { data } = await client
    .rpc('people_asking_about', { listing_id: listingId }, { get: true })
    .throwOnError()
  return data
}

/** Marks a deposit as received by hand; returns its id. */
export async function receiveDeposit(
  client: Client,
  listingId: string,
  buyerId: string,
  receipt: string,
): Promise<string> {
  const { data } = await client
    .rpc('receive_deposit', { listing_id: listingId, buyer_id: buyerId, ...(receipt && { receipt }) })
    .throwOnError()
  return data
}

/** Sets what is asked for one of the member's vehicles; null: it is not held. `as_for_all`: as for the others. */
export async function setVehicleRule(
  client: Client,
  listingId: string,
  rule: ReservationRule | 'as_for_all' | null,
): Promise<void> {
  await client
    .rpc('set_vehicle_reservation_rule', {
      listing_id: listingId,
      held: rule !== null,
      ...(rule !== 'as_for_all' && rule),
    })
    .throwOnError()
}
