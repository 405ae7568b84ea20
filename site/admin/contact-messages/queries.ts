/** Queries about messages to the marketplace, and changes to them. Each function throws the service's error. */
import type { ContactStatus, ContactTopic } from '#domain/messages/contact.ts'
import type { Client } from '../../client.ts'
import { contains, type ListPage, readListPage } from '../list-page.ts'

const PAGE_SIZE = 25

export const MESSAGE_SORTS = ['newest', 'oldest'] as const

export interface MessagesAsked {
  status: ContactStatus
  topic: ContactTopic | null
  search: string
  sort: (typeof MESSAGE_SORTS)[number]
  page: number
}

export interface WrittenMessage {
  id: string
  /** The member who was signed in while writing it. */
  user_id: string | null
  name: string
  email: string
  phone: string | null
  topic: ContactTopic
  message: string
  status: ContactStatus
  created_at: string
}

/** A page of messages to the marketplace in one state, found by name, address or text. */
export async function writtenMessages(
  client: Client,
  { status, topic, search, sort, page }: MessagesAsked,
  pageSize = PAGE_SIZE,
): Promise<ListPage<WrittenMessage>> {
  return readListPage(page, pageSize, (from, to) => {
    let query = client
      .from('contact_messages')
      .select('id, user_id, name, email, phone, topic, message, status, created_at', { count: 'exact' })
      .eq('status', status)
    if (topic) query = query.eq('topic', topic)
    if (search) {
      const text = contains(search)
      query = query.or(`name.ilike.${text},email.ilike.${text},message.ilike.${text}`)
    }
    return query
      .order('created_at', { ascending: sort === 'oldest' })
      .order('id')
      .range(from, to)
  })
}

/** The number of open messages. */
export async function countOpenMessages(client: Client): Promise<number> {
  const { count } = await client
    .from('contact_messages')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'open')
    .throwOnError()
  return count ?? 0
}

/** Sets the state of messages. Skips messages deleted since. */
export async function moveMessages(
  client: Client,
  ids: readonly string[],
  status: ContactStatus,
): Promise<void> {
  await client.from('contact_messages').update({ status }).in('id', ids).throwOnError()
}

/** Deletes messages permanently. */
export async function deleteMessages(client: Client, ids: readonly string[]): Promise<void> {
  await client.from('contact_messages').delete().in('id', ids).throwOnError()
}
