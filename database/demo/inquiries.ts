import type pg from 'pg'
import { DAY } from '#domain/foundation/dates.ts'
import { conversations } from './conversations.ts'
import { idOf, uuid } from './identity.ts'
import { insertRows, type NewRow } from './insert.ts'

/** UTC+3 all year. */
const NAIROBI = 3 * 60 * 60 * 1000

/** Quick replies by owner. */
const texts: Record<string, readonly (readonly [title: string, body: string])[]> = {
  dealer: [
    [
      'Still here',
      'Good day {name}, yes, the {title} is still here. We are open from 8 to 6, on Saturdays until 4. When would you like to see it?',
    ],
    [
      'Price',
      'Hello {name}, the {title} is at {price}. For cash there is a little room once you have seen and driven it.',
    ],
    [
      'Directions',
      'We are on Mombasa Road, behind the petrol station. Call at the gate and ask for the sales desk.',
    ],
    [
      'Papers',
      'The logbook and the inspection report are ready, {name}. I can send you photos of both today.',
    ],
  ],
}

/** Dealers' private notes on inquiries with follow-up dates, and their quick replies. */
export async function insertInquiryNotes(owner: pg.ClientBase, now: Date): Promise<void> {
  await insertRows(
    owner,
    'quick_replies',
    Object.entries(texts).flatMap(([account, own]) =>
      own.map(
        ([title, body]): NewRow<'quick_replies'> => ({
          id: uuid(`quick reply ${account} ${title}`),
          owner_id: idOf({ email: `${account}@magari.test` }),
          title,
          body,
        }),
      ),
    ),
  )
  const noted = conversations
    .filter(({ note, nextInDays }) => note !== undefined || nextInDays !== undefined)
    .map(({ from, of, hoursAgo, note = null, nextInDays }) => ({
      asker: idOf({ email: `${from}@magari.test` }),
      owner: idOf({ email: `${of}@magari.test` }),
      note,
      day:
        nextInDays === undefined
          ? null
          : new Date(now.getTime() + NAIROBI + nextInDays * DAY).toISOString().slice(0, 10),
      at: new Date(now.getTime() - hoursAgo * 0.1 * 60 * 60 * 1000).toISOString(),
    }))
  await owner.query(
    // Reminders of past days have been sent.
    `insert into public.inquiry_notes (thread_id, owner_id, note, follow_up_on, follow_up_told_at, updated_at)
     select thread.id, noted.owner, noted.note, noted.day,
       case when noted.day <= ($2::timestamptz at time zone 'Africa/Nairobi')::date then $2::timestamptz end, noted.at
     from jsonb_to_recordset($1) as noted (asker uuid, owner uuid, note text, day date, at timestamptz)
     join public.message_threads as thread on thread.owner_id = noted.owner and thread.asker_id = noted.asker`,
    [JSON.stringify(noted), now],
  )
}
