import type pg from 'pg'

/** Notifies sellers about ads without inquiries, some sellers per transaction. */
export async function tellSuggestions(database: pg.Pool): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after) {
    const { rows }: pg.QueryResult<{ last: string | null }> = await database.query(
      'select private.tell_suggestions($1) as last',
      [after],
    )
    after = rows[0]?.last ?? null
  }
}
