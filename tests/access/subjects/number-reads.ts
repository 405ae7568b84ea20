import { REVEAL_LIMITS } from '#domain/ads/leads.ts'
import type { AccessWorld, Ask, Asker } from '../people.ts'

/** What a state ends with in which the strangers have read as many numbers of others as they may. */
export const BEYOND = ', beyond the limit'

const STRANGERS: Asker[] = ['customer', 'dealer', 'provider']
// Files that run one after the other in a worker share this module, each with a database of its own.
const othersOf = new WeakMap<AccessWorld, string[]>()

/** Lets the strangers have read no numbers yet, or all that they may. */
export async function layNumberReads(world: AccessWorld, state: string): Promise<void> {
  await world.sql('delete from private.number_reads')
  if (!state.endsWith(BEYOND)) return
  const others =
    othersOf.get(world) ??
    (await Promise.all(Array.from({ length: REVEAL_LIMITS.anHour }, () => world.signUp('customer'))))
  othersOf.set(world, others)
  await world.sql(
    `insert into private.number_reads (reader_id, person_id)
     select reader, person from unnest($1::uuid[]) as reader, unnest($2::uuid[]) as person`,
    [STRANGERS.map((asker) => world.idOf(asker)), others],
  )
}

/** Whether an answer holds a whole number or address; a masked one has stars. */
export const holdsWhole: NonNullable<Ask['holds']> = (answer) => {
  const text = JSON.stringify(answer)
  return /\+254[17]\d{8}|@magari\.test/.test(text) && !text.includes('**')
}
