import { href } from 'react-router'
import { type BookingJob, estimateInWords } from '#domain/services/estimates.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface JobLinkProps {
  bookingId: string
  job: BookingJob
  now: number
}

/** Opens the job card of a booking, beside the state of its estimate. */
export function JobLink({ bookingId, job, now }: JobLinkProps) {
  const state = estimateInWords(job, now)
  return (
    <div className="grid justify-items-start gap-1.5 text-sm">
      {state && (
        <p className={job.estimate === 'waits' ? 'font-medium text-amber-ink' : 'text-ink-2'}>{state}</p>
      )}
      <LinkButton size="s" to={href('/service-provider/jobs/:booking', { booking: bookingId })}>
        <Icon of="clipboard-check" size="s" />
        Job card {job.number}
      </LinkButton>
    </div>
  )
}
