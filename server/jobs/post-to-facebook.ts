import type pg from 'pg'
import { imageVariant } from '#domain/ads/images.ts'
import { facebookMessage, type PostedAd } from '#domain/integrations/facebook.ts'
import type { FacebookAccount, Graph } from '../facebook/graph.ts'
import { GraphRefusal, GraphUnanswered } from '../facebook/graph.ts'

export interface FacebookPostJob {
  /** Key of the row in public.facebook_posts. */
  listing_id: string
}

/** Attempts per post; the delay between them doubles, from a minute to half an hour. */
export const POST_TRIES = 6

/** The queue's settings in pg-boss. */
export const FACEBOOK_QUEUE = {
  retryLimit: POST_TRIES - 1,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 180,
}

interface Attempt {
  tries: number
  uncertain_since: Date | null
}

interface DuePost extends PostedAd, FacebookAccount {
  images: string[]
}

/**
 * Posts one ad if it is still due. Each attempt is recorded first: if its response is lost, the next attempt first checks
 * whether the post exists, so that none appears twice. Throws errors that the queue retries.
 */
export async function postToFacebook(
  database: pg.Pool,
  graph: Graph,
  siteUrl: string,
  { listing_id }: FacebookPostJob,
): Promise<void> {
  const attempt = await begin(database, listing_id)
  if (!attempt) return
  const due = await duePost(database, listing_id)
  if (!due)
    return settle(
      database,
      listing_id,
      'skipped',
      'Posting was switched off, or the ad was no longer active.',
    )
  const link = `${siteUrl}/vehicles/${listing_id}`
  const picture = due.images[0] ? siteUrl + imageVariant(due.images[0], 1280) : null
  try {
    const there = attempt.uncertain_since ? await graph.find(due, link, attempt.uncertain_since) : null
    const post = there ?? (await publish(database, graph, listing_id, due, link, picture))
    await settle(database, listing_id, 'posted', null, post)
  } catch (error) {
    if (!(error instanceof GraphRefusal || error instanceof GraphUnanswered)) throw error
    const hopeless = error instanceof GraphRefusal && !error.isTransient
    if (hopeless || attempt.tries >= POST_TRIES) return settle(database, listing_id, 'failed', error.message)
    await database.query(
      'update public.facebook_posts set error = $2, updated_at = now() where listing_id = $1',
      [listing_id, error.message],
    )
    throw error
  }
}

async function publish(
  database: pg.Pool,
  graph: Graph,
  listing_id: string,
  due: DuePost,
  link: string,
  picture: string | null,
): Promise<string> {
  const uncertain = 'update public.facebook_posts set uncertain_since = $2 where listing_id = $1'
  await database.query(uncertain, [listing_id, new Date()])
  try {
    return await graph.publish(due, { message: facebookMessage(due), link, picture })
  } catch (error) {
    // After a refusal nothing was published.
    if (error instanceof GraphRefusal) await database.query(uncertain, [listing_id, null])
    throw error
  }
}

async function begin(database: pg.Pool, listing_id: string): Promise<Attempt | undefined> {
  const { rows } = await database.query<Attempt>(
    `update public.facebook_posts set tries = tries + 1, updated_at = now()
     where listing_id = $1 and status = 'waiting' returning tries, uncertain_since`,
    [listing_id],
  )
  return rows[0]
}

async function duePost(database: pg.Pool, listing_id: string): Promise<DuePost | undefined> {
  const { rows } = await database.query<DuePost>(
    `select listing.title, listing.price::float8 as price, listing.year, listing.mileage, listing.location, listing.images,
       settings.app_id, settings.app_secret, settings.page_id, settings.access_token
     from public.vehicle_listings as listing, private.facebook_settings as settings
     where listing.id = $1 and private.may_post_to_facebook(listing)`,
    [listing_id],
  )
  return rows[0]
}

async function settle(
  database: pg.Pool,
  listing_id: string,
  status: 'posted' | 'failed' | 'skipped',
  error: string | null,
  post: string | null = null,
): Promise<void> {
  await database.query(
    `update public.facebook_posts set status = $2, error = $3, post_id = $4, updated_at = now(),
       uncertain_since = case when $2 = 'failed' then uncertain_since end,
       posted_at = case when $2 = 'posted' then now() end
     where listing_id = $1`,
    [listing_id, status, error, post],
  )
}
