import type { FacebookForm, FacebookPostStatus } from '#domain/integrations/integrations.ts'
import type { Client } from '../../client.ts'

/** The Facebook account, with masked secrets. */
export interface FacebookSettings extends FacebookForm {
  id: string
}

/** The account that posts ads to Facebook, or null. Throws for anyone but administrators. */
export async function facebookSettings(client: Client): Promise<FacebookSettings | null> {
  const { data } = await client
    .from('facebook_settings')
    .select('id, app_id, app_secret, page_id, access_token, post_type, is_active')
    .maybeSingle()
    .throwOnError()
  return data as FacebookSettings | null
}

/** Saves the account. Masked secrets keep their stored values. */
export async function saveFacebookSettings(
  client: Client,
  id: string | null,
  form: FacebookForm,
): Promise<void> {
  if (id === null) await client.from('facebook_settings').insert(form).throwOnError()
  else await client.from('facebook_settings').update(form).eq('id', id).throwOnError()
}

/** An ad's Facebook post and its status. */
export interface FacebookPost {
  listing_id: string
  title: string
  status: FacebookPostStatus
  tries: number
  error: string | null
  post_id: string | null
  created_at: string
  posted_at: string | null
}

export interface FacebookPosts {
  posts: FacebookPost[]
  total: number
}

export const POSTS_PAGE_SIZE = 20

/** A page of the posts, newest first. Throws for anyone but administrators. */
export async function facebookPosts(
  client: Client,
  status: FacebookPostStatus | null,
  page: number,
): Promise<FacebookPosts> {
  const { data } = await client
    .rpc('admin_facebook_posts', { page, ...(status && { wanted_status: status }) })
    .throwOnError()
  return { posts: data as FacebookPost[], total: data[0]?.total ?? 0 }
}

/** Today's posts: the daily limit, the number made or in progress, and the length of the queue. */
export interface FacebookDay {
  most: number
  taken: number
  queued: number
}

/** Today's Facebook posts. Throws for anyone but administrators. */
export async function facebookDay(client: Client): Promise<FacebookDay> {
  const { data } = await client.rpc('facebook_day').single().throwOnError()
  return data
}

/** Moves an ad to the front of the queue. */
export async function postNextOnFacebook(client: Client, listingId: string): Promise<void> {
  await client.rpc('post_next_on_facebook', { listing_id: listingId }).throwOnError()
}

/** Retries a failed or skipped post. */
export async function retryFacebookPost(client: Client, listingId: string): Promise<void> {
  await client.rpc('retry_facebook_post', { listing_id: listingId }).throwOnError()
}
