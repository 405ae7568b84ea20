import type pg from 'pg'
import { makes } from './demo/makes.ts'
import { plans } from './demo/plans.ts'
import { insertCatalogue, insertPlans } from './demo/rows.ts'

// Any constant will do, as long as every process that starts uses the same one.
const CATALOGUE_LOCK = 7_218_558

/**
 * Gives a marketplace on its first day the makes, models and plans to begin with. Returns false, having changed nothing, where
 * anybody has an account or anything of it is there: rows deleted since stay deleted.
 */
export async function seedCatalogue(owner: pg.ClientBase): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [CATALOGUE_LOCK])
    const { rowCount } = await owner.query(
      `select where not exists (select from public.profiles)
         and not exists (select from public.vehicle_makes) and not exists (select from public.subscription_plans)`,
    )
    if (rowCount === 1) {
      await insertCatalogue(owner, makes)
      await insertPlans(owner, plans)
    }
    await owner.query('commit')
    return rowCount === 1
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
