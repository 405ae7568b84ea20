/** Vehicles for the small world of as.ts. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#database/types.generated.ts'
import type { Person, World } from './as.ts'

/** Ids by name: makes, and models of those makes. */
export type Catalogue = Record<
  'Toyota' | 'Mercedes-Benz' | 'Isuzu' | 'Hilux' | 'Axio' | 'C200' | 'D-Max',
  number
>

/** Inserts three makes and their models. */
export async function insertCatalogue({ owner }: World): Promise<Catalogue> {
  const rows = await owner.query<{ name: string; id: number }>(`
    with make as (
      insert into public.vehicle_makes (name) values ('Toyota'), ('Mercedes-Benz'), ('Isuzu') returning id, name
    ), model as (
      insert into public.vehicle_models (make_id, name)
      select make.id, given.model
      from make
      join (values ('Toyota', 'Hilux'), ('Toyota', 'Axio'), ('Mercedes-Benz', 'C200'), ('Isuzu', 'D-Max'))
        as given (make, model) on given.make = make.name
      returning id, name
    )
    table make union all table model`)
  return Object.fromEntries(rows.map((row) => [row.name, row.id])) as Catalogue
}

/** Inserts a listing as the person and returns its id. By default, an ordinary used Toyota. */
export async function post(
  person: Person,
  catalogue: Catalogue,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const listing: Record<string, unknown> = {
    make_id: catalogue.Toyota,
    title: '2015 Toyota Axio 1.5 X',
    price: 1_150_000,
    location: 'Nairobi',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'automatic',
    year: 2015,
    ...columns,
  }
  const names = Object.keys(listing)
  const [row] = await person.query<{ id: string }>(
    `insert into public.vehicle_listings (${names.join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
    Object.values(listing),
  )
  return row?.id ?? ''
}

/** Lets members have more ads for sale than new ones may without a look (docs/product.md, Trust grows). */
export const letManyAdsPass = ({ owner }: World) =>
  owner.query(`update public.system_settings set value = '0' where key = 'signal_many_ads'`)

/** The URL of a picture in a person's folder, as a listing names it. */
export function pictureOf(person: Person, extension = 'jpg'): string {
  return `/storage/v1/object/public/listing-images/${person.id}/${crypto.randomUUID()}.${extension}`
}

/** Adds an active ad of this seller, "2020 Mobius II", with its make, by a client of the secret key; returns its id. */
export async function addMobius(client: SupabaseClient<Database>, sellerId: string): Promise<string> {
  const { data: make } = await client
    .from('vehicle_makes')
    .insert({ name: 'Mobius' })
    .select('id')
    .single()
    .throwOnError()
  const { data: ad } = await client
    .from('vehicle_listings')
    .insert({
      seller_id: sellerId,
      make_id: make.id,
      title: '2020 Mobius II',
      price: 1_300_000,
      location: 'Nairobi',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'manual',
      year: 2020,
      status: 'active',
    })
    .select('id')
    .single()
    .throwOnError()
  return ad.id
}
