import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useHeldActs } from '../../workplace/held-acts.ts'
import { DECISION_WORDS } from './decision-words.ts'
import { approval, type DecidedKind } from './decisions.ts'

/** An item of the page as the question about several names it. */
export interface Undoubted {
  id: string
  /** 'Toyota Axio 2015, KSh 1,150,000' */
  line: string
  /** The item as it was read. */
  version: string
}

interface ApproveUndoubtedProps {
  /** The items of the page that nothing speaks against and nobody else is looking at. */
  items: readonly Undoubted[]
  /** 'listing' */
  one: string
  several: string
  kind: DecidedKind
}

/** Approves at once, after one question, everything on the page that nothing speaks against. Nothing with fewer than two. */
export function ApproveUndoubted({ items, one, several, kind }: ApproveUndoubtedProps) {
  const { holdEach } = useHeldActs()
  const [asked, setAsked] = useState<readonly Undoubted[] | null>(null)
  if (!asked && items.length < 2) return null
  const count = asked?.length ?? items.length
  return (
    <>
      <Button className="mb-4 max-w-full whitespace-normal" onClick={() => setAsked(items)}>
        Approve {count} that nothing speaks against
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Approve these ${count} ${several}?`}
        description={
          <span className="block max-h-[40vh] overflow-y-auto text-left">
            {asked?.map(({ id, line }) => (
              <span key={id} className="block py-0.5 wrap-anywhere">
                {line}
              </span>
            ))}
          </span>
        }
        confirmLabel="Approve"
        tone="main"
        onConfirm={async () => {
          await holdEach(
            (asked ?? []).map(({ id, version }) => approval(kind, id, version)),
            {
              done: (count) => `${count} ${count === 1 ? one : several} approved`,
              failed: DECISION_WORDS[kind].notApproved,
            },
          )
          setAsked(null)
        }}
      />
    </>
  )
}
