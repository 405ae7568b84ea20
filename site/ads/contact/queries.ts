/** Queries of contact. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import { ALREADY_SENT } from '#domain/foundation/refusals/messages.ts'
import { inquirySubject, MAX_MESSAGE_TEXT } from '#domain/messages/messages.ts'
import type { Client } from '../../client.ts'
import { type ContactSubject, subjectColumn } from './subject.ts'

export interface OwnerContact {
  /** E.164; null: none given. */
  phone: string | null
}

/** The owner's number, for members; counts as a lead. */
export async function revealOwner(client: Client, subject: ContactSubject): Promise<OwnerContact> {
  const { data: phone } = await client.rpc('reveal_phone', subjectColumn(subject)).throwOnError()
  // The generated type omits null.
  return { phone: phone as string | null }
}

/** The person's conversation with the owner about the subject, or null. */
export async function threadAbout(
  client: Client,
  subject: ContactSubject,
  askerId: string,
): Promise<string | null> {
  const { data } = await client
    .from('message_threads')
    .select('id')
    .match({ ...subjectColumn(subject), asker_id: askerId, owner_id: subject.ownerId })
    .maybeSingle()
    .throwOnError()
  return data?.id ?? null
}

type NewMessage = Database['public']['Tables']['messages']['Insert']

/** Starts or continues a thread with the owner and returns which; the same key sends once (docs/product.md, Messages). */
export async function sendInquiry(
  client: Client,
  subject: ContactSubject,
  { content, key }: { content: string; key: string },
): Promise<string> {
  const message: Omit<NewMessage, 'thread_id'> = {
    ...subjectColumn(subject),
    recipient_id: subject.ownerId,
    subject: inquirySubject(subject.title).slice(0, MAX_MESSAGE_TEXT.subject),
    content,
    idempotency_key: key,
  }
  // The database finds or makes the thread.
  const { data, error } = await client
    .from('messages')
    .insert(message as NewMessage)
    .select('thread_id')
    .single()
  if (data) return data.thread_id
  if (!error.message.includes(`"${ALREADY_SENT}"`)) throw error
  const { data: sent } = await client
    .from('messages')
    .select('thread_id')
    .eq('idempotency_key', key)
    .single()
    .throwOnError()
  return sent.thread_id
}

/** Counts a WhatsApp chat. */
export async function recordWhatsapp(client: Client, subject: ContactSubject): Promise<void> {
  await client.rpc('record_whatsapp', subjectColumn(subject)).throwOnError()
}

type NewReport = Database['public']['Tables']['listing_reports']['Insert']

/** Reports the ad to the administrators. */
export async function reportAd(
  client: Client,
  subject: ContactSubject,
  { reason, details }: { reason: string; details: string },
): Promise<void> {
  const report: Omit<NewReport, 'subject_title'> = {
    ...subjectColumn(subject),
    reason,
    details: details.trim() || null,
  }
  // The database fills in the ad's name.
  await client
    .from('listing_reports')
    .insert(report as NewReport)
    .throwOnError()
}
