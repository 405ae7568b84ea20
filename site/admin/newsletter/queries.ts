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
  /** The number of recipients when sending started. */
  recipients: number
  sent: number
  failed: number
  /** The number of people who unsubscribed by its link. */
  unsubscribed: number
  /** The version, which the sender must name. */
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

/** A page of all newsletters, latest first. */
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

/** One newsletter, or null. */
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
 * Adds a draft, under a client-made id so that retries make one draft, or updates the version that was read. Returns the new version.
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
      message: 'Someone else has changed or sent this newsletter. Copy your text and reload the page.',
    } satisfies ServiceError
  return data[0].updated_at
}

/** Deletes a draft. Idempotent. */
export async function deleteNewsletter(client: Client, id: string): Promise<void> {
  await client.from('newsletters').delete().eq('id', id).throwOnError()
}

/** The number of confirmed subscribers. */
export async function recipientCount(client: Client): Promise<number> {
  const { data } = await client.rpc('newsletter_recipient_count').throwOnError()
  return data
}

/** Sends the saved draft to the administrator's own address and returns that address. */
export async function sendTest(client: Client, id: string): Promise<string> {
  const { data } = await client.rpc('send_newsletter_test', { newsletter_id: id }).throwOnError()
  return data
}

/** Starts sending the version of a draft that was read. */
export async function sendNewsletter(
  client: Client,
  { id, updated_at }: Pick<Newsletter, 'id' | 'updated_at'>,
): Promise<void> {
  await client.rpc('send_newsletter', { newsletter_id: id, version: updated_at }).throwOnError()
}

/** Stops sending; queued mails are removed. */
export async function stopNewsletter(client: Client, id: string): Promise<void> {
  await client.rpc('stop_newsletter', { newsletter_id: id }).throwOnError()
}

/** Continues sending a stopped newsletter. */
export async function resumeNewsletter(client: Client, id: string): Promise<void> {
  await client.rpc('resume_newsletter', { newsletter_id: id }).throwOnError()
}

/** Ads by id, in that order, without deleted ones. */
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

/** Active ads matching a text, or the one with the entered id or URL. */
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
  /** The number of ads it shows. */
  ads: number
}

/** The mail as subscribers get it, also of an unsaved form. */
export function previewNewsletter(form: NewsletterForm, listing_ids: string[]): Promise<NewsletterMail> {
  const { subject, body, ads } = form
  return callFunction('newsletter-preview', { subject, body, ads, listing_ids })
}
