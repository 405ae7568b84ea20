import { useCallback, useEffect, useState } from 'react'
import { formatWait } from '#domain/dealers/inquiries.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { HandOver } from './hand-over.tsx'
import { type LeadFigures, leadFigures } from './lead-queries.ts'

const DAYS = 30

/** What each person has of the inquiries from the last 30 days, and how fast they are answered; for managers. */
export function LeadFiguresCard() {
  const [figures, setFigures] = useState<LeadFigures[] | null>(null)
  const [failed, setFailed] = useState(false)

  const read = useCallback(async () => {
    setFailed(false)
    try {
      setFigures(await leadFigures(await browserClient(), DAYS))
    } catch (error) {
      reportFailure('The figures of inquiries could not be read', error)
      setFailed(true)
    }
  }, [])
  useEffect(() => void read(), [read])

  if (failed)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">Failed to load the figures of your people</p>
        <Button size="s" onClick={() => void read()}>
          Try again
        </Button>
      </div>
    )
  if (!figures) return <Spinner className="size-6" />
  if (figures.length === 0) return <p className="text-ink-2">Nobody works for you on Magari yet.</p>
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Inquiries by person">
      <h3 className="text-base">Inquiries of the last {DAYS} days</h3>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-ink-2">
            <th className="py-1.5 pr-2 font-medium">Person</th>
            <th className="px-2 py-1.5 text-right font-medium">Has</th>
            <th className="px-2 py-1.5 text-right font-medium">Open</th>
            <th className="px-2 py-1.5 text-right font-medium">First answer</th>
            <th className="py-1.5 pl-2 text-right font-medium whitespace-nowrap">In 1 h</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ person_id, name, leads, open, median_seconds, within_hour }) => (
            <tr key={person_id} className="border-b border-line">
              <th className="py-2 pr-2 text-left font-normal wrap-anywhere">{name}</th>
              <td className="px-2 py-2 text-right">{leads}</td>
              <td className="px-2 py-2 text-right">{open}</td>
              <td className="px-2 py-2 text-right">
                {median_seconds === null ? '–' : formatWait(median_seconds * 1000)}
              </td>
              <td className="py-2 pl-2 text-right">
                {within_hour === null ? '–' : `${Math.round(within_hour * 100)}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-ink-2">
        First answer: the median time until it. In 1 h: the share answered within an hour.
      </p>
      <HandOver people={figures} onDone={read} />
    </section>
  )
}
