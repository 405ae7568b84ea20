/** Posting ads and saving changes to them. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { ServiceAdOutcome } from '#domain/services/services.ts'
import { VEHICLE_COLUMNS } from '#domain/vehicles/vehicle-fields.ts'
import type { Client } from '../client.ts'

/** What a form writes of a row. */
type Written<Table extends keyof Database['public']['Tables']> = Omit<
  Database['public']['Tables'][Table]['Insert'],
  'id' | 'seller_id' | 'user_id'
>

/**
 * Publishes a vehicle under an id that the form made. Where it is there already, the answer to an earlier attempt was lost
 * on the way: then it becomes what the form says now, and no second one.
 */
export async function postVehicle(
  client: Client,
  id: string,
  sellerId: string,
  listing: Written<'vehicle_listings'>,
): Promise<void> {
  const { error } = await client
    .from('vehicle_listings')
    .insert({ ...listing, id, seller_id: sellerId, status: 'active' })
  if (!error) return
  if (!isThereAlready(error, 'vehicle_listings')) throw error
  await client.from('vehicle_listings').update(listing).eq('id', id).throwOnError()
}

/** The middle of what others ask for vehicles like this one, in KES; null where there are too few. */
export async function similarPrice(
  client: Client,
  like: { make_id: number; model_id: number | null; body_type: string | null; year: number },
): Promise<number | null> {
  const { data } = await client
    // The generated types know no arguments that may be null.
    .rpc('similar_price', like as Database['public']['Functions']['similar_price']['Args'])
    .maybeSingle()
    .throwOnError()
  return data?.median ?? null
}

/** Publishes a spare part, likewise. */
export async function postSparePart(
  client: Client,
  id: string,
  sellerId: string,
  part: Written<'spare_parts'>,
): Promise<void> {
  const { error } = await client.from('spare_parts').insert({ ...part, id, seller_id: sellerId })
  if (!error) return
  if (!isThereAlready(error, 'spare_parts')) throw error
  await client.from('spare_parts').update(part).eq('id', id).throwOnError()
}

/** Creates the person's business or adds the type to it, and returns which (docs/product.md, Service ad). */
export async function addServiceAd(
  client: Client,
  ad: {
    business_name: string
    description: string
    location: string
    service_type: string
    phone: string | null
    email: string | null
    photos: string[]
  },
): Promise<ServiceAdOutcome> {
  const { phone, email, ...required } = ad
  const { data } = await client
    .rpc('add_service_ad', { ...required, phone: phone ?? undefined, email: email ?? undefined })
    .throwOnError()
  return (data as { outcome: ServiceAdOutcome }).outcome
}

/** The person's business as the directory has it, or null. */
export async function ownBusiness(client: Client, userId: string) {
  const { data } = await client
    .from('service_providers')
    .select(
      'id, business_name, description, location, phone, email, service_types, photos, verified, updated_at',
    )
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data
}

export type OwnBusiness = NonNullable<Awaited<ReturnType<typeof ownBusiness>>>

/** A vehicle of this seller in any status, with what its form shows; null where they have none of this id. */
export async function ownVehicle(client: Client, id: string, sellerId: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select(
      `id, make_id, model_id, ${VEHICLE_COLUMNS}, post_to_facebook, images, status, held_at, rejection_reason, updated_at`,
    )
    .eq('id', id)
    .eq('seller_id', sellerId)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Whether the plan of who asks has posting on our Facebook page. */
export async function ownFacebookPosting(client: Client): Promise<boolean> {
  const { data } = await client.rpc('own_facebook_posting').throwOnError()
  return data
}

/** A spare part of this seller, likewise. */
export async function ownSparePart(client: Client, id: string, sellerId: string) {
  const { data } = await client
    .from('spare_parts')
    .select(
      'id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, images, listed, held_at, held_reason, updated_at',
    )
    .eq('id', id)
    .eq('seller_id', sellerId)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Changes the vehicle while it is the version that was read: its status afterwards, or null where it is another by now. */
export async function saveVehicle(
  client: Client,
  { id, version }: { id: string; version: string },
  change: Written<'vehicle_listings'>,
): Promise<string | null> {
  const { data } = await client
    .from('vehicle_listings')
    .update(change)
    .eq('id', id)
    .eq('updated_at', version)
    .select('status')
    .maybeSingle()
    .throwOnError()
  return data?.status ?? null
}

/** Changes the part while it is the version that was read; false where it is another by now. */
export async function saveSparePart(
  client: Client,
  { id, version }: { id: string; version: string },
  change: Written<'spare_parts'>,
): Promise<boolean> {
  const { data } = await client
    .from('spare_parts')
    .update(change)
    .eq('id', id)
    .eq('updated_at', version)
    .select('id')
    .maybeSingle()
    .throwOnError()
  return data !== null
}

/** Changes the business if it is still the version that was read, and returns its name as it is now; null otherwise. */
export async function saveBusiness(
  client: Client,
  { id, version }: { id: string; version: string },
  change: Written<'service_providers'>,
): Promise<{ business_name: string } | null> {
  const { data } = await client
    .from('service_providers')
    .update(change)
    .eq('id', id)
    .eq('updated_at', version)
    .select('business_name')
    .maybeSingle()
    .throwOnError()
  return data
}

/** How many ads the person has active, how many they may have (null: as many as they like), and by which plan (null: without one). */
export interface AdRoom {
  active: number
  most: number | null
  plan: string | null
}

/** The room of the person for ads. */
export async function ownAdRoom(client: Client): Promise<AdRoom> {
  const { data } = await client.rpc('own_ad_room').throwOnError()
  return data as unknown as AdRoom
}

/** How many photos an ad may carry. */
export async function mostListingImages(client: Client): Promise<number> {
  const { data } = await client
    .from('system_settings')
    .select('value')
    .eq('key', 'max_images_per_listing')
    .single()
    .throwOnError()
  return Number(data.value)
}

function isThereAlready(error: { message: string }, table: string): boolean {
  return error.message.includes(`"${table}_pkey"`)
}
