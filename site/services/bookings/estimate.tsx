import { data, Form, href, useNavigation } from 'react-router'
import { estimateWords } from '#domain/services/estimates.ts'
import { invoiceWords } from '#domain/services/invoices.ts'
import { anonymousClient } from '../../client.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { DocumentLink } from '../document-link.tsx'
import type { Route } from './+types/estimate.ts'
import { answerIn, EstimateFields } from './estimate-card.tsx'
import { answerEstimateByLink, estimateByLink } from './link-queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await estimateByLink(context.get(anonymousClient), tokenOf(url))
  const link = `${url.pathname}${url.search}`
  return data({ ...found, link, now: Date.now() }, { status: found.job ? 200 : 404 })
}
loader.searchParams = ['t']

export async function action({ url, request, context }: Route.ActionArgs) {
  const { number, accepted } = answerIn(await request.formData())
  const client = context.get(anonymousClient)
  return { refused: await answerEstimateByLink(client, tokenOf(url), number, accepted) }
}

function tokenOf({ searchParams }: URL): string {
  return searchParams.get('t') ?? ''
}

export const meta = () => [{ title: 'Your estimate | Magari' }, { name: 'robots', content: 'noindex' }]

export function headers() {
  // The URL is a key, so other pages must not get it as a referrer.
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** The page of an estimate's link: accepts or declines it, line by line. Without sign-in. */
export default function Estimate({
  loaderData: { job, sentence, now, link },
  actionData,
}: Route.ComponentProps) {
  const { state } = useNavigation()
  const words = job && estimateWords(job, now)
  if (!job || (!words && !job.invoice))
    return (
      <MailLinkCard
        title={job ? 'There is no estimate now' : 'This link does not work'}
        lead={
          job
            ? `${job.business} has taken it back. You get another message when there is a new one.`
            : 'Open the link in our last message to you.'
        }
      >
        {sentence && <FieldError>{sentence}</FieldError>}
        <LinkButton to={href('/my-bookings')}>See your bookings</LinkButton>
      </MailLinkCard>
    )
  const shown = job.invoice ? invoiceWords(job.invoice) : words
  return (
    <MailLinkCard title={shown?.title ?? ''} lead={shown?.lead}>
      <p className="grid text-sm text-ink-2">
        <span className="font-medium wrap-anywhere text-ink">{job.business}</span>
        {job.vehicle && <span className="wrap-anywhere">{job.vehicle}</span>}
        <span>Job {job.job_number}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {job.invoice && (
          <DocumentLink
            link={link}
            document="invoice"
            label={job.invoice.paid_at ? 'Receipt, PDF' : 'Invoice, PDF'}
          />
        )}
        {words && <DocumentLink link={link} document="estimate" label="Estimate, PDF" />}
      </div>
      <Form method="post">
        <EstimateFields job={job} now={now} busy={state !== 'idle'} refused={actionData?.refused ?? null} />
      </Form>
    </MailLinkCard>
  )
}
