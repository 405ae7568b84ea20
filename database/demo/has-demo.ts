import type pg from 'pg'
import { demoAccounts } from './people.ts'

/** Whether the database, which may not be migrated yet, contains demo accounts. */
export async function hasDemo(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query(`select to_regclass('auth.users') is not null as "isMigrated"`)
  if (!rows[0].isMigrated) return false
  const emails = demoAccounts.map(({ email }) => email)
  const { rowCount } = await owner.query('select from auth.users where lower(email) = any ($1)', [emails])
  return rowCount !== 0
}
