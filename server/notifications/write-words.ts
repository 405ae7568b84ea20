/** Writes the words of notifications told by kind into their rows, for clients that read the table (docs/decisions/017). */
import type pg from 'pg'
import { type NotificationRow, shownNotification } from '#domain/notifications/render.ts'
import { clipped, oneLine } from '#domain/notifications/short-text.ts'

/** Queue of the jobs; SQL adds one when something was told or its facts changed. */
export const WORDS_QUEUE = 'notification-words'

const ROWS_AT_ONCE = 500
// The constraints of the table.
const LONGEST_TITLE = 120
const LONGEST_MESSAGE = 2000
const LONGEST_LINK = 300

interface Wordless extends NotificationRow {
  id: string
}

/** Fills every row without words, the newest first. */
export async function writeWords(database: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await database.query<Wordless>(
      `select id, title, message, type, link, kind, facts from public.system_notifications
       where kind is not null and title is null order by created_at desc limit $1`,
      [ROWS_AT_ONCE],
    )
    if (rows.length === 0) return
    // Facts that changed since lose the name of an erased account: words of the former facts must not be written.
    await database.query(
      `update public.system_notifications as told
       set title = words.title, message = words.message, type = words.type, link = words.link
       from jsonb_to_recordset($1::jsonb) as words (id uuid, facts jsonb, title text, message text, type text, link text)
       where told.id = words.id and told.facts = words.facts and told.title is null`,
      [JSON.stringify(rows.map(wordsToStore))],
    )
  }
}

function wordsToStore(row: Wordless) {
  const { title, message, type, link } = shownNotification(row)
  return {
    id: row.id,
    facts: row.facts,
    title: clipped(oneLine(title), LONGEST_TITLE),
    message: clipped(message, LONGEST_MESSAGE),
    type,
    link: link !== null && link.length <= LONGEST_LINK ? link : null,
  }
}
