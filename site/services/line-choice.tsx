import type { JobLine } from '#domain/services/job-lines.ts'
import { JobLineText } from './job-lines.tsx'

interface LineChoiceProps {
  lines: readonly JobLine[]
  /** The ids of those that are accepted. */
  accepted: ReadonlySet<string>
  onChange: (accepted: ReadonlySet<string>) => void
}

/** The lines of an estimate, each to be accepted or left out. */
export function LineChoice({ lines, accepted, onChange }: LineChoiceProps) {
  function choose(id: string, isAccepted: boolean) {
    const next = new Set(accepted)
    if (isAccepted) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <ul className="grid divide-y divide-line overflow-hidden rounded-r border border-line">
      {lines.map((line) => (
        <li key={line.id}>
          <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-4 py-3">
            <input
              type="checkbox"
              name="accepted"
              value={line.id}
              checked={accepted.has(line.id)}
              onChange={({ target }) => choose(line.id, target.checked)}
              className="tickbox"
            />
            <JobLineText line={line} isMuted={!accepted.has(line.id)} />
          </label>
        </li>
      ))}
    </ul>
  )
}
