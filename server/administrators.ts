import type pg from 'pg'
import type { Caller } from '#backend'

/** Whether the caller is an administrator, checked in the database on each call. */
export async function isAdministrator(database: pg.Pool, { role, claims }: Caller): Promise<boolean> {
  if (role !== 'authenticated' || typeof claims.sub !== 'string') return false
  const { rowCount } = await database.query(
    `select from public.profiles where id::text = $1 and role = 'admin' and suspended_at is null`,
    [claims.sub],
  )
  return rowCount === 1
}

/** Whether any active administrator account exists. */
export async function anyAdministrator(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from public.profiles where role = 'admin' and suspended_at is null limit 1`,
  )
  return rowCount === 1
}
