/** Estimates of jobs: their states in words, and what their customer answers. docs/product.md, Estimates. */

import { formatDateTime, formatTime } from '../foundation/dates.ts'
import { formatKes } from '../foundation/money.ts'
import type { IssuedInvoice } from './invoices.ts'
import type { JobCheck } from './job-card.ts'
import { type JobLine, totalsOf } from './job-lines.ts'

export const ESTIMATE_STATES = ['none', 'draft', 'waits', 'ended', 'accepted', 'partly', 'declined'] as const
export type EstimateState = (typeof ESTIMATE_STATES)[number]

/** What lists say of the job of a booking. */
export interface BookingJob {
  number: number
  plate: string | null
  /** Of its last estimate. */
  estimate: EstimateState
  /** Since when, ISO 8601. */
  since: string | null
}

/** `Estimate waits for the customer since 2 h`; null where there is nothing to say. */
export function estimateInWords({ estimate, since }: BookingJob, now: number): string | null {
  switch (estimate) {
    case 'none':
      return null
    case 'draft':
      return 'Estimate not sent yet'
    case 'waits':
      return `Waits for the customer since ${waitedFor(since, now)}`
    case 'ended':
      return 'Estimate not answered'
    case 'accepted':
      return 'Estimate accepted'
    case 'partly':
      return 'Estimate accepted in part'
    case 'declined':
      return 'Estimate declined'
  }
}

/** `5 min`, `2 h`, `3 days`: for how long, rounded down. */
function waitedFor(since: string | null, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since ?? '')) / 60_000)) || 0
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

/** Who answered, as the business reads it. */
export const ANSWERED_BY_LABELS = {
  account: 'by the customer, signed in',
  link: 'by the customer, from our message',
  shared_link: 'by the link that you passed on',
  phone: 'by phone, as you noted',
} as const
export type AnsweredBy = keyof typeof ANSWERED_BY_LABELS

/** An estimate as its business reads it. */
export interface SentEstimate {
  number: number
  sent_at: string
  ends_at: string
  withdrawn_at: string | null
  answered_at: string | null
  answered_by: AnsweredBy | null
}

/** Whether an estimate waits for its customer; one that has ended can still be taken back or sent again. */
export function isOpenEstimate({ withdrawn_at, answered_at }: SentEstimate): boolean {
  return !withdrawn_at && !answered_at
}

/** `Accept all: KSh 14,500`, `Accept 3 of 4: KSh 12,400`, `Decline all`: what the button does with these lines. */
export function answerLabel(lines: readonly JobLine[], accepted: ReadonlySet<string>): string {
  const chosen = lines.filter(({ id }) => accepted.has(id))
  if (chosen.length === 0) return lines.length === 1 ? 'Decline' : 'Decline all'
  const sum = formatKes(totalsOf(chosen).total)
  if (chosen.length < lines.length) return `Accept ${chosen.length} of ${lines.length}: ${sum}`
  return `${lines.length === 1 ? 'Accept' : 'Accept all'}: ${sum}`
}

/** A job as its customer sees it. */
export interface CustomerJob {
  job_id: string
  job_number: number
  status: string
  provider_id: string
  business: string
  /** E.164. */
  phone: string | null
  vehicle: string | null
  /** The last estimate that was not taken back; null: none was sent. */
  estimate_number: number | null
  sent_at: string | null
  ends_at: string | null
  answered_at: string | null
  /** Until when the answer can be given again. */
  changeable_until: string | null
  /** What the business looked at. */
  checks: JobCheck[]
  customer_notes: string | null
  lines: JobLine[]
  invoice: IssuedInvoice | null
  next_service_on: string | null
  next_service_km: number | null
}

export interface EstimateWords {
  title: string
  lead: string
  /** Whether the customer can answer now. */
  answerable: boolean
}

/** What the customer reads above their last estimate, and whether they can answer it; null: none was sent. */
export function estimateWords(job: CustomerJob, now: number): EstimateWords | null {
  if (job.estimate_number === null || !job.ends_at) return null
  const asked = job.lines.filter(({ estimate_number }) => estimate_number === job.estimate_number)
  const isOver = job.status !== 'confirmed' && job.status !== 'in_progress'
  if (job.answered_at) {
    const accepted = asked.filter(({ answer }) => answer === 'accepted').length
    const changeable = !isOver && !job.invoice && Date.parse(job.changeable_until ?? '') > now
    return {
      title:
        accepted === 0
          ? 'You have declined'
          : accepted < asked.length
            ? 'You have accepted in part'
            : 'You have accepted',
      lead: changeable
        ? `${job.business} has been told. You can change your answer until ${formatTime(job.changeable_until ?? '')}.`
        : `Answered ${formatDateTime(job.answered_at)}. Call ${job.business} to change what was agreed.`,
      answerable: changeable,
    }
  }
  if (isOver)
    return { title: 'This work is over', lead: `Call ${job.business} with questions.`, answerable: false }
  if (Date.parse(job.ends_at) <= now)
    return {
      title: 'This estimate has ended',
      lead: `It could be accepted until ${formatDateTime(job.ends_at)}. Ask ${job.business} for a new one.`,
      answerable: false,
    }
  return {
    title: 'An estimate waits for you',
    lead: `Leave out what you do not want. ${job.business} does nothing that you have not accepted.`,
    answerable: true,
  }
}

/** Hints of the database's refusals that pages of links show as sentences. */
export const ESTIMATE_HINTS = [
  'job_link',
  'job_closed',
  'estimate_lines',
  'estimate_gone',
  'estimate_ended',
  'estimate_answered',
] as const
