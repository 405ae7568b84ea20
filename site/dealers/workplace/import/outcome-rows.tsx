import { lazy, Suspense, useState } from 'react'
import { errorsInWords } from '#domain/dealers/stock/error-kinds.ts'
import type { RowOutcome } from '#domain/dealers/stock/plan.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMinWidth } from '../../../workplace/use-min-width.ts'
import { PlannedRowItem } from './planned-row.tsx'
import type { Import, ImportWorld } from './use-import.ts'

export interface RowsProps {
  outcome: RowOutcome
  task: Import
  world: ImportWorld
}

/** Phones do without it, and a desk whose connection fails as well. */
const RowsGrid = lazy(() =>
  import('./rows-grid.tsx').then(
    ({ RowsGrid }) => ({ default: RowsGrid }),
    (error) => {
      reportFailure('The table of rows could not be loaded', error)
      return { default: RowCards }
    },
  ),
)

/** The rows of an outcome to correct: on phones as cards, on wider screens in a table, or as wanted. */
export function OutcomeRows(props: RowsProps) {
  const { outcome, task } = props
  const isWide = useMinWidth('md')
  const [wantsTable, setWantsTable] = useState(outcome === 'refused')
  const hasRows = task.plan.some((row) => row.outcome === outcome)
  const isTable = isWide && wantsTable
  return (
    <div className="grid gap-4">
      {isWide && (hasRows || isTable) && (
        <div>
          <Button size="s" onClick={() => setWantsTable(!wantsTable)}>
            {isTable ? 'Show as cards' : 'Correct in a table'}
          </Button>
        </div>
      )}
      {isTable ? (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <RowsGrid {...props} />
        </Suspense>
      ) : (
        <RowCards {...props} />
      )}
    </div>
  )
}

const SHOWN = 25

function RowCards({ outcome, task, world }: RowsProps) {
  const [shown, setShown] = useState(SHOWN)
  const rows = task.plan.filter((row) => row.outcome === outcome)
  if (rows.length === 0) return <NoRows />
  return (
    <div className="grid gap-4">
      {outcome === 'refused' && <p className="text-sm text-ink-2">{errorsInWords(rows)}.</p>}
      <ul className="grid gap-3">
        {rows.slice(0, shown).map((row) => (
          <PlannedRowItem
            key={row.line}
            row={row}
            world={world}
            onCorrect={(field, text) => task.correctCell({ line: row.line, field, text })}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, rows.length - shown)} more of {rows.length - shown}
          </Button>
        </div>
      )}
    </div>
  )
}

export function NoRows() {
  return <p className="py-6 text-ink-2">No rows of this kind.</p>
}
