import type pg from 'pg'
import { HOUR } from '#domain/foundation/dates.ts'
import { dice } from './car-pictures/random.ts'
import { type Conversation, conversations } from './conversations.ts'
import { idOf } from './identity.ts'
import { insertRows, type NewRow } from './insert.ts'
import { idNamed } from './market-rows.ts'
import { partOffers } from './parts-offered.ts'
import { people } from './people.ts'
import { providers } from './providers.ts'
import type { Vehicle } from './vehicles.ts'

type Listed = Vehicle & { id: string; sellerId: string }

const idOfAccount = (account: string) => idOf({ email: `${account}@magari.test` })

/** The subject of a conversation, which is exactly one of the three, and its owner. */
function subjectOf({ about, of }: Conversation, vehicles: readonly Listed[]) {
  const none = { listing_id: null, spare_part_id: null, service_provider_id: null }
  const owner = idOfAccount(of)
  if (!people.some(({ email }) => email === `${of}@magari.test`)) throw new Error(`Nobody is ${of}`)
  if (about === 'business') {
    const own = providers.find(({ owner: one }) => idOf(one) === owner)
    return { ...none, service_provider_id: idNamed('provider', own?.name ?? ''), owner }
  }
  if (about === 'part') {
    const own = partOffers.find(([shop, , , , , , , state]) => shop === of && state === undefined)
    return { ...none, spare_part_id: idNamed('part', own?.[2] ?? ''), owner }
  }
  const own = vehicles.filter(({ sellerId, status }) => sellerId === owner && status === 'active')
  return { ...none, listing_id: own[about]?.id ?? '', owner }
}

/**
 * Inserts the conversations message by message; the database creates the threads and their states. `closed` ones are closed at the end,
 * as their owner would.
 */
export async function insertConversations(
  owner: pg.ClientBase,
  vehicles: readonly Listed[],
  now: Date,
): Promise<void> {
  const rows = conversations.flatMap((talk, nth) => {
    const d = dice(1200 + nth, 'talk')
    const { owner: ownerId, ...subject } = subjectOf(talk, vehicles)
    const askerId = idOfAccount(talk.from)
    let time = now.getTime() - talk.hoursAgo * HOUR
    const pause = (talk.hoursAgo * 0.8) / talk.messages.length
    return talk.messages.map((content, at): Omit<NewRow<'messages'>, 'thread_id'> => {
      const byAsker = content.startsWith('>')
      const createdAt = new Date(time)
      time += Math.min(d.between(0.2, 1), 0.9) * pause * HOUR
      const read = at < talk.messages.length - talk.unread
      return {
        ...subject,
        sender_id: byAsker ? askerId : ownerId,
        recipient_id: byAsker ? ownerId : askerId,
        // Set by the database.
        subject: '',
        content: content.replace(/^> /, ''),
        created_at: createdAt.toISOString(),
        read_at: read ? new Date(createdAt.getTime() + 0.1 * pause * HOUR).toISOString() : null,
      }
    })
  })
  // The first message about an ad creates the thread.
  await insertRows(owner, 'messages', rows as NewRow<'messages'>[])
  const closed = conversations
    .filter(({ closed }) => closed)
    .map((talk) => {
      const { owner: _, ...subject } = subjectOf(talk, vehicles)
      return { asker_id: idOfAccount(talk.from), about: Object.values(subject).find((id) => id !== null) }
    })
  await owner.query(
    `update public.message_threads as thread set status = 'closed'
     from jsonb_to_recordset($1) as talk (asker_id uuid, about uuid)
     where thread.asker_id = talk.asker_id
       and coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = talk.about`,
    [JSON.stringify(closed)],
  )
}
