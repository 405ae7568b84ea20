/** Queries of conversations. Each function throws the service's error. */

import { ALREADY_SENT } from '#domain/foundation/refusals/messages.ts'
import type { InquiryStatus } from '#domain/messages/messages.ts'
import { displayName } from '#domain/people/accounts.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import { type Lead, leadOf } from '../businesses/lead-queries.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { saleOfThread } from '../sales/queries.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { TRADE_IN_COLUMNS, type TradeIn, tradeInOf } from './trade-in/queries.ts'

/** Page sizes of conversations and of messages. */
export const THREADS_AT_A_TIME = 20
export const MESSAGES_AT_A_TIME = 30
const MOST_THREADS = 100

export interface Thread {
  id: string
  subject_title: string
  picture: string | null
  status: InquiryStatus
  is_owner: boolean
  /** Null if the account was erased, as is other_name. */
  other_id: string | null
  other_name: string | null
  is_blocked: boolean
  last_message_at: string
  last_message: string | null
  is_last_mine: boolean
  unread_count: number
  /** Who of a business has it; null: nobody, or it is no inquiry to the caller. */
  assignee_id: string | null
  created_at: string
  first_answer_at: string | null
}

/** The caller's conversations, newest first: those after `last`, or the first `most`. */
export async function threads(
  client: Client,
  filter: InboxFilter,
  { after, most = THREADS_AT_A_TIME }: { after?: Thread | undefined; most?: number } = {},
): Promise<Thread[]> {
  const { data } = await client
    .rpc('list_threads', {
      owned_only: filter === 'mine',
      unread_only: filter === 'unread',
      ...((filter === 'assigned' || filter === 'nobody') && {
        whose: filter === 'assigned' ? 'mine' : 'nobody',
      }),
      most: Math.min(most, MOST_THREADS),
      ...(after ? { before: after.last_message_at, before_id: after.id } : {}),
    })
    .throwOnError()
  return data as Thread[]
}

export interface Message {
  id: string
  /** Null for a message of an erased account, which is blanked too. */
  sender_id: string | null
  content: string
  created_at: string
  read_at: string | null
  /** First name of who wrote it for a business; null: the account itself. */
  writer_name: string | null
  /** Of received messages only; null: nothing to warn of. */
  warning: Warning | null
}

export interface Warning {
  /** The weightiest first. */
  reasons: string[]
  /** Hidden by the recipient. */
  dismissed_at: string | null
}

const MESSAGE = 'id, sender_id, content, created_at, read_at, writer_name'
const WITH_WARNING = `${MESSAGE}, warning:message_warnings(reasons, dismissed_at)` as const

