/** Posting ads and saving changes to them. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { SparePartPost } from '#domain/parts/spare-part-form.ts'
import type { ServiceAdOutcome } from '#domain/services/services.ts'
import { VEHICLE_COLUMNS } from '#domain/vehicles/vehicle-fields.ts'
import type { CatalogueChoice, VehiclePost } from '#domain/vehicles/vehicle-form.ts'
import type { Client } from '../client.ts'

/** The columns that a form writes. */
type FormColumns<Table extends keyof Database['public']['Tables']> = Omit<
  Database['public']['Tables'][Table]['Insert'],
  'id' | 'seller_id' | 'user_id'
>

/** The person's ad and the updated_at that was read. Without a version it is posted, or posted again after a lost response. */
interface AdVersion {
  id: string
  version?: string
}

/**
 * Saves a vehicle with its make, model, stock number and the seller's phone number in one transaction, and returns its status; null if
 * the version is no longer current.
 */
export async function saveVehicle(
  client: Client,
  { id, version }: AdVersion,
  { make, model, phone, stockNumber, postToFacebook, columns }: VehiclePost,
  images: string[],
): Promise<string | null> {
  const named = (choice: CatalogueChoice | null) => (choice && 'name' in choice ? choice.name : undefined)
  const { data } = await client
    .rpc('save_vehicle', {
      id,
      ad: {
        ...columns,
        ...('id' in make && { make_id: make.id }),
        model_id: model && 'id' in model ? model.id : null,
        post_to_facebook: postToFacebook,
        images,
      },
      make: named(make),
      model: named(model),
      phone: phone ?? undefined,
      stock_number: stockNumber ?? '',
      version,
    })
    .throwOnError()
  return (data as { status: string } | null)?.status ?? null
}

/** The median asking price of similar vehicles, in KES; null if there are too few. */
export async function similarPrice(
  client: Client,
  like: { make_id: number; model_id: number | null; body_type: string | null; year: number },
): Promise<number | null> {
  const { data } = await client
    // The generated types do not allow null arguments.
    .rpc('similar_price', like as Database['public']['Functions']['similar_price']['Args'])
    .maybeSingle()
    .throwOnError()
  return data?.median ?? null
}

/** Saves a spare part like `saveVehicle`, and returns whether it waits for an administrator; null if the version is no longer current. */
export async function saveSparePart(
  client: Client,
  { id, version }: AdVersion,
  { phone, columns }: SparePartPost,
  images: string[],
): Promise<{ waits: boolean } | null> {
  const { data } = await client
    .rpc('save_spare_part', { id, part: { ...columns, images }, phone: phone ?? undefined, version })
    .throwOnError()
  return data as { waits: boolean } | null
}

/** Creates the person's business or adds the types to it, and returns the outcome (docs/product.md, Service ad). */
export async function addServiceAd(
  client: Client,
  ad: {
    business_name: string
    description: string
    location: string
    service_types: string[]
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

/** The person's business in the directory, or null. */
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

/** A vehicle of this seller in any status, with the columns of its form; null if they have none with this id. */
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

/** The stock number that the dealer gave the ad, or ''. */
export async function stockNumber(client: Client, listingId: string): Promise<string> {
  const { data } = await client
    .from('stock_numbers')
    .select('stock_number')
    .eq('listing_id', listingId)
    .maybeSingle()
    .throwOnError()
  return data?.stock_number ?? ''
}

/** Whether the caller's plan includes posting on our Facebook page. */
export async function ownFacebookPosting(client: Client): Promise<boolean> {
  const { data } = await client.rpc('own_facebook_posting').throwOnError()
  return data
}

/** A spare part of this seller, with the columns of its form; null if they have none with this id. */
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

/** Changes the business and returns its name, which may await approval; null if the version is no longer current. */
export async function saveBusiness(
  client: Client,
  { id, version }: { id: string; version: string },
  change: FormColumns<'service_providers'>,
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

/** The person's active ads, the maximum (null: unlimited), and the plan that allows it (null: no plan). */
export type AdRoom = {
  active: number
  most: number | null
  plan: string | null
}

/** The caller's allowance of ads. */
export async function ownAdRoom(client: Client): Promise<AdRoom> {
  const { data } = await client.rpc('own_ad_room', undefined, { get: true }).throwOnError()
  return data as AdRoom
}

/** The maximum number of photos of an ad. */
export async function mostListingImages(client: Client): Promise<number> {
  const { data } = await client
    .from('system_settings')
    .select('value')
    .eq('key', 'max_images_per_listing')
    .single()
    .throwOnError()
  return Number(data.value)
}
