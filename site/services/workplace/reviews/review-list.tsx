import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { REVIEW_REPORT_REASON_LABELS } from '#domain/ads/reports.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { ReportDialog } from '../../../ads/contact/report-dialog.tsx'
import { browserClient } from '../../../client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stars } from '../../stars.tsx'
import { type OwnReview, reportReview } from './queries.ts'
import { Reply } from './reply.tsx'

/** Reviews of the business or seller, to be answered and reported. */
export function ReviewList({ reviews }: { reviews: readonly OwnReview[] }) {
  const { revalidate } = useRevalidator()
  const [reporting, setReporting] = useState<OwnReview | null>(null)
  // Kept while the dialog closes.
  const [asked, setAsked] = useState<OwnReview | null>(null)

  return (
    <>
      <ul className="grid" aria-label="Reviews">
        {reviews.map((review) => (
          <li key={review.id} className="border-t border-line py-4">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 text-sm">
              <div className="flex min-h-9 flex-wrap items-center gap-x-3">
                <Stars rating={review.rating} />
                <b className="font-medium wrap-anywhere">{review.reviewer_name}</b>
                <span className="text-ink-2">{formatDate(review.created_at)}</span>
              </div>
              <span>
                {review.reported ? (
                  <Badge tone="pending" icon="flag">
                    Reported
                  </Badge>
                ) : (
                  <Button
                    size="s"
                    variant="bare"
                    aria-label={`Report the review by ${review.reviewer_name}`}
                    onClick={() => {
                      setAsked(review)
                      setReporting(review)
                    }}
                  >
                    Report
                  </Button>
                )}
              </span>
            </div>
            {review.comment ? (
              <p className="mt-1.5 max-w-[68ch] wrap-anywhere whitespace-pre-line">{review.comment}</p>
            ) : (
              <p className="mt-1.5 text-sm text-ink-3">Without a comment.</p>
            )}
            <Reply review={review} />
          </li>
        ))}
      </ul>
      {asked && (
        <ReportDialog
          key={asked.id}
          open={reporting !== null}
          onClose={() => setReporting(null)}
          about={asked.id}
          title="Report this review"
          description={`Our staff will review it and decide whether it stays. ${asked.reviewer_name} is not told who reported it.`}
          reasons={REVIEW_REPORT_REASON_LABELS}
          reasonMissing="Choose what is wrong with the review."
          send={async (report) => {
            await reportReview(await browserClient(), asked.id, report)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
