import { useState } from 'react'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { untoldSentence } from '#domain/services/booking-messages.ts'
import { estimateInWords, type SentEstimate } from '#domain/services/estimates.ts'
import { whatsappUrl } from '../../../ads/contact/whatsapp.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { DocumentLink } from '../../document-link.tsx'
import { LineGroup } from './line-group.tsx'
import { PhoneAnswer } from './phone-answer.tsx'
import {
  noteEstimateAnswer,
  type ProviderJob,
  type ProviderJobLine,
  shareEstimate,
  withdrawEstimate,
} from './queries.ts'

interface SentEstimateBoxProps {
  job: ProviderJob
  estimate: SentEstimate
  lines: readonly ProviderJobLine[]
  business: string
  now: number
}

/** An estimate that waits for the customer: to be passed on, answered by phone, or taken back. */
export function SentEstimateBox({ job, estimate, lines, business, now }: SentEstimateBoxProps) {
  const { busy, act } = useActions()
  const [link, setLink] = useState<string | null>(null)
  const [isAnswering, setAnswering] = useState(false)
  const hasEnded = Date.parse(estimate.ends_at) <= now
  const { customer_id, customer_email, customer_phone, messages } = job.booking
  const untold = untoldSentence(messages ?? [])
  const isTold = customer_id !== null || (customer_email !== null && !untold)
  const state = estimateInWords(
    {
      number: job.number,
      plate: job.plate,
      estimate: hasEnded ? 'ended' : 'waits',
      since: estimate.sent_at,
    },
    now,
  )
  const words = `Estimate of ${business} for your car: ${link ?? ''}`
  return (
    <div className="grid gap-3">
      <p
        role="status"
        className="flex gap-2 rounded-s bg-amber-soft px-3 py-2 text-sm font-medium text-amber-ink"
      >
        <Icon of="hourglass" size="s" className="mt-0.5" />
        <span>
          {state}.{' '}
          {hasEnded
            ? 'Take it back to send it again.'
            : `They can answer until ${formatDateTime(estimate.ends_at)}.`}
        </span>
      </p>
      {!isTold && !link && (
        <p className="text-sm text-ink-2">
          {untold ?? 'This customer has no account and no e-mail address here.'} Pass the link on, or call
          them.
        </p>
      )}
      <LineGroup title={`Estimate ${estimate.number}`} lines={lines} />
      <div className="flex flex-wrap gap-2">
        {!hasEnded && !link && (
          <Button
            variant={isTold ? 'plain' : 'main'}
            busy={busy === 'share'}
            onClick={() =>
              void act(
                'share',
                async (client) => setLink(`${location.origin}${await shareEstimate(client, job.id)}`),
                { done: 'The link is ready', failed: 'Failed to make a link' },
              )
            }
          >
            <Icon of="share-2" size="s" />
            Pass the link on
          </Button>
        )}
        {!hasEnded && <Button onClick={() => setAnswering(true)}>They agreed by phone</Button>}
        <Button
          busy={busy === 'withdraw'}
          onClick={() =>
            void act('withdraw', (client) => withdrawEstimate(client, job.id, estimate.number), {
              done: 'The estimate is taken back',
              failed: 'Failed to take the estimate back',
            })
          }
        >
          Take back
        </Button>
      </div>
      {link && (
        <div className="grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm">
          <p className="wrap-anywhere">{link}</p>
          <p className="text-ink-2">Whoever has this link can answer, so send it to the customer alone.</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={link} what="Link" />
            <DocumentLink link={link} document="estimate" />
            {customer_phone && (
              <LinkButton size="s" to={whatsappUrl(customer_phone, words)} target="_blank" rel="noreferrer">
                <Icon of="message-circle" size="s" />
                WhatsApp
              </LinkButton>
            )}
          </div>
        </div>
      )}
      {isAnswering && (
        <PhoneAnswer
          lines={lines}
          onClose={() => setAnswering(false)}
          onAnswer={async (accepted) => {
            await act('answer', (client) => noteEstimateAnswer(client, job.id, estimate.number, accepted), {
              done: 'Answer noted',
              failed: 'Failed to note the answer',
            })
            setAnswering(false)
          }}
        />
      )}
    </div>
  )
}
