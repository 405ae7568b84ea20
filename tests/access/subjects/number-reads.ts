import { REVEAL_LIMITS } from '#domain/ads/leads.ts'
import type { AccessWorld, ApiRequest, Caller } from '../people.ts'

/** The ending of states in which the strangers have reached the limit of revealed numbers. */
export const OVER_LIMIT = ', beyond the limit'

const STRANGERS: Caller[] = ['customer', 'dealer', 'provider']
// Test files that run in the same worker share this module but not the database.
const othersOf = new WeakMap<AccessWorld, string[]>()

/** Resets the strangers' number reads, or sets them to the limit. */
export async function setNumberReads(world: AccessWorld, state: string): Promise<void> {
  await world.sql('delete from private.number_reads')
  if (!state.endsWith(OVER_LIMIT)) return
  const others =
    othersOf.get(world) ??
    (await Promise.all(Array.from({ length: REVEAL_LIMITS.perHour }, () => world.signUp('customer'))))
  othersOf.set(world, others)
  await world.sql(
    `insert into private.number_reads (reader_id, person_id)
     select reader, person from unnest($1::uuid[]) as reader, unnest($2::uuid[]) as person`,
    [STRANGERS.map((caller) => world.idOf(caller)), others],
  )
}

/** Whether a response contains an unmasked number or address. */
export const hasFullNumber: NonNullable<ApiRequest['matches']> = (response) => {
  const text = JSON.stringify(response)
  return /\+254[17]\d{8}|@magari\.test/.test(text) && !text.includes('**')
}
