import { useEffect, useState } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { type ActToHold, useHeldActs } from '../../../workplace/held-acts.ts'
import { useBottomBar } from '../../../workplace/use-bottom-bar.ts'
import { staysHelp } from '../decision.tsx'
import { approval, rejection } from '../decisions.ts'
import { tiesInWords } from '../provider-ties.ts'
import { RejectionDialog } from '../rejection-dialog.tsx'
import { type QueueItem, titleOf, versionOfItem } from './queries.ts'
import { useKeys } from './use-keys.ts'

/** A second press of the same button would approve the next item unseen: it cannot be approved so soon after it appears. */
const LOOK_MS = 1_000

interface DecisionBarProps {
  item: QueueItem
  pending: number
  /** Whether single letters decide. */
  usesKeys: boolean
  onUseKeys: (uses: boolean) => void
  /** Whether the address asks for its rejection. */
  rejects: boolean
  onRejectionClosed: () => void
  /** The item is decided; it can be undone for ten seconds. */
  onDecided: () => void
  onSkip: () => void
}

/** Approve, reject and skip, at the bottom of the screen and by the keys A, R and S. */
export function DecisionBar({
  item,
  pending,
  usesKeys,
  onUseKeys,
  rejects,
  onRejectionClosed,
  onDecided,
  onSkip,
}: DecisionBarProps) {
  const { hold } = useHeldActs()
  const [busy, setBusy] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const isSeen = useIsSeen()
  const bar = useBottomBar<HTMLDivElement>()
  const name = titleOf(item)

  async function decide(act: ActToHold): Promise<boolean> {
    setBusy(true)
    const held = await hold(act)
    setBusy(false)
    if (held) onDecided()
    return held !== null
  }
  function approve() {
    if (!busy && isSeen) void decide(approval(item.kind, item.id, versionOfItem(item)))
  }

  useKeys({ a: approve, r: () => setRejecting(true), s: onSkip }, usesKeys && !busy)

  return (
    <div ref={bar} className="grid w-full gap-2">
      <div className="flex items-center gap-2 sm:gap-3">
        <Button
          variant="main"
          className="max-sm:flex-1"
          busy={busy}
          disabled={!isSeen}
          aria-label={`Approve ${name}`}
          aria-keyshortcuts="a"
          onClick={approve}
        >
          Approve <Key letter="A" shown={usesKeys} />
        </Button>
        <Button
          className="text-danger! max-sm:flex-1"
          disabled={busy}
          aria-label={`Reject ${name}`}
          aria-keyshortcuts="r"
          onClick={() => setRejecting(true)}
        >
          Reject <Key letter="R" shown={usesKeys} />
        </Button>
        <Button
          className="max-sm:flex-1"
          disabled={busy}
          aria-label={`Skip ${name}`}
          aria-keyshortcuts="s"
          onClick={onSkip}
        >
          Skip <Key letter="S" shown={usesKeys} />
        </Button>
        <p className="ml-auto text-sm text-ink-2 max-sm:hidden">{formatNumber(pending)} pending</p>
        <Checkbox
          className="text-sm max-lg:hidden"
          checked={usesKeys}
          onChange={(event) => onUseKeys(event.currentTarget.checked)}
        >
          Decide by keys
        </Checkbox>
      </div>
      {(rejecting || rejects) && (
        <RejectionDialog
          kind={item.kind}
          id={item.id}
          description={name}
          help={item.kind === 'service_providers' ? staysHelp(tiesInWords(item.row.hangs)) : undefined}
          onClose={() => {
            setRejecting(false)
            onRejectionClosed()
          }}
          onConfirm={(reason) => decide(rejection(item.kind, item.id, reason))}
        />
      )}
    </div>
  )
}

function Key({ letter, shown }: { letter: string; shown: boolean }) {
  if (!shown) return null
  return (
    <kbd className="rounded-s border border-current px-1.5 text-xs opacity-70 max-lg:hidden">{letter}</kbd>
  )
}

/** False during the first second after the component is mounted. */
function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSeen
}
