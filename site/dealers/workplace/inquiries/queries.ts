/** Queries of a dealer's inquiries, notes and quick replies. Each function throws the service's error. */
import type { LeadFilter } from '#domain/businesses/leads.ts'
import type { InquiryList } from '#domain/dealers/inquiries.ts'
import type { InquiryStatus } from '#domain/messages/messages.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export const INQUIRY_SORTS = ['newest', 'waiting'] as const

export interface InquiriesQuery {
  search: string
  list: InquiryList | null
  /** The id of an ad. */
  listing: string | null
  whose: LeadFilter | null
  sort: (typeof INQUIRY_SORTS)[number]
  page: number
}

export interface OwnInquiry {
  id: string
  status: InquiryStatus
  created_at: string
  last_message_at: string
  /** Null: the dealer has not written yet. */
  first_answer_at: string | null
  /** `2026-11-30`, in Nairobi. */
  follow_up_on: string | null
  has_note: boolean
  subject_title: string
  picture: string | null
  price: number | null
  /** Null: an erased account. */
  asker_id: string | null
  asker_name: string
  asker_picture: string | null
  is_blocked: boolean
  last_message: string | null
  is_last_mine: boolean
  unread_count: number
  /** Null: nobody. */
  assignee_id: string | null
}

export interface OwnInquiries extends ListPart {
  inquiries: OwnInquiry[]
  /** Counted within the search and the chosen ad. */
  counts: Record<InquiryList | 'all', number>
  /** Ads with inquiries. */
  ads: { id: string; title: string; inquiries: number }[]
  /** The median first answer of the last 30 days; null without any. */
  response: { answers: number; seconds: number | null }
}

/** A page of the inquiries about the caller's ads. */
export async function ownInquiries(
  client: Client,
  { search, list, listing, whose, sort, page }: InquiriesQuery,
): Promise<OwnInquiries> {
  const { data } = await client
    .rpc('own_inquiries', {
      sort,
      page,
      ...(search && { search }),
      ...(list && { only_status: list }),
      ...(listing && { only_ad: listing }),
      ...(whose && { whose }),
    })
    .throwOnError()
  return data
}

/** One of a person's inquiries. */
export interface PastInquiry {
  id: string
  subject_title: string
  status: InquiryStatus
  created_at: string
  last_message_at: string
}

export interface InquiryNote {
  note: string
  /** '' for none. */
  follow_up_on: string
}

/** The data beside a conversation: its author, their other inquiries, the note and the first answer. */
export interface InquiryDetails {
  createdAt: string
  firstAnswerAt: string | null
  /** Masked as between people in a conversation; null: none given. */
  phone: string | null
  note: InquiryNote
  /** All their inquiries to this dealer, the newest first, with this one. */
  history: PastInquiry[]
  replies: QuickReply[]
}

/** Fetches the data beside an inquiry; `askerId` is null for an erased account. */
export async function inquiryDetails(
  client: Client,
  threadId: string,
  userId: string,
  askerId: string | null,
): Promise<InquiryDetails> {
  const [thread, note, person, history, replies] = await Promise.all([
    client
      .from('message_threads')
      .select('created_at, first_answer_at')
      .eq('id', threadId)
      .single()
      .throwOnError(),
    client
      .from('inquiry_notes')
      .select('note, follow_up_on')
      .eq('thread_id', threadId)
      .maybeSingle()
      .throwOnError(),
    askerId
      ? client.from('profiles').select('phone').eq('id', askerId).maybeSingle().throwOnError()
      : { data: null },
    askerId
      ? client
          .from('message_threads')
          .select('id, subject_title, status, created_at, last_message_at')
          .eq('owner_id', userId)
          .eq('asker_id', askerId)
          .order('last_message_at', { ascending: false })
          .limit(50)
          .throwOnError()
      : { data: [] },
    quickReplies(client),
  ])
  return {
    createdAt: thread.data.created_at,
    firstAnswerAt: thread.data.first_answer_at,
    phone: person.data?.phone ?? null,
    note: { note: note.data?.note ?? '', follow_up_on: note.data?.follow_up_on ?? '' },
    history: history.data as PastInquiry[],
    replies,
  }
}

/** Saves the note and next date of an inquiry; empty ones delete it. */
export async function saveInquiryNote(
  client: Client,
  threadId: string,
  { note, follow_up_on }: InquiryNote,
): Promise<void> {
  await client
    .rpc('keep_inquiry_note', {
      thread_id: threadId,
      ...(note.trim() && { note }),
      ...(follow_up_on && { follow_up_on }),
    })
    .throwOnError()
}

/** A text that the dealer saved. */
export interface QuickReply {
  id: string
  title: string
  body: string
}

/** The caller's texts, in their order. */
export async function quickReplies(client: Client): Promise<QuickReply[]> {
  const { data } = await client
    .from('quick_replies')
    .select('id, title, body')
    .order('place')
    .order('created_at')
    .throwOnError()
  return data
}

/** Adds a text at the end, or changes the one with the id. */
export async function saveQuickReply(
  client: Client,
  id: string | null,
  reply: Omit<QuickReply, 'id'>,
): Promise<void> {
  if (id === null) await client.from('quick_replies').insert(reply).throwOnError()
  else await client.from('quick_replies').update(reply).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a text. Idempotent. */
export async function deleteQuickReply(client: Client, id: string): Promise<void> {
  await client.from('quick_replies').delete().eq('id', id).throwOnError()
}

/** Sorts the texts by the ids. */
export async function orderQuickReplies(client: Client, ids: string[]): Promise<void> {
  await client.rpc('order_quick_replies', { ids }).throwOnError()
}
