import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useActs } from '../use-acts.ts'
import { type ApprovalKind, approve, reject } from './queries.ts'

/** The longest reason the database takes, in characters. */
const MAX_REASON = 500

interface KindWords {
  approved: string
  notApproved: string
  rejected: string
  notRejected: string
  title: string
  help: string
  usual: readonly string[]
}

/** Spec 001 §8. */
const WORDS: Record<ApprovalKind, KindWords> = {
  vehicle_listings: {
    approved: 'Vehicle listing approved!',
    notApproved: 'Failed to approve listing',
    rejected: 'Vehicle listing rejected',
    notRejected: 'Failed to reject listing',
    title: 'Reject this listing?',
    help: 'The seller reads it, may change the ad and send it in again.',
    usual: ['The photos show another car', 'The price cannot be right', 'The ad is posted twice'],
  },
  service_providers: {
    approved: 'Service provider approved!',
    notApproved: 'Failed to approve service provider',
    rejected: 'Service provider rejected and removed',
    notRejected: 'Failed to reject service provider',
    title: 'Reject this service provider?',
    help: 'The person reads it. The record is removed; they may register again.',
    usual: ['We could not reach the business', 'The photos are not of the business'],
  },
}

interface DecisionProps {
  kind: ApprovalKind
  id: string
  /** What is decided about. */
  name: string
}

/** Approves or rejects one that waits; a rejection asks for the reason. */
export function Decision({ kind, id, name }: DecisionProps) {
  const { busy, act } = useActs()
  const [asking, setAsking] = useState(false)
  const words = WORDS[kind]
  return (
    <>
      <Button
        variant="main"
        busy={busy === 'approve'}
        disabled={busy === 'reject'}
        aria-label={`Approve ${name}`}
        onClick={() =>
          void act('approve', (client) => approve(client, kind, id), {
            done: words.approved,
            failed: words.notApproved,
          }).then(focusPage)
        }
      >
        Approve
      </Button>
      <Button
        className="text-danger!"
        disabled={busy !== null}
        aria-label={`Reject ${name}`}
        onClick={() => setAsking(true)}
      >
        Reject
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        description={name}
        label="Reason"
        help={words.help}
        missing="Say why: the person reads it."
        maxLength={MAX_REASON}
        suggestions={words.usual}
        confirmLabel="Reject"
        onConfirm={async (reason) => {
          const done = await act('reject', (client) => reject(client, kind, id, reason), {
            done: words.rejected,
            failed: words.notRejected,
          })
          focusPage()
          return done
        }}
      />
    </>
  )
}

/** The button that had the focus goes with what was decided. */
function focusPage() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
