import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { confirmYardVisit, removeYardVisit, type WaitingVisit } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** A visit to a yard, which counts once an administrator other than the one who entered it confirms it. */
export function VisitReview({ visit }: { visit: WaitingVisit }) {
  const { id, place, note, visited_on, entered_at, entered_by, seller } = visit
  const name = seller.business_name ?? seller.name ?? 'Nameless'
  return (
    <ReviewCard
      id={id}
      name={name}
      title={`Visit to ${name}`}
      line={`Entered by ${entered_by}, ${formatDateTime(entered_at)}`}
      pictures={null}
      facts={[
        ['Day', formatDate(visited_on)],
        ['Place', place],
      ]}
      description={note ?? undefined}
      evidence={<SellerSummary seller={seller} title="Visited" />}
      decision={<VisitDecision visit={visit} name={name} />}
    />
  )
}

const ACTS = {
  confirm: {
    act: confirmYardVisit,
    title: 'Confirm this visit?',
    description: 'Say so only if you were there or saw its photos. Buyers then read it for a year.',
    label: 'Confirm',
    tone: 'main',
    done: 'Visit confirmed',
    failed: 'Failed to confirm the visit',
  },
  remove: {
    act: removeYardVisit,
    title: 'Remove this visit?',
    description: 'Its day, place and note are deleted.',
    label: 'Remove',
    tone: 'danger',
    done: 'Visit removed',
    failed: 'Failed to remove the visit',
  },
} as const

function VisitDecision({ visit: { id, is_own }, name }: { visit: WaitingVisit; name: string }) {
  const isGone = useIsGone()
  const keepFocus = useFocusFallback()
  const { busy, act } = useActions()
  const [asking, setAsking] = useState<keyof typeof ACTS | null>(null)
  if (isGone) return <p className="text-sm text-ink-2">Decided</p>
  const asked = asking && ACTS[asking]
  return (
    <>
      {is_own ? (
        <p className="self-center text-sm text-ink-2">You entered it. Another administrator confirms it.</p>
      ) : (
        <Button
          variant="main"
          busy={busy === id}
          aria-label={`Confirm the visit to ${name}`}
          onClick={() => setAsking('confirm')}
        >
          Confirm
        </Button>
      )}
      <Button
        className="text-danger!"
        disabled={busy === id}
        aria-label={`Remove the visit to ${name}`}
        onClick={() => setAsking('remove')}
      >
        Remove
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={asked.title}
          description={`${name}. ${asked.description}`}
          confirmLabel={asked.label}
          tone={asked.tone}
          onConfirm={async () => {
            keepFocus()
            await act(id, (client) => asked.act(client, id), asked)
            setAsking(null)
          }}
        />
      )}
    </>
  )
}
