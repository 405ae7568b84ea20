import { type ReactNode, useState } from 'react'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useHeldActs } from '../../workplace/held-acts.ts'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import { Undo } from '../../workplace/undo.tsx'
import { approval, decisionInWords, rejection } from './decisions.ts'
import type { ApprovalKind } from './queries.ts'
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
  const { held, hold, undo } = useHeldActs()
  const isGone = useIsGone()
  const [busy, setBusy] = useState(false)
  const keepFocus = useFocusFallback()
  const [asking, setAsking] = useState<'approval' | 'rejection' | null>(null)
  const stopAsking = () => setAsking(null)
  const act = held.get(id)
  if (act)
    return (
      <Undo act={act} name={name} onUndo={undo}>
        {decisionInWords(act.act)}
      </Undo>
    )
  if (isGone) return <p className="text-sm text-ink-2">Decided</p>

  async function approveIt() {
    setBusy(true)
    keepFocus()
    await hold(approval(kind, id, version))
    setBusy(false)
  }

  return (
    <>
      <Button
        variant="main"
        busy={busy}
        aria-label={`Approve ${name}`}
        onClick={() => (unasked ? setAsking('approval') : void approveIt())}
      >
        Approve
      </Button>
      <Button
        className="text-danger!"
        disabled={busy}
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
          onConfirm={async (reason) => (await hold(rejection(kind, id, reason))) !== null}
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
