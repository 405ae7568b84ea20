import { href, Link } from 'react-router'
import { REPORT_STATUS_LABELS } from '#domain/ads/reports.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { SCAM_KIND_LABELS } from '#domain/messages/warnings.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Stars } from '../../services/stars.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { AdminReport } from './report.ts'
import { ReportDecision } from './report-decision.tsx'
import { ReportedConversation } from './reported-conversation.tsx'
import { SUBJECT_WORDS } from './words.ts'

/** A report with its subject, reason, reporter and decision. */
export function ReportCard({ report }: { report: AdminReport }) {
  const { id, subject, title, to, person, reporter, reason, details, status, created_at } = report
  const words = SUBJECT_WORDS[subject]
  return (
    <article
      aria-labelledby={`report-${id}`}
      className="grid gap-2 rounded-r border border-line bg-raise p-4 text-sm wrap-anywhere"
    >
      <h2 id={`report-${id}`} className="text-base">
        {to ? (
          <Link to={to} className="text-ink">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {labelOf(words.reasons, reason)}
          {report.scam_kind && `: ${labelOf(SCAM_KIND_LABELS, report.scam_kind)}`}
        </span>
        {subject === 'ads' && (
          <Badge tone={report.is_shown ? 'active' : 'draft'}>
            {report.is_shown ? 'Ad is public' : 'Ad is not public'}
          </Badge>
        )}
        {status === 'open' && report.open_count > 1 && (
          <Badge tone="pending">{report.open_count} open reports</Badge>
        )}
      </p>
      {details && <p className="whitespace-pre-line">{details}</p>}
      {report.review && (
        <blockquote className="grid gap-1 rounded-r bg-sunk p-3">
          <Stars rating={report.review.rating} />
          {report.review.comment && <p className="whitespace-pre-line">{report.review.comment}</p>}
        </blockquote>
      )}
      {report.thread_id && (
        <ReportedConversation threadId={report.thread_id} reportedId={person?.id ?? null} />
      )}
      <p className="text-ink-2">
        Reported {formatDate(created_at)} by {reporter ? <Person person={reporter} /> : 'an erased account'}
        {person && (
          <>
            . {words.person}: <Person person={person} />
          </>
        )}
      </p>
      {report.decided_at && (
        <p className="text-ink-2">
          {status === 'upheld' ? words.upheld : REPORT_STATUS_LABELS[status]} {formatDate(report.decided_at)}
          {report.decision_note && `: ${report.decision_note}`}
        </p>
      )}
      {status === 'open' && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <ReportDecision report={report} />
          {person && (
            <Link
              to={href('/admin/users/:id', { id: person.id })}
              className="inline-flex min-h-11 items-center font-medium text-green-ink"
            >
              Suspend {person.name}…
            </Link>
          )}
        </div>
      )}
    </article>
  )
}

function Person({ person: { id, name } }: { person: { id: string; name: string } }) {
  return (
    <Link to={href('/admin/users/:id', { id })} className="font-medium text-ink">
      {name}
    </Link>
  )
}
