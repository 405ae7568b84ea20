/** Queries of the reviews of a provider or seller, replies and reports. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export const REVIEW_STARS = ['5', '4', '3', '2', '1'] as const
export type ReviewStars = (typeof REVIEW_STARS)[number]

const REVIEWS_A_PAGE = 20

const COLUMNS =
  'id, reviewer_name, rating, comment, reply, replied_at, created_at, reports:review_reports(status)' as const

/** Whom the reviews are about: a business, or a seller. */
export interface Reviewed {
  column: 'service_provider_id' | 'seller_id'
  id: string
}

export interface ReviewsQuery {
  stars: ReviewStars | null
  /** Only those without a reply. */
  unanswered: boolean
  page: number
}

export interface OwnReviews extends ListPart {
  reviews: OwnReview[]
}

/** A page of the reviews, the newest first; a page beyond the last is the last. */
export async function ownReviews(client: Client, of: Reviewed, asked: ReviewsQuery): Promise<OwnReviews> {
  const { count } = await matching(client, of, asked, { count: 'exact', head: true }).throwOnError()
  const total = count ?? 0
  const page = Math.min(asked.page, Math.max(1, Math.ceil(total / REVIEWS_A_PAGE)))
  const from = (page - 1) * REVIEWS_A_PAGE
  const { data } = await matching(client, of, asked)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + REVIEWS_A_PAGE - 1)
    .throwOnError()
  return { reviews: data.map(reviewOf), total, page, page_size: REVIEWS_A_PAGE }
}

function matching(
  client: Client,
  of: Reviewed,
  { stars, unanswered }: ReviewsQuery,
  options?: { count: 'exact'; head: true },
) {
  let rows = client.from('reviews').select(COLUMNS, options).eq(of.column, of.id)
  if (stars) rows = rows.eq('rating', Number(stars))
  if (unanswered) rows = rows.is('reply', null)
  return rows
}

export interface OwnReview {
  id: string
  reviewer_name: string
  rating: number
  comment: string | null
  reply: string | null
  replied_at: string | null
  created_at: string
  /** A report is open. */
  reported: boolean
}

function reviewOf({ reports, ...row }: Omit<OwnReview, 'reported'> & { reports: { status: string }[] }) {
  return { ...row, reported: reports.some(({ status }) => status === 'open') }
}

/** Saves the reply to a review; an empty text deletes it. */
export async function replyToReview(client: Client, id: string, reply: string): Promise<void> {
  await client
    .from('reviews')
    .update({ reply: reply || null })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

type ReviewReport = Database['public']['Tables']['review_reports']['Insert']

/** Tells the administrators what is wrong with a review. */
export async function reportReview(
  client: Client,
  id: string,
  { reason, details }: { reason: string; details: string },
): Promise<void> {
  await client
    .from('review_reports')
    // The database fills in the review's name.
    .insert({ review_id: id, reason, details: details.trim() || null } as ReviewReport)
    .throwOnError()
}
