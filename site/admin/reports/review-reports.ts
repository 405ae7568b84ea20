/** Queries about reports of reviews. Throws the service's error. */

import type { ReportStatus } from '#domain/ads/reports.ts'
import { displayName } from '#domain/people/accounts.ts'
import type { Client } from '../../client.ts'
import { type AdminReport, NAMELESS } from './report.ts'
import { listArguments, type ReportsAsked } from './reports-asked.ts'

/** The reports of reviews, newest first, with the review if it still exists. */
export async function reviewReports(
  client: Client,
  asked: ReportsAsked,
  most: number,
): Promise<AdminReport[]> {
  const { data } = await client
    .rpc('list_review_reports', listArguments(asked, most))
    .select(
      `id, subject_title, reason, details, status, decided_at, decision_reason, created_at,
       reporter:profiles!review_reports_reporter_id_fkey(id, first_name, last_name, business_name),
       review:reviews(
         rating, comment, reviewer_name, service_provider_id, seller_id,
         reviewer:profiles!reviews_reviewer_id_fkey(id, first_name, last_name, business_name)
       )`,
    )
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError()
  return data.map(({ reporter, review, subject_title, decision_reason, ...row }) => ({
    ...row,
    subject: 'reviews',
    title: subject_title,
    to: review && pageOf(review),
    person: review && { id: review.reviewer.id, name: displayName(review.reviewer) || NAMELESS },
    thread_id: null,
    review: review && { rating: review.rating, comment: review.comment },
    is_shown: review !== null,
    open_count: 1,
    reporter: reporter && { id: reporter.id, name: displayName(reporter) || NAMELESS },
    status: row.status as ReportStatus,
    decision_note: decision_reason,
  }))
}

/** The page that shows the review. */
function pageOf(review: { service_provider_id: string | null; seller_id: string | null }): string {
  return review.seller_id
    ? `/sellers/${review.seller_id}/reviews`
    : `/services/${review.service_provider_id}#reviews`
}
