import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DECISION_WORDS } from './decision-words.ts'
import { type ApprovalKind, approve, reject } from './queries.ts'
import { RejectionDialog } from './rejection-dialog.tsx'

interface DecisionProps {
  kind: ApprovalKind
  id: string
  /** Its updated_at, if its owner may edit it in the meantime. */
  version?: string
  /** The title of the item. */
  name: string
  /** True for a draft that its seller has not submitted. */
  unasked?: boolean
  /** Records that are kept when it is rejected: '3 bookings'. */
  stays?: string | null
}

/** Approves or rejects a pending item; a rejection asks for a reason, and publishing a seller's own draft asks for confirmation. */
export function Decision({ kind, id, version, name, unasked, stays }: DecisionProps) {
  const { busy, act } = useActions()
  const [asking, setAsking] = useState<'approval' | 'rejection' | null>(null)
  const words = DECISION_WORDS[kind]
  const stopAsking = () => setAsking(null)
  const approveIt = () =>
    act('approve', (client) => approve(client, kind, id, version), {
      done: words.approved,
      failed: words.notApproved,
    })
  return (
    <>
      <Button
        variant="main"
        busy={busy === 'approve'}
        disabled={busy === 'reject'}
        aria-label={`Approve ${name}`}
        onClick={() => (unasked ? setAsking('approval') : void approveIt())}
      >
        Approve
      </Button>
      <Button
        className="text-danger!"
        disabled={busy !== null}
        aria-label={`Reject ${name}`}
        onClick={() => setAsking('rejection')}
      >
        Reject
      </Button>
      <ConfirmDialog
        open={asking === 'approval'}
        onClose={stopAsking}
        title="Publish this draft?"
        description={
          <span className="wrap-anywhere">
            The seller has not submitted “{name}” yet. It may be unfinished.
          </span>
        }
        confirmLabel="Publish"
        tone="main"
        onConfirm={async () => {
          await approveIt()
          stopAsking()
        }}
      />
      {asking === 'rejection' && (
        <RejectionDialog
          kind={kind}
          id={id}
          onClose={stopAsking}
          description={name}
          help={staysHelp(stays)}
          onConfirm={(reason) =>
            act('reject', (client) => reject(client, kind, id, reason), {
              done: words.rejected,
              failed: words.notRejected,
            })
          }
        />
      )}
    </>
  )
}

/** What becomes of records that are kept when a business is rejected. */
export function staysHelp(stays: string | null | undefined): string | undefined {
  return stays
    ? `The owner will see it. The business is removed from the site and the lists. Its ${stays} are kept, and you can restore it from the users page.`
    : undefined
}

/** The buttons of a decision, or who is looking at the item in the queue meanwhile. */
export function UnlessClaimed({ by, children }: { by: string | null; children: ReactNode }) {
  if (!by) return children
  return <p className="text-sm text-ink-2">{by} is looking at this now.</p>
}
