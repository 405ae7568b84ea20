import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { EVIDENCE_WORDS, REJECTION_REASONS } from '#domain/trust/evidence.ts'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { EvidenceAcceptance } from './evidence-acceptance.tsx'
import { EvidencePages } from './evidence-pages.tsx'
import { acceptEvidence, rejectEvidence, type WaitingEvidence } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'
import { SharedNumbers } from './shared-numbers.tsx'

/** Papers that a member sent, which open on demand, because each look is recorded. */
export function EvidenceReview({ evidence }: { evidence: WaitingEvidence }) {
  const { id, kind, names, ad, part, codes, seller, sharing, submitted_at, pages } = evidence
  const { label } = EVIDENCE_WORDS[kind]
  const [isOpened, setOpened] = useState(false)
  const person = [names.first_name, names.last_name].filter(Boolean).join(' ') || 'Nameless'
  return (
    <ReviewCard
      id={id}
      name={`${label} of ${person}`}
      title={`${label} of ${person}`}
      line={`Sent ${formatDateTime(submitted_at)}`}
      pictures={null}
      facts={[
        ['Name of the account', person],
        ...(names.business_name ? ([['Business', names.business_name]] as const) : []),
        ...(ad
          ? ([
              ['Vehicle of the ad', [ad.year, ad.make, ad.model].filter(Boolean).join(' ')],
              ['Chassis number given', ad.chassis],
            ] as const)
          : []),
        ...(part ? ([['Spare part of the ad', part.name]] as const) : []),
        ...(codes ? ([['Code of that day, and of the day before', codes.join(', ')]] as const) : []),
      ]}
      description={undefined}
      evidence={
        <>
          <EvidencePages id={id} count={pages} label={label} onOpened={() => setOpened(true)} />
          <SharedNumbers sharing={sharing} />
          <SellerSummary seller={seller} title="Sent by" />
          {ad && (
            <p className="text-sm">
              <Link to={href('/vehicles/:id', { id: ad.id })}>{ad.title}</Link>
            </p>
          )}
          {part && (
            <p className="text-sm">
              <Link to={href('/spare-parts/:id', { id: part.id })}>{part.name}</Link>
            </p>
          )}
        </>
      }
      decision={<EvidenceDecision evidence={evidence} name={`${label} of ${person}`} isOpened={isOpened} />}
    />
  )
}

interface EvidenceDecisionProps {
  evidence: WaitingEvidence
  name: string
  /** Nobody notes as seen what they have not opened. */
  isOpened: boolean
}

function EvidenceDecision({ evidence, name, isOpened }: EvidenceDecisionProps) {
  const { id, kind } = evidence
  const isGone = useIsGone()
  const keepFocus = useFocusFallback()
  const { busy, act } = useActions()
  const [asking, setAsking] = useState<'acceptance' | 'rejection' | null>(null)
  const { number } = EVIDENCE_WORDS[kind]

  /** There is nothing to enter. */
  function accept() {
    keepFocus()
    void act(id, () => acceptEvidence({ id, kind }), {
      done: 'Seen. The member has been told.',
      failed: 'Failed to save the decision',
    })
  }

  if (isGone) return <p className="text-sm text-ink-2">Decided</p>
  return (
    <>
      {isOpened ? (
        <Button
          variant="main"
          busy={busy === id}
          aria-label={`Seen: ${name}`}
          onClick={() => (number === null ? accept() : setAsking('acceptance'))}
        >
          Seen
        </Button>
      ) : (
        <p className="self-center text-sm text-ink-2">Open the pages to decide.</p>
      )}
      <Button
        className="text-danger!"
        disabled={busy === id}
        aria-label={`Reject ${name}`}
        onClick={() => setAsking('rejection')}
      >
        Reject
      </Button>
      {asking === 'acceptance' && (
        <EvidenceAcceptance evidence={evidence} name={name} onClose={() => setAsking(null)} />
      )}
      {asking === 'rejection' && (
        <ReasonDialog
          about={id}
          onClose={() => setAsking(null)}
          title="Reject these papers?"
          description={name}
          label="Reason"
          help="The member sees it, and can send others."
          missing="Say why, so that they can send the right ones."
          maxLength={500}
          suggestions={REJECTION_REASONS[kind]}
          confirmLabel="Reject"
          onConfirm={(reason) => {
            keepFocus()
            return act(id, (client) => rejectEvidence(client, id, reason), {
              done: 'Papers rejected',
              failed: 'Failed to reject the papers',
            })
          }}
        />
      )}
    </>
  )
}
