import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { newsletterForm } from '#domain/newsletter/newsletter-form.ts'
import { onReturn } from '../../session/on-return.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { newslettersAddress } from './address.ts'
import { NewsletterPreview, usePreview } from './newsletter-preview.tsx'
import { NewsletterBadge } from './newsletters-list.tsx'
import { type Newsletter, resumeNewsletter, stopNewsletter } from './queries.ts'

const REFRESH_MS = 5_000

/** Reloads the page every few seconds while something is being sent and the tab is visible. */
export function useRefresh(sending: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!sending || state !== 'idle') return
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate()
    }, REFRESH_MS)
    // A hidden tab is updated when it becomes visible.
    const stopWatching = onReturn(() => void revalidate())
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [sending, state, revalidate])
}

/** A newsletter that was sent or is being sent: progress, counts and preview. */
export function NewsletterSending({ letter }: { letter: Newsletter }) {
  const { busy, act } = useActions()
  const preview = usePreview()
  const [stopping, setStopping] = useState(false)
  const { id, subject, status, recipients, sent, failed, unsubscribed } = letter
  const done = sent + failed
  useRefresh(status === 'sending')
  return (
    <>
      <PageHead title={<span className="wrap-anywhere">{subject}</span>}>
        <span className="mt-2 inline-flex flex-wrap items-center gap-2">
          <NewsletterBadge status={status} />
          {letter.started_at && `Started on ${moment(letter.started_at)}`}
          {letter.ended_at && `, ended on ${moment(letter.ended_at)}`}
        </span>
      </PageHead>
      <div className="max-w-2xl">
        {status === 'sending' && (
          <div className="mt-4">
            <progress
              aria-label="Mails sent"
              className="h-2 w-full accent-green"
              value={done}
              max={recipients}
            />
            <p className="text-sm text-ink-2">
              {done === 0
                ? 'Sending starts within a minute.'
                : `About 60 mails per minute. This page updates itself.`}
            </p>
          </div>
        )}
        <dl aria-label="Counts" className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          <Count label="To send" count={recipients} />
          <Count label="Sent" count={sent} />
          <Count label="Failed" count={failed} />
          <Count label="Unsubscribed" count={unsubscribed} />
        </dl>
        {status !== 'sending' && done < recipients && (
          <p className="mt-3 text-sm text-ink-2">
            {formatNumber(recipients - done)}{' '}
            {status === 'sent' ? 'unsubscribed before it was sent to them.' : 'did not receive it.'}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-2">Opens are not tracked.</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:grid">
          {status === 'sending' && (
            <Button variant="danger" busy={busy === 'stop'} onClick={() => setStopping(true)}>
              Stop sending
            </Button>
          )}
          {status === 'stopped' && (
            <Button
              variant="main"
              busy={busy === 'resume'}
              onClick={() =>
                act('resume', (client) => resumeNewsletter(client, id), {
                  done: 'Sending continues',
                  failed: 'The newsletter was not sent',
                })
              }
            >
              Continue sending
            </Button>
          )}
          <Button
            busy={preview.busy}
            onClick={() => preview.show(newsletterForm(letter), letter.listing_ids)}
          >
            Preview
          </Button>
          <LinkButton variant="bare" to={asLastSeen(newslettersAddress())}>
            All newsletters
          </LinkButton>
        </div>
      </div>
      {preview.mail && <NewsletterPreview subject={subject} mail={preview.mail} />}
      <ConfirmDialog
        open={stopping}
        onClose={() => setStopping(false)}
        title="Stop sending this newsletter?"
        description="Mails already sent cannot be recalled. The remaining subscribers receive it only if you continue."
        confirmLabel="Stop sending"
        keepLabel="Keep sending"
        onConfirm={async () => {
          await act('stop', (client) => stopNewsletter(client, id), {
            done: 'Sending stopped',
            failed: 'Sending could not be stopped',
          })
          setStopping(false)
        }}
      />
    </>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-xl font-medium">{formatNumber(count)}</dd>
    </div>
  )
}

function moment(time: string): string {
  return `${formatDate(time)}, ${formatTime(time)}`
}
