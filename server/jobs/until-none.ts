import type pg from 'pg'

/** Repeats a function that processes one batch and returns its size, until the batch is empty. */
export async function untilNone(database: pg.Pool, call: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ done: number }>(`select ${call} as done`)
    if (!rows[0]?.done) return
  }
}