/** The newest messages of a conversation, or those before `before`; oldest first. */
export async function messagesOf(client: Client, threadId: string, before?: Message): Promise<Message[]> {
  let asked = client.from('messages').select(WITH_WARNING).eq('thread_id', threadId)
  if (before) {
    const { id, created_at: at } = before
    asked = asked.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`)
  }
  const { data } = await asked
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MESSAGES_AT_A_TIME)
    .throwOnError()
  return data.reverse()
}

/** The ad a conversation is about, if the caller can still see it. */
export interface ConversationSubject {
  path: string
  picture: string | null
  /** KES; null for providers. */
  price: number | null
  /** False: sold, taken down or pending. */
  isOffered: boolean
}

export interface Conversation {
  id: string
  title: string
  /** Null: the ad is gone, only its title is left. */
  subject: ConversationSubject | null
  status: InquiryStatus
  /** Whether it is about the caller's own ad. */
  isOwner: boolean
  /** Null: an erased account. */
  other: { id: string; name: string; business: string | null } | null
  isBlocked: boolean
  /** Of a vehicle ad that is still there. */
  vehicleId: string | null
  /** The sale of the two; null also if it could not be read. */
  sale: Pick<ListedSale, 'id' | 'side' | 'state'> | null
  /** The car that is offered in exchange. */
  tradeIn: TradeIn | null
  /** Of an inquiry to a business that people work for; null also if it could not be read. */
  lead: Lead | null
}

const PERSON = 'id, first_name, last_name, business_name'

/** A conversation of this person; null if there is none. `seesSales`: false for those who act for a business, whose sales are the account's. */
export async function conversation(
  client: Client,
  id: string,
  userId: string,
  { seesSales = true } = {},
): Promise<Conversation | null> {
  const [{ data: thread }, { data: blocks }, sale] = await Promise.all([
    client
      .from('message_threads')
      .select(
        `id, subject_title, status, owner_id,
         vehicle:vehicle_listings(id, price, images, status),
         part:spare_parts(id, price, images, listed),
         provider:service_providers(id, photos, verified),
         asker:profiles!message_threads_asker_id_fkey(${PERSON}),
         owner:profiles!message_threads_owner_id_fkey(${PERSON}),
         trade_in:trade_in_offers(${TRADE_IN_COLUMNS})`,
      )
      .eq('id', id)
      // Administrators may read others' conversations, but not here.
      .or(`asker_id.eq.${userId},owner_id.eq.${userId}`)
      .maybeSingle()
      .throwOnError(),
    client.from('user_blocks').select('blocked_id').eq('blocker_id', userId).throwOnError(),
    seesSales ? saleOrNull(client, id, userId) : null,
  ])
  if (!thread) return null
  const { vehicle, part, provider } = thread
  const isOwner = thread.owner_id === userId
  const other = isOwner ? thread.asker : thread.owner
  return {
    id: thread.id,
    title: thread.subject_title,
    subject: vehicle
      ? {
          path: `/vehicles/${vehicle.id}`,
          picture: vehicle.images[0] ?? null,
          price: vehicle.price,
          isOffered: vehicle.status === 'active',
        }
      : part
        ? {
            path: `/spare-parts/${part.id}`,
            picture: part.images[0] ?? null,
            price: part.price,
            isOffered: part.listed,
          }
        : provider
          ? {
              path: `/services/${provider.id}`,
              picture: provider.photos[0] ?? null,
              price: null,
              isOffered: provider.verified,
            }
          : null,
    status: thread.status as InquiryStatus,
    isOwner,
    other: other && {
      id: other.id,
      name: displayName(other),
      business: other.business_name?.trim() || null,
    },
    isBlocked: blocks.some(({ blocked_id }) => blocked_id === other?.id),
    vehicleId: vehicle?.id ?? null,
    sale,
    tradeIn: thread.trade_in && tradeInOf(thread.trade_in),
    lead: isOwner ? await leadOrNull(client, id, userId) : null,
  }
}

async function saleOrNull(client: Client, id: string, userId: string): Promise<Conversation['sale']> {
  try {
    return await saleOfThread(client, id, userId)
  } catch (error) {
    reportFailure('The sale of a conversation could not be read', error)
    return null
  }
}

async function leadOrNull(client: Client, id: string, userId: string): Promise<Lead | null> {
  try {
    return await leadOf(client, id, userId)
  } catch (error) {
    reportFailure('Who has an inquiry could not be read', error)
    return null
  }
}

/** Sends a message. Repeating it with the same key after a lost response returns the existing message. */
export async function writeMessage(
  client: Client,
  message: { thread_id: string; content: string; idempotency_key: string },
): Promise<Message> {
  const { data, error } = await client
    .from('messages')
    // The database sets recipient and subject.
    .insert({ subject: '', ...message })
    .select(MESSAGE)
    .single()
  if (data) return { ...data, warning: null }
  if (!error.message.includes(`"${ALREADY_SENT}"`)) throw error
  const { data: sent } = await client
    .from('messages')
    .select(MESSAGE)
    .eq('idempotency_key', message.idempotency_key)
    .eq('thread_id', message.thread_id)
    .single()
    .throwOnError()
  return { ...sent, warning: null }
}

/** Marks all messages received in the conversation as read. */
export async function markRead(client: Client, threadId: string): Promise<void> {
  await client.rpc('mark_thread_read', { thread_id: threadId }).throwOnError()
}

/** Blocks a person without notifying them; idempotent. */
export async function block(client: Client, personId: string): Promise<void> {
  const { error } = await client.from('user_blocks').insert({ blocked_id: personId })
  if (error && error.code !== '23505') throw error
}

export async function unblock(client: Client, personId: string): Promise<void> {
  await client.from('user_blocks').delete().eq('blocked_id', personId).throwOnError()
}

/** Sets the status of an inquiry about the caller's own ad. */
export async function moveInquiry(client: Client, threadId: string, status: InquiryStatus): Promise<void> {
  await client
    .from('message_threads')
    .update({ status })
    .eq('id', threadId)
    .select('id')
    .single()
    .throwOnError()
}

/** Reports the conversation to the administrators. */
export async function reportConversation(
  client: Client,
  threadId: string,
  { reason, details }: { reason: string; details: string },
): Promise<void> {
  await client
    .from('message_reports')
    .insert({ thread_id: threadId, reason, details: details.trim() || null })
    .throwOnError()
}

/** Hides the warning of a received message, or shows it again. */
export async function dismissWarning(client: Client, messageId: string, dismissed = true): Promise<void> {
  await client.rpc('dismiss_message_warning', { message_id: messageId, dismissed }).throwOnError()
}

/** Reports a received message to the administrators as a scam; `kind` is one of SCAM_KINDS. */
export async function reportScam(
  client: Client,
  messageId: string,
  { kind, details }: { kind: string; details: string },
): Promise<void> {
  await client
    .rpc('report_scam', {
      message_id: messageId,
      scam_kind: kind,
      ...(details.trim() && { details: details.trim() }),
    })
    .throwOnError()
}
