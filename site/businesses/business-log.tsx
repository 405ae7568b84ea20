import { useState } from 'react'
import { Link } from 'react-router'
import { businessActSentence } from '#domain/businesses/log.ts'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { displayName } from '#domain/people/accounts.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { businessLog, LOG_PAGE, type LogEntry } from './people-queries.ts'

/** Who of the business did what, the newest first. */
export function BusinessLog({ first }: { first: LogEntry[] }) {
  const [entries, setEntries] = useState(first)
  const [isComplete, setComplete] = useState(first.length < LOG_PAGE)
  const [busy, setBusy] = useState(false)

  async function showMore() {
    setBusy(true)
    try {
      const more = await businessLog(await browserClient(), entries.at(-1)?.id)
      setEntries([...entries, ...more])
      setComplete(more.length < LOG_PAGE)
    } catch (error) {
      reportFailure('The log could not be read', error)
      toast({ title: 'Failed to load more', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (entries.length === 0) return <p className="text-sm text-ink-2">Nothing yet.</p>
  return (
    <>
      <ol className="grid text-sm">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-4 border-line py-2.5 not-first:border-t sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="text-ink-2">{formatDateTime(entry.at)}</span>
            <span className="min-w-0 wrap-anywhere">
              <b className="font-medium">{displayName(entry) || 'Somebody'}</b>:{' '}
              {entry.path ? (
                <Link to={entry.path} className="text-ink">
                  {businessActSentence(entry)}
                </Link>
              ) : (
                businessActSentence(entry)
              )}
            </span>
          </li>
        ))}
      </ol>
      {!isComplete && (
        <Button className="justify-self-start max-sm:w-full" busy={busy} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  )
}
