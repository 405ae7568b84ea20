import type pg from 'pg'
import { publicImageUrl } from '#domain/ads/images.ts'
import { planRows } from './market-rows.ts'
import type { Make } from './models.ts'
import type { DemoObject, OwnedObject } from './objects.ts'
import type { Person } from './person.ts'
import type { Plan } from './plans.ts'
import { registrationOf } from './registration.ts'
import type { Vehicle } from './vehicles.ts'

type Account = Person & { id: string; password: string | null; createdAt: Date }
type Listing = Vehicle & { id: string; sellerId: string; pictures: readonly DemoObject[] }

/**
 * Inserts accounts with their profiles; accounts without a password cannot sign in. Addresses are confirmed by confirmAccounts at the
 * very end, because unconfirmed addresses get no mail.
 */
export async function insertAccounts(owner: pg.ClientBase, accounts: readonly Account[]): Promise<void> {
  await owner.query(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change
     )
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, coalesce(password, ''),
       '{"provider": "email", "providers": ["email"]}', data, created_at, created_at, '', '', '', ''
     from jsonb_to_recordset($1) as account (id uuid, email text, password text, data jsonb, created_at timestamptz)`,
    [
      JSON.stringify(
        accounts.map((account) => ({
          id: account.id,
          email: account.email,
          password: account.password,
          created_at: account.createdAt,
          data: {
            first_name: account.firstName,
            last_name: account.lastName,
            phone: account.phone,
            role: account.role,
            business_name: account.businessName,
            business_description: account.businessDescription,
          },
        })),
      ),
    ],
  )
  await owner.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select gen_random_uuid(), id::text, id,
       jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true, 'phone_verified', false),
       'email', null, created_at, created_at
     from auth.users where id = any ($1::uuid[])`,
    [accounts.map(({ id }) => id)],
  )
  // Signing up has created the profiles, without the columns only administrators may set.
  await owner.query(
    `update public.profiles as profile
     set role = given.role, location = given.location, verified = given.verified, created_at = given.created_at
     from jsonb_to_recordset($1) as given (id uuid, role text, location text, verified boolean, created_at timestamptz)
     where profile.id = given.id`,
    [
      JSON.stringify(
        accounts.map(({ id, role, location, verified, createdAt }) => ({
          id,
          role,
          location,
          verified,
          created_at: createdAt,
        })),
      ),
    ],
  )
}

/** Confirms the addresses of accounts as of their creation. */
export async function confirmAccounts(
  owner: pg.ClientBase,
  accounts: readonly { id: string }[],
): Promise<void> {
  await owner.query('update auth.users set email_confirmed_at = created_at where id = any ($1::uuid[])', [
    accounts.map(({ id }) => id),
  ])
}

/** Deletes notifications that triggers created in this transaction: the demo world has its own. */
export async function deleteSeededNotices(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'delete from public.system_notifications where user_id is not null and created_at = now()',
  )
}

/** Inserts missing makes and models. */
export async function insertCatalogue(owner: pg.ClientBase, makes: readonly Make[]): Promise<void> {
  await owner.query(
    `insert into public.vehicle_makes (name) select name from unnest($1::text[]) as name on conflict do nothing`,
    [makes.map(({ name }) => name)],
  )
  const models = makes.flatMap((make) => make.models.map((model) => [make.name, model.name] as const))
  await owner.query(
    `insert into public.vehicle_models (make_id, name)
     select make.id, given.model
     from unnest($1::text[], $2::text[]) as given (make, model)
     join public.vehicle_makes as make on lower(make.name) = lower(given.make)
     on conflict do nothing`,
    [models.map(([make]) => make), models.map(([, model]) => model)],
  )
}

/** Inserts missing plans. */
export async function insertPlans(owner: pg.ClientBase, plans: readonly Plan[]): Promise<void> {
  const rows = planRows(plans)
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await owner.query(
    `insert into public.subscription_plans (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.subscription_plans, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Inserts the storage service's rows of the stored pictures. */
export async function insertObjects(owner: pg.ClientBase, objects: readonly OwnedObject[]): Promise<void> {
  await owner.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, created_at, updated_at, last_accessed_at)
     select bucket, name, owner, owner::text, version, metadata, created_at, created_at, created_at
     from jsonb_to_recordset($1)
       as object (bucket text, name text, owner uuid, version text, metadata jsonb, created_at timestamptz)`,
    [
      JSON.stringify(
        objects.map(({ bucket, name, ownerId, version, contentType, size, createdAt }) => ({
          bucket,
          name,
          owner: ownerId,
          version,
          created_at: createdAt,
          metadata: { mimetype: contentType, size, cacheControl: 'max-age=31536000' },
        })),
      ),
    ],
  )
}

/** Inserts the vehicles as listings; their makes and models must exist. */
export async function insertListings(
  owner: pg.ClientBase,
  listings: readonly Listing[],
  views: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = listings.map((listing) => ({
    make: listing.make.name,
    model: listing.model.name,
    ad: {
      id: listing.id,
      seller_id: listing.sellerId,
      title: listing.title,
      description: listing.description,
      price: listing.price,
      location: listing.location,
      condition: listing.condition,
      fuel_type: listing.fuelType,
      transmission: listing.transmission,
      body_type: listing.model.body,
      year: listing.year,
      mileage: listing.mileage,
      engine_size: listing.engineSize,
      color: listing.colour,
      drive: listing.drive,
      registration_state: registrationOf(listing),
      previous_owners: previousOwnersOf(listing),
      images: listing.pictures.map(({ bucket, name }) => publicImageUrl(bucket, name)),
      status: listing.status,
      featured: listing.featured,
      views_count: views.get(listing.id) ?? 0,
      created_at: listing.createdAt,
      updated_at: listing.createdAt,
    },
  }))
  const columns = Object.keys(rows[0]?.ad ?? {}).join(', ')
  await owner.query(
    `insert into public.vehicle_listings (make_id, model_id, ${columns})
     select make.id, model.id, listing.*
     from jsonb_to_recordset($1) as given (make text, model text, ad jsonb)
     cross join lateral (
       select ${columns} from jsonb_populate_record(null::public.vehicle_listings, given.ad)
     ) as listing
     join public.vehicle_makes as make on lower(make.name) = lower(given.make)
     join public.vehicle_models as model on model.make_id = make.id and lower(model.name) = lower(given.model)`,
    [JSON.stringify(rows)],
  )
}

/** New cars have none, imports an unknown number in Kenya, and local ones more the further they were driven. */
function previousOwnersOf({ origin, mileage }: Listing): number | null {
  if (origin === 'new') return 0
  return origin === 'fresh' ? null : 1 + Math.min(Math.floor((mileage ?? 0) / 80_000), 3)
}
