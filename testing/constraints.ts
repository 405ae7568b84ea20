/** The constraints of the database, so that tests can check that each has a sentence for the person. */
import { databaseRefusal } from '#domain/foundation/errors.ts'
import type { World } from './as.ts'

/** Constraints that only functions and the server can violate, so no person sees them. */
const ofTheServer = /_(pkey|user_id_fkey|decided_by_fkey|status_known|decided|approved|period|active_key)$/

/** Names of the constraints and unique indexes that a person can violate but that have no sentence. */
export async function constraintsWithoutSentence({ owner }: World, tables: string[]): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype not in ('n', 't') and conrelid = any ($1::regclass[])
     union
     select index.relname from pg_index
     join pg_class as index on index.oid = indexrelid
     where indisunique and indrelid = any ($1::regclass[])`,
    [tables],
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !ofTheServer.test(name))
    .filter((name) => {
      const message = `new row violates constraint "${name}"`
      return databaseRefusal({ code: 'XX000', message }).sentence === message
    })
}

/** The values a CHECK (column in (…)) allows. */
export async function allowedValues({ owner }: World, constraint: string): Promise<string[]> {
  const rows = await owner.query<{ value: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g'))[1] as value
     from pg_constraint where conname = $1`,
    [constraint],
  )
  return rows.map(({ value }) => value)
}
