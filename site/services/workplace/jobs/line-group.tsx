import { totalsOf } from '#domain/services/job-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { SteadyRows, useIsGone } from '../../../workplace/steady-rows.tsx'
import { JobLineText, JobTotalsList } from '../../job-lines.tsx'
import type { ProviderJobLine } from './queries.ts'

interface LineAct {
  label: string
  /** The id of the line in progress. */
  busy: string | null
  run: (line: ProviderJobLine) => void
  /** The lines that have it; without it all. */
  of?: (line: ProviderJobLine) => boolean
}

interface LineGroupProps {
  title: string
  lines: readonly ProviderJobLine[]
  /** Not part of what is paid: without a total. */
  isMuted?: boolean
  onEdit?: ((line: ProviderJobLine) => void) | undefined
  act?: LineAct | undefined
}

/** Lines of a job with the same state, and their total. */
export function LineGroup({ title, lines, isMuted = false, onEdit, act }: LineGroupProps) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-r border border-line bg-raise">
      <h3 className="border-b border-line bg-sunk px-4 py-2 text-sm font-medium">{title}</h3>
      <SteadyRows
        as="ul"
        rows={lines}
        keyOf={({ id }) => id}
        row={(line) => <LineRow line={line} isMuted={isMuted} onEdit={onEdit} act={act} />}
        className="grid divide-y divide-line"
      />
      {!isMuted && <JobTotalsList totals={totalsOf(lines)} className="border-t border-line px-4 py-2.5" />}
    </section>
  )
}

function LineRow({
  line,
  isMuted,
  onEdit,
  act,
}: Pick<LineGroupProps, 'onEdit' | 'act'> & { line: ProviderJobLine; isMuted: boolean }) {
  const isGone = useIsGone()
  const hasAct = act && act.of?.(line) !== false
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <JobLineText line={line} isMuted={isMuted || isGone} />
      {!isGone && (onEdit || hasAct) && (
        <div className="flex flex-wrap gap-2">
          {onEdit && (
            <Button size="s" aria-label={`Change: ${line.name}`} onClick={() => onEdit(line)}>
              Change
            </Button>
          )}
          {hasAct && (
            <Button
              size="s"
              busy={act.busy === line.id}
              aria-label={`${act.label}: ${line.name}`}
              onClick={() => act.run(line)}
            >
              {act.label}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
