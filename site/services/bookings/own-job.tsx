import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { type CustomerJob, estimateWords } from '#domain/services/estimates.ts'
import { invoiceWords } from '#domain/services/invoices.ts'
import { nextServiceInWords } from '#domain/services/next-service.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { sessionEnded } from '../../session/ended.ts'
import { toast } from '../../ui/toast.ts'
import { InvoiceDocumentButton } from '../invoice-document.tsx'
import { PHOTO_STAGE_LABELS, PHOTO_STAGES, type ShownPhoto } from '../job-photos.ts'
import { PhotoGrid } from '../photo-grid.tsx'
import { ChecksShown } from './checks-shown.tsx'
import { answerIn, EstimateFields } from './estimate-card.tsx'
import { answerEstimate } from './queries.ts'

interface OwnJobProps {
  bookingId: string
  job: CustomerJob & { photos: ShownPhoto[] }
  now: number
}

/** The work on a customer's vehicle: the estimate to be answered, what the business notes for them, and photos. */
export function OwnJob({ bookingId, job, now }: OwnJobProps) {
  const words = estimateWords(job, now)
  const invoice = job.invoice && invoiceWords(job.invoice)
  const nextService = nextServiceInWords({ on: job.next_service_on, km: job.next_service_km })
  return (
    <>
      {job.invoice && invoice && (
        <section
          aria-labelledby="invoice"
          className="mt-6 grid gap-2 rounded-r border border-line bg-raise p-4"
        >
          <h2 id="invoice" className="text-lg">
            {invoice.title}
          </h2>
          <p className="text-sm text-ink-2">{invoice.lead}</p>
          <div>
            <InvoiceDocumentButton invoiceId={job.invoice.id} label="PDF" />
          </div>
        </section>
      )}
      {words && (
        <section aria-labelledby="estimate" className="mt-6 rounded-r border border-line bg-raise p-4">
          <h2 id="estimate" className="text-lg">
            {words.title}
          </h2>
          <p className="mt-1 mb-4 text-sm wrap-anywhere text-ink-2">{words.lead}</p>
          <AnswerForm bookingId={bookingId} job={job} now={now} />
        </section>
      )}
      <ChecksShown checks={job.checks} />
      {job.customer_notes && (
        <section aria-labelledby="job-notes" className="mt-6">
          <h2 id="job-notes" className="text-lg">
            Notes on your car
          </h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{job.customer_notes}</p>
        </section>
      )}
      {nextService && (
        <section aria-labelledby="next-service" className="mt-6">
          <h2 id="next-service" className="text-lg">
            Next service
          </h2>
          <p className="mt-1">{nextService.charAt(0).toUpperCase() + nextService.slice(1)}</p>
        </section>
      )}
      {PHOTO_STAGES.map((stage) => {
        const photos = job.photos.filter((photo) => photo.stage === stage)
        return (
          photos.length > 0 && (
            <section key={stage} aria-label={PHOTO_STAGE_LABELS[stage]} className="mt-6">
              <h2 className="mb-2 text-lg">{PHOTO_STAGE_LABELS[stage]}</h2>
              <PhotoGrid photos={photos} label={PHOTO_STAGE_LABELS[stage]} />
            </section>
          )
        )
      })}
    </>
  )
}

function AnswerForm({ bookingId, job, now }: Omit<OwnJobProps, 'job'> & { job: CustomerJob }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { number, accepted } = answerIn(new FormData(event.currentTarget))
    setBusy(true)
    setRefused(null)
    try {
      await answerEstimate(await browserClient(), bookingId, number, accepted)
      toast({ title: 'Answer sent', description: `${job.business} has been notified.` })
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('An estimate could not be answered', error)
      setRefused(databaseRefusal(error as ServiceError).sentence)
    } finally {
      await revalidate()
      setBusy(false)
    }
  }

  return (
    <form onSubmit={answer}>
      <EstimateFields job={job} now={now} busy={busy} refused={refused} />
    </form>
  )
}
