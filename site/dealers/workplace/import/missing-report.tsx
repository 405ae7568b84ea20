import { useState } from 'react'
import {
  adCount,
  type ChangeLine,
  changeSummary,
  formerStatuses,
  refusalOf,
} from '#domain/dealers/dealer-stock.ts'
import { Button } from '../../../ui/button.tsx'
import { undoChanges } from '../listings/undo-changes.ts'

/** What became of the ads that the list did not have, and Undo. */
export function MissingReport({ lines }: { lines: readonly ChangeLine[] }) {
  const [busy, setBusy] = useState(false)
  /** What became of changing them back. */
  const [undone, setUndone] = useState<readonly ChangeLine[] | null>(null)
  if (lines.length === 0) return null
  const refused = refusedOf(undone ?? lines)
  const canUndo = undone === null ? formerStatuses(lines).length > 0 : refused.length > 0
  return (
    <section aria-label="Ads that were not in the list" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p>Not in the list: {undone === null ? changeSummary(lines) : undoneSummary(undone)}.</p>
        {canUndo && (
          <Button
            busy={busy}
            onClick={async () => {
              setBusy(true)
              setUndone((await undoChanges(lines)) ?? undone)
              setBusy(false)
            }}
          >
            Undo
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-2">
          {refused.map((line) => (
            <li key={line.id} className="wrap-anywhere">
              {line.title ?? 'An ad'}: {refusalOf(line)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function refusedOf(lines: readonly ChangeLine[]): ChangeLine[] {
  return lines.filter(({ outcome }) => outcome === 'refused')
}

function undoneSummary(undone: readonly ChangeLine[]): string {
  const refused = refusedOf(undone).length
  return refused === 0
    ? 'changed back'
    : `${undone.length - refused} of ${adCount(undone.length)} changed back`
}
