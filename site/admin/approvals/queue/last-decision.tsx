import { useHeldActs } from '../../../workplace/held-acts.ts'
import { Undo } from '../../../workplace/undo.tsx'
import { decisionInWords } from '../decisions.ts'
import { type QueueItem, titleOf } from './queries.ts'
import { useKeys } from './use-keys.ts'

interface LastDecisionProps {
  item: QueueItem
  usesKeys: boolean
  /** It was undone. */
  onUndone: (item: QueueItem) => void
}

/** The decision before, which Undo or Z takes back while it can be. */
export function LastDecision({ item, usesKeys, onUndone }: LastDecisionProps) {
  const { held, undo } = useHeldActs()
  const act = held.get(item.id)
  const takeBack = async () => {
    if (act?.canUndo && (await undo(act))) onUndone(item)
  }
  useKeys({ z: () => void takeBack() }, usesKeys)
  // The line keeps its height, so that nothing below moves under the pointer.
  return (
    <div className="mb-2 flex min-h-9 items-center text-sm text-ink-2">
      {act && (
        <Undo act={act} name={titleOf(item)} onUndo={takeBack}>
          <span className="wrap-anywhere">
            {decisionInWords(act.act)}: {titleOf(item)}
          </span>
        </Undo>
      )}
    </div>
  )
}
