import { useState } from 'react'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { isHolding } from '#domain/services/bookings.ts'
import { ANSWERED_BY_LABELS, isOpenEstimate, type SentEstimate } from '#domain/services/estimates.ts'
import { agreedLines, totalsOf } from '#domain/services/job-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { LineDialog } from './line-dialog.tsx'
import { LineGroup } from './line-group.tsx'
import {
  type ProviderJob,
  type ProviderJobLine,
  removeJobLine,
  restoreJobLine,
  saveJobLine,
  sendEstimate,
} from './queries.ts'
import { SentEstimateBox } from './sent-estimate.tsx'

interface EstimateProps {
  job: ProviderJob
  business: string
  now: number
}

/** What the work costs: what is agreed, what the customer is asked for, and what is not sent yet. */
export function Estimate({ job, business, now }: EstimateProps) {
  const { busy, act } = useActions()
  const [edited, setEdited] = useState<ProviderJobLine | 'new' | null>(null)
  const isOpen = isHolding(job.booking.status) && !job.invoice
  const drafts = job.lines.filter(({ estimate_number }) => estimate_number === null)
  const waiting = job.estimates.find(isOpenEstimate)
  const asked = job.lines.filter(({ estimate_number }) => waiting && estimate_number === waiting.number)
  const agreed = agreedLines(job.lines)
  const dropped = job.lines.filter(({ dropped_at }) => dropped_at)
  const declined = job.lines.filter(({ answer }) => answer === 'declined')
  const answered = job.estimates.filter(({ answered_at }) => answered_at)

  const remove = (line: ProviderJobLine) =>
    act(line.id, (client) => removeJobLine(client, job.id, line.id), {
      done: line.answer === 'accepted' ? 'Noted as not done' : 'Line removed',
      failed: 'Failed to change the estimate',
      undoOffered: 'always',
      undo: (client) =>
        line.answer === 'accepted'
          ? restoreJobLine(client, job.id, line.id)
          : saveJobLine(client, job.id, line.id, line),
    })

  if (job.lines.length === 0 && !isOpen) return null
  return (
    <section aria-labelledby="estimate" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="estimate" className="text-lg">
        Estimate
      </h2>
      {job.lines.length === 0 && (
        <p className="text-sm text-ink-2">
          Add the labour and the parts with their prices, and send them to the customer before you begin. Work
          that the customer has not accepted need not be paid.
        </p>
      )}
      {agreed.length > 0 && (
        <LineGroup
          title="Agreed"
          lines={agreed}
          act={isOpen ? { label: 'Not done', busy, run: (line) => void remove(line) } : undefined}
        />
      )}
      {waiting && (
        <SentEstimateBox job={job} estimate={waiting} lines={asked} business={business} now={now} />
      )}
      {(drafts.length > 0 || isOpen) && (
        <div className="grid gap-3">
          {drafts.length > 0 && (
            <LineGroup
              title={agreed.length > 0 ? 'More work, not sent yet' : 'Not sent yet'}
              lines={drafts}
              onEdit={isOpen ? setEdited : undefined}
              act={isOpen ? { label: 'Remove', busy, run: (line) => void remove(line) } : undefined}
            />
          )}
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              {drafts.length > 0 && !waiting && (
                <Button
                  variant="main"
                  busy={busy === 'send'}
                  onClick={() =>
                    void act('send', (client) => sendEstimate(client, job.id), {
                      done: 'Estimate sent',
                      failed: 'Failed to send the estimate',
                    })
                  }
                >
                  Send estimate: {formatKes(totalsOf(drafts).total)}
                </Button>
              )}
              <Button onClick={() => setEdited('new')}>
                <Icon of="plus" size="s" />
                Add line
              </Button>
            </div>
          )}
          {drafts.length > 0 && waiting && (
            <p className="text-sm text-ink-2">
              Estimate {waiting.number} still waits. Take it back to send everything as one.
            </p>
          )}
        </div>
      )}
      {declined.length + dropped.length > 0 && (
        <LineGroup
          title={dropped.length > 0 ? 'Declined or not done' : 'Declined'}
          lines={[...declined, ...dropped]}
          isMuted
          act={
            isOpen && dropped.length > 0
              ? {
                  label: 'Done after all',
                  busy,
                  of: ({ dropped_at }) => Boolean(dropped_at),
                  run: (line) =>
                    void act(line.id, (client) => restoreJobLine(client, job.id, line.id), {
                      done: 'Agreed again',
                      failed: 'Failed to change the estimate',
                    }),
                }
              : undefined
          }
        />
      )}
      {answered.length > 0 && <Answers estimates={answered} />}
      {edited && (
        <LineDialog job={job} line={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

/** When and how each estimate was answered: what the business can show if there is a dispute. */
function Answers({ estimates }: { estimates: readonly SentEstimate[] }) {
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {estimates.map(({ number, sent_at, answered_at, answered_by }) => (
        <li key={number}>
          Estimate {number}, sent {formatDateTime(sent_at)}: answered {formatDateTime(answered_at ?? '')}
          {answered_by && `, ${ANSWERED_BY_LABELS[answered_by]}`}.
        </li>
      ))}
    </ul>
  )
}
