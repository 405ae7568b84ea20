/** Queries about newsletters, and changes to them. Each function throws the service's error. */
import type { ServiceError } from '#domain/foundation/errors.ts'
import { chosenAds, type NewsletterForm, type NewsletterStatus } from '#domain/newsletter/newsletter-form.ts'
import type { Client } from '../../client.ts'
import { callFunction } from '../../functions.ts'
import { type ListPage, readListPage } from '../list-page.ts'
import { adminListings } from '../listings/queries.ts'

const PAGE_SIZE = 10
const COUNTS = 'id, subject, status, recipients, sent, failed, unsubscribed, updated_at, started_at, ended_at'

export interface NewsletterCounts {
  id: string
  subject: string
  status: NewsletterStatus
  /** To how many it was to go when sending began. */
  recipients: number
  sent: number
  failed: number
  /** How many left by its link. */
  unsubscribed: number
  /** The version: whoever sends it names it. */
  updated_at: string
  started_at: string | null
  ended_at: string | null
}

export interface Newsletter extends NewsletterCounts {
  body: string
  ads: string
  listing_ids: string[]
}

export interface ChosenAd {
  id: string
  title: string
  price: number
  /** Only active ads are shown in the mail. */
  status: string
}

/** A page of all newsletters, the latest first. */
export async function newsletters(client: Client, page: number): Promise<ListPage<NewsletterCounts>> {
  return readListPage(page, PAGE_SIZE, (from, to) =>
    client
      .from('newsletters')
      .select(COUNTS, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  )
}

/** One newsletter; null where it is gone. */
export async function newsletterById(client: Client, id: string): Promise<Newsletter | null> {
  const { data } = await client
    .from('newsletters')
    .select(`${COUNTS}, body, ads, listing_ids`)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data as Newsletter | null
}

/**
 * Adds a draft, under an id that makes it one draft however often it is sent, or changes the version of it that was read. Answers the
 * version that it is now.
 */
export async function saveNewsletter(
  client: Client,
  id: string,
  read: { updated_at: string } | null,
  form: NewsletterForm,
): Promise<string> {
  const { subject, body, ads } = form
  const row = { subject, body, ads, listing_ids: chosenAds(form) }
  if (!read) {
    const { error } = await client.from('newsletters').insert({ id, ...row })
    if (error && !(error.code === '23505' && error.message.includes('newsletters_pkey'))) throw error
    return (await newsletterById(client, id))?.updated_at ?? ''
  }
  const { data } = await client
    .from('newsletters')
    .update(row)
    .eq('id', id)
    .eq('updated_at', read.updated_at)
    .eq('status', 'draft')
    .select('updated_at')
    .throwOnError()
  if (!data[0])
    throw {
      code: 'P0001',
      message: 'Somebody has changed or sent this newsletter since. Copy your text and load the page again.',
    } satisfies ServiceError
  return data[0].updated_at
}

/** Deletes a draft; again is fine. */
export async function deleteNewsletter(client: Client, id: string): Promise<void> {
  await client.from('newsletters').delete().eq('id', id).throwOnError()
}

/** How many get a newsletter that is sent now. */
export async function recipientCount(client: Client): Promise<number> {
  const { data } = await client.rpc('newsletter_recipient_count').throwOnError()
  return data
}

/** Sends the saved draft to the administrator's own address, and answers it. */
export async function sendTest(client: Client, id: string): Promise<string> {
  const { data } = await client.rpc('send_newsletter_test', { newsletter_id: id }).throwOnError()
  return data
}

/** Begins to send the version of a draft that was read. */
export async function sendNewsletter(
  client: Client,
  { id, updated_at }: Pick<Newsletter, 'id' | 'updated_at'>,
): Promise<void> {
  await client.rpc('send_newsletter', { newsletter_id: id, version: updated_at }).throwOnError()
}

/** Takes back the mails that wait. */
export async function stopNewsletter(client: Client, id: string): Promise<void> {
  await client.rpc('stop_newsletter', { newsletter_id: id }).throwOnError()
}

/** Goes on with one that was stopped. */
export async function resumeNewsletter(client: Client, id: string): Promise<void> {
  await client.rpc('resume_newsletter', { newsletter_id: id }).throwOnError()
}

/** Ads by their ids, in that order; those that are gone are left out. */
export async function adsById(client: Client, ids: readonly string[]): Promise<ChosenAd[]> {
  if (ids.length === 0) return []
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, price, status')
    .in('id', ids)
    .throwOnError()
  return ids.flatMap((id) => data.find((ad) => ad.id === id) ?? [])
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Active ads by words, or the one whose id or address was entered. */
export async function findAds(
  client: Client,
  search: string,
  size: number,
): Promise<{ ads: ChosenAd[]; total: number }> {
  const id = ID.exec(search)?.[0].toLowerCase()
  if (id) {
    const ads = (await adsById(client, [id])).filter(({ status }) => status === 'active')
    return { ads, total: ads.length }
  }
  const asked = { search, status: 'active', featured: null, sort: 'newest', page: 1 } as const
  const { listings, total } = await adminListings(client, asked, size)
  return { ads: listings, total }
}

export interface NewsletterMail {
  html: string
  text: string
  /** How many ads it shows. */
  ads: number
}

/** The mail as people get it, also of what is not saved yet. */
export function previewNewsletter(form: NewsletterForm, listing_ids: string[]): Promise<NewsletterMail> {
  const { subject, body, ads } = form
  return callFunction('newsletter-preview', { subject, body, ads, listing_ids })
}
