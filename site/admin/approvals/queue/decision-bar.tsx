import { useEffect, useState } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { tryStorage } from '../../../session/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { useBottomBar } from '../../../workplace/use-bottom-bar.ts'
import { staysHelp } from '../decision.tsx'
import { DECISION_WORDS } from '../decision-words.ts'
import { tiesInWords } from '../provider-ties.ts'
import { RejectionDialog } from '../rejection-dialog.tsx'
import { approveItem, type QueueItem, rejectItem, titleOf } from './queries.ts'
import { useKeys } from './use-keys.ts'

/** A second press of the same button would approve the next item unseen: it cannot be approved so soon after it appears. */
const LOOK_MS = 1_000

const KEYS_OFF = 'magari-approval-keys-off'

interface DecisionBarProps {
  item: QueueItem
  pending: number
  onDecided: () => void
  onSkip: () => void
}

/** Approve, reject and skip, at the bottom of the screen and by the keys A, R and S. */
export function DecisionBar({ item, pending, onDecided, onSkip }: DecisionBarProps) {
  const { busy, act } = useActions()
  const [rejecting, setRejecting] = useState(false)
  const [usesKeys, setUsesKeys] = useKeysSetting()
  const isSeen = useIsSeen()
  const bar = useBottomBar<HTMLDivElement>()
  const words = DECISION_WORDS[item.kind]
  const name = titleOf(item)

  async function approve() {
    if (busy || !isSeen) return
    const done = await act('approve', (client) => approveItem(client, item), {
      done: words.approved,
      failed: words.notApproved,
    })
    if (done) onDecided()
  }

  useKeys({ a: () => void approve(), r: () => setRejecting(true), s: onSkip }, usesKeys && busy === null)

  return (
    <div ref={bar} className="grid w-full gap-2">
      <div className="flex items-center gap-2 sm:gap-3">
        <Button
          variant="main"
          className="max-sm:flex-1"
          busy={busy === 'approve'}
          disabled={!isSeen}
          aria-label={`Approve ${name}`}
          aria-keyshortcuts="a"
          onClick={() => void approve()}
        >
          Approve <Key letter="A" shown={usesKeys} />
        </Button>
        <Button
          className="text-danger! max-sm:flex-1"
          disabled={busy !== null}
          aria-label={`Reject ${name}`}
          aria-keyshortcuts="r"
          onClick={() => setRejecting(true)}
        >
          Reject <Key letter="R" shown={usesKeys} />
        </Button>
        <Button
          className="max-sm:flex-1"
          disabled={busy !== null}
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
          onChange={(event) => setUsesKeys(event.currentTarget.checked)}
        >
          Decide by keys
        </Checkbox>
      </div>
      {rejecting && (
        <RejectionDialog
          kind={item.kind}
          id={item.id}
          description={name}
          help={item.kind === 'service_providers' ? staysHelp(tiesInWords(item.row.hangs)) : undefined}
          onClose={() => setRejecting(false)}
          onConfirm={async (reason) => {
            const done = await act('reject', (client) => rejectItem(client, item, reason), {
              done: words.rejected,
              failed: words.notRejected,
            })
            if (done) onDecided()
            return done
          }}
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

/** Whether single letters decide; kept in this browser, because they can disturb people who dictate. */
function useKeysSetting(): [boolean, (uses: boolean) => void] {
  const [uses, setUses] = useState(() => tryStorage(() => localStorage.getItem(KEYS_OFF)) === null)
  return [
    uses,
    (uses) => {
      setUses(uses)
      tryStorage(() => (uses ? localStorage.removeItem(KEYS_OFF) : localStorage.setItem(KEYS_OFF, '1')))
    },
  ]
}
