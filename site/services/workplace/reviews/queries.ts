/** What a provider asks about the reviews of the business, and does about them. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export const REVIEW_STARS = ['5', '4', '3', '2', '1'] as const
export type ReviewStars = (typeof REVIEW_STARS)[number]

const REVIEWS_A_PAGE = 20

export interface ReviewsAsked {
  /** Only those with so many. */
  stars: ReviewStars | null
  /** Only those without an answer. */
  unanswered: boolean
  page: number
}

export interface OwnReviews extends ListPart {
  reviews: OwnReview[]
}

/** A page of the reviews, the newest first. A page beyond the end is the last one. */
export async function ownReviews(
  client: Client,
  providerId: string,
  asked: ReviewsAsked,
): Promise<OwnReviews> {
  const total = await countReviews(client, providerId, asked)
  const pages = Math.max(1, Math.ceil(total / REVIEWS_A_PAGE))
  const page = Math.min(asked.page, pages)
  const from = (page - 1) * REVIEWS_A_PAGE
  let question = client
    .from('reviews')
    .select(
      'id, reviewer_name, rating, comment, reply, replied_at, created_at, reports:review_reports(status)',
    )
    .eq('service_provider_id', providerId)
  if (asked.stars) question = question.eq('rating', Number(asked.stars))
  if (asked.unanswered) question = question.is('reply', null)
  const { data } = await question
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + REVIEWS_A_PAGE - 1)
    .throwOnError()
  return { reviews: data.map(reviewOf), total, page, page_size: REVIEWS_A_PAGE }
}

async function countReviews(client: Client, providerId: string, { stars, unanswered }: ReviewsAsked) {
  let question = client
    .from('reviews')
    .select('id', { count: 'exact', head: true })
    .eq('service_provider_id', providerId)
  if (stars) question = question.eq('rating', Number(stars))
  if (unanswered) question = question.is('reply', null)
  const { count } = await question.throwOnError()
  return count ?? 0
}

export interface OwnReview {
  id: string
  reviewer_name: string
  rating: number
  comment: string | null
  reply: string | null
  replied_at: string | null
  created_at: string
  /** Whether administrators look at it. */
  reported: boolean
}

function reviewOf({ reports, ...row }: Omit<OwnReview, 'reported'> & { reports: { status: string }[] }) {
  return { ...row, reported: reports.some(({ status }) => status === 'open') }
}

/** Answers a review, or changes the answer; an empty text takes it away. */
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
    // The database fills in what the review is called.
    .insert({ review_id: id, reason, details: details.trim() || null } as ReviewReport)
    .throwOnError()
}
