/** People who work for a business, and inquiries to it. */
import type { Person, World } from './as.ts'
import { insertRow } from './service-providers.ts'

/** A new account under this name. */
export async function signUpAs(world: World, first_name: string, last_name = 'Mutua'): Promise<Person> {
  const [row] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    [`${first_name}.${crypto.randomUUID()}@magari.test`.toLowerCase(), { first_name, last_name }],
  )
  return world.from({ id: row?.id ?? '' } as Person, {})
}

/** The thread of a new question about an ad. */
export async function askAbout(from: Person, world: World, listing: string): Promise<string> {
  const message = await insertRow(from, 'messages', { listing_id: listing, content: 'Is it still there?' })
  const [row] = await world.owner.query<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return row?.thread_id ?? ''
}
