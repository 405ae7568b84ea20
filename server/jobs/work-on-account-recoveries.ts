import type pg from 'pg'

/**
 * Works on the requests that wait, one after the other, each in a transaction of its own because it locks two accounts. One that fails
 * holds up no other. Throws the failures at the end.
 */
export async function workOnAccountRecoveries(database: pg.Pool): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `select id from private.account_recoveries where state = 'waiting' order by created_at, id`,
  )
  const failures: unknown[] = []
  for (const { id } of rows)
    await database
      .query('select private.work_on_account_recovery($1)', [id])
      .catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} requests could not be worked on`)
}
