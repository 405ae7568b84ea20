import { useState } from 'react'
import { type ChangeLine, changeSummary, formerStatuses, refusalOf } from '#domain/dealers/dealer-stock.ts'
import { Button } from '../../../ui/button.tsx'
import { undoChanges } from '../listings/undo-changes.ts'

/** What became of the ads that the list did not have, and Undo. */
export function MissingReport({ lines }: { lines: readonly ChangeLine[] }) {
  const [busy, setBusy] = useState(false)
  const [undone, setUndone] = useState(false)
  if (lines.length === 0) return null
  const refused = lines.filter(({ outcome }) => outcome === 'refused')
  return (
    <section aria-label="Ads that were not in the list" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p>Not in the list: {undone ? 'changed back' : changeSummary(lines)}.</p>
        {!undone && formerStatuses(lines).length > 0 && (
          <Button
            busy={busy}
            onClick={async () => {
              setBusy(true)
              setUndone(await undoChanges(lines))
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
