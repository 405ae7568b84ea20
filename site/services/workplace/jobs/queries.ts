/** Queries of job cards. Each function throws the service's error. */
import type { SentEstimate } from '#domain/services/estimates.ts'
import type { IssuedInvoice, PaymentMethod } from '#domain/services/invoices.ts'
import type { JobCardValues, JobCheck } from '#domain/services/job-card.ts'
import type { CheckedJobLine, JobLine } from '#domain/services/job-lines.ts'
import type { NextService } from '#domain/services/next-service.ts'
import type { Client } from '../../../client.ts'
import { jobPhotos, type ShownPhoto } from '../../job-photos.ts'
import type { ProviderBooking } from '../bookings/queries.ts'

export interface ProviderJobLine extends JobLine {
  /** A part that is advertised on Magari. */
  spare_part_id: string | null
}

/** A row of public.provider_job, with its photos. */
export interface ProviderJob extends JobCardValues {
  id: string
  number: number
  /** The state that was read, ISO 8601. */
  version: string
  checks: JobCheck[]
  /** VAT on new lines. */
  tax_percent: number
  /** What was read off the vehicle before, in km. */
  former_mileage_km: number | null
  former_mileage_at: string | null
  lines: ProviderJobLine[]
  estimates: SentEstimate[]
  booking: ProviderBooking
  /** The one that counts. */
  invoice: IssuedInvoice | null
  /** What an invoice would come to, in KES; null: nothing is agreed and the booking has no price. */
  invoice_total: number | null
  /** Completed work on the same plate, the latest first. */
  history: FormerJob[]
  /** What the last earlier job on the same plate says of it. */
  former_next_service: (NextService & { number: number }) | null
  photos: ShownPhoto[]
}

export interface FormerJob {
  booking_id: string
  number: number
  work: string
  /** ISO 8601. */
  at: string
  mileage_km: number | null
  /** KES. */
  price: number | null
}

/** The job card of one of the caller's bookings; null before it is accepted, and for others'. */
export async function providerJob(client: Client, bookingId: string): Promise<ProviderJob | null> {
  const { data } = await client.rpc('provider_job', { booking_id: bookingId }).throwOnError()
  const job = data as unknown as Omit<ProviderJob, 'photos'> | null
  return job?.id ? { ...job, photos: await jobPhotos(client, job.id) } : null
}

/** Saves the card that was read in this version. */
export async function saveJob(
  client: Client,
  jobId: string,
  version: string,
  card: JobCardValues,
): Promise<void> {
  // The generated types know no parameters that may be null.
  const values = card as { [Key in keyof JobCardValues]: NonNullable<JobCardValues[Key]> }
  await client
    .rpc('save_job', { job_id: jobId, version, ...values, checks: values.checks as never })
    .throwOnError()
}

/** Adds a line under this id, or changes the draft with it. */
export async function saveJobLine(
  client: Client,
  jobId: string,
  lineId: string,
  { kind, name, quantity, unit_price, spare_part_id }: CheckedJobLine,
): Promise<void> {
  const line = { kind, name, quantity, unit_price, ...(spare_part_id && { spare_part_id }) }
  await client.rpc('save_job_line', { job_id: jobId, line_id: lineId, ...line }).throwOnError()
}

/** Removes a draft, or notes that accepted work is not done. Idempotent. */
export async function removeJobLine(client: Client, jobId: string, lineId: string): Promise<void> {
  await client.rpc('remove_job_line', { job_id: jobId, line_id: lineId }).throwOnError()
}

/** Takes back that accepted work is not done. Idempotent. */
export async function restoreJobLine(client: Client, jobId: string, lineId: string): Promise<void> {
  await client.rpc('restore_job_line', { job_id: jobId, line_id: lineId }).throwOnError()
}

/** Sends the drafts to the customer. Returns the estimate's number. */
export async function sendEstimate(client: Client, jobId: string): Promise<number> {
  const { data } = await client.rpc('send_estimate', { job_id: jobId }).throwOnError()
  return data
}

/** Takes an unanswered estimate back. Idempotent. */
export async function withdrawEstimate(client: Client, jobId: string, number: number): Promise<void> {
  await client.rpc('withdraw_estimate', { job_id: jobId, estimate_number: number }).throwOnError()
}

/** A link to the estimates of a job, root-relative, to pass on. */
export async function shareEstimate(client: Client, jobId: string): Promise<string> {
  const { data } = await client.rpc('share_estimate', { job_id: jobId }).throwOnError()
  return data
}

/** Notes which lines the customer accepted by phone. */
export async function noteEstimateAnswer(
  client: Client,
  jobId: string,
  number: number,
  accepted: readonly string[],
): Promise<void> {
  await client
    .rpc('note_estimate_answer', { job_id: jobId, estimate_number: number, accepted: [...accepted] })
    .throwOnError()
}

/** Issues the invoice of a job. Returns its number. Idempotent. */
export async function issueInvoice(client: Client, jobId: string): Promise<number> {
  const { data } = await client.rpc('issue_invoice', { job_id: jobId }).throwOnError()
  return data
}

/** Notes how an invoice was paid. Idempotent. */
export async function markInvoicePaid(
  client: Client,
  invoiceId: string,
  method: PaymentMethod,
  reference: string,
): Promise<void> {
  await client
    .rpc('mark_invoice_paid', { invoice_id: invoiceId, method, ...(reference && { reference }) })
    .throwOnError()
}

/** Voids an invoice. Idempotent. */
export async function voidInvoice(client: Client, invoiceId: string, reason: string): Promise<void> {
  await client.rpc('void_invoice', { invoice_id: invoiceId, reason }).throwOnError()
}

/** Adds an uploaded photo. Idempotent. */
export async function addJobPhoto(client: Client, jobId: string, stage: string, path: string): Promise<void> {
  await client.rpc('add_job_photo', { job_id: jobId, stage, path }).throwOnError()
}

/** Removes a photo with its file. Idempotent. */
export async function removeJobPhoto(client: Client, jobId: string, path: string): Promise<void> {
  await client.rpc('remove_job_photo', { job_id: jobId, path }).throwOnError()
}

export interface FoundPart {
  id: string
  name: string
  /** KES. */
  price: number
  location: string
}

const SHOWN_PARTS = 6

/** Parts on Magari that are in stock, for words. */
export async function findParts(client: Client, words: string): Promise<FoundPart[]> {
  const { data } = await client
    .rpc('search_spare_parts', { search: words, in_stock_only: true, page_size: SHOWN_PARTS })
    .throwOnError()
  const { parts } = data as unknown as { parts: FoundPart[] }
  return parts
}
