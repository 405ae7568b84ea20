import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { answerLabel, type CustomerJob, estimateWords } from '#domain/services/estimates.ts'
import { agreedLines, type JobLine, totalsOf } from '#domain/services/job-lines.ts'
import { useReady } from '../../forms/use-ready.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JobLineText, JobTotalsList } from '../job-lines.tsx'
import { LineChoice } from '../line-choice.tsx'

interface EstimateFieldsProps {
  job: CustomerJob
  now: number
  busy: boolean
  refused: string | null
}

/**
 * The fields of an estimate's form: the lines that it asks for, each to be accepted or left out, or what the customer answered; below it
 * what was agreed before. The form sends `estimate` (its number) and `accepted` (ids of lines).
 */
export function EstimateFields({ job, now, busy, refused }: EstimateFieldsProps) {
  const words = estimateWords(job, now)
  const asked = job.lines.filter(({ estimate_number }) => estimate_number === job.estimate_number)
  const before = agreedLines(job.lines).filter(
    ({ estimate_number }) => estimate_number !== job.estimate_number,
  )
  if (!words) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {refused && (
        <div role="alert">
          <FieldError>{refused}</FieldError>
        </div>
      )}
      <input type="hidden" name="estimate" value={job.estimate_number ?? ''} />
      {words.answerable ? (
        <Choice key={answersOf(asked)} lines={asked} busy={busy} />
      ) : (
        <Lines
          title={job.answered_at ? 'Accepted' : 'Estimated'}
          lines={job.answered_at ? agreedLines(asked) : asked}
        />
      )}
      {before.length > 0 && <Lines title="Agreed before" lines={before} />}
      {job.phone && (
        <LinkButton to={`tel:${job.phone}`}>
          <Icon of="phone" />
          Call {formatPhone(job.phone)}
        </LinkButton>
      )}
      {words.answerable && !job.answered_at && job.ends_at && (
        <p className="text-sm text-ink-2">The prices hold until {formatDate(job.ends_at)}.</p>
      )}
    </div>
  )
}

/** Changes with what was answered, so that the choice starts from it. */
function answersOf(lines: readonly JobLine[]): string {
  return lines.map(({ id, answer }) => `${id} ${answer}`).join()
}

function Choice({ lines, busy }: { lines: readonly JobLine[]; busy: boolean }) {
  const ready = useReady()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(
    () => new Set(lines.filter(({ answer }) => answer !== 'declined').map(({ id }) => id)),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <LineChoice lines={lines} accepted={accepted} onChange={setAccepted} />
      {ready && (
        <JobTotalsList totals={totalsOf(lines.filter(({ id }) => accepted.has(id)))} className="px-4" />
      )}
      <Button type="submit" variant={ready && accepted.size === 0 ? 'danger' : 'main'} busy={busy}>
        {/* Without scripts the label cannot follow the choice. */}
        {ready ? answerLabel(lines, accepted) : 'Accept what is ticked'}
      </Button>
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly JobLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title} className="overflow-hidden rounded-r border border-line">
      <h2 className="border-b border-line bg-sunk px-4 py-2 text-sm font-medium">{title}</h2>
      <ul className="grid divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="px-4 py-2.5">
            <JobLineText line={line} />
          </li>
        ))}
      </ul>
      <JobTotalsList totals={totalsOf(lines)} className="border-t border-line px-4 py-2.5" />
    </section>
  )
}

/** The ids of the accepted lines and the number of the estimate in a sent form. */
export function answerIn(form: FormData): { number: number; accepted: string[] } {
  return { number: Number(form.get('estimate')), accepted: form.getAll('accepted').map(String) }
}
