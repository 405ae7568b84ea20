import type pg from 'pg'
import { type FileStore, FilesUnavailable, originalKey, S3Error } from '#backend/storage/index.ts'
import { onConnection } from '#database/connection.ts'

/** Objects looked at: a start must not read all of them. */
const SAMPLE = 40

// From a random place of the primary key, and then from its beginning, so that small tables are looked at whole.
const TEXT = `with start as (select gen_random_uuid() as id)
  (select version from storage.objects where id >= (select id from start) order by id limit ${SAMPLE})
  union all
  (select version from storage.objects where id < (select id from start) order by id limit ${SAMPLE})
  limit ${SAMPLE}`

/**
 * Looks for the bytes of some stored objects, chosen at random, and returns how many this server finds nowhere: they may be on the
 * disk of another server. An unreachable store is not counted.
 */
export async function missingFiles(
  connection: pg.ClientConfig,
  files: Pick<FileStore, 'get'>,
): Promise<{ looked: number; missing: number }> {
  const { rows } = await onConnection(connection, (client) => client.query<{ version: string }>(TEXT))
  let missing = 0
  for (const { version } of rows) {
    const file = await files.get(originalKey(version), { start: 0, end: 0 }).catch((error: unknown) => {
      if (error instanceof FilesUnavailable || error instanceof S3Error) return undefined
      throw error
    })
    if (file === null) missing += 1
    await file?.body.cancel()
  }
  return { looked: rows.length, missing }
}
