import { startTransition, useState } from 'react'
import { type LeadPerson, NOBODY, takersOf } from '#domain/businesses/leads.ts'
import { Select } from '../ui/input.tsx'
import { useActions } from '../workplace/use-actions.ts'
import { assignLead } from './lead-queries.ts'

interface AssignSelectProps {
  threadId: string
  /** Null: nobody has it. */
  assigneeId: string | null
  people: readonly LeadPerson[]
  /** The inquiry, for screen readers. */
  name: string
}

/** Who has an inquiry; a select for those who may give it to somebody, with Undo. */
export function AssignSelect({ threadId, assigneeId, people, name }: AssignSelectProps) {
  const { busy, act } = useActions()
  // Shown from the press on, until the page has been loaded again.
  const [chosen, setChosen] = useState<{ id: string | null } | null>(null)
  const shown = chosen ? chosen.id : assigneeId
  const takers = takersOf(people, assigneeId)
  const nameOf = (id: string | null) =>
    id === null ? NOBODY : (people.find(({ person_id }) => person_id === id)?.name ?? 'Not available')
  if (takers.length === 0) return <span>{nameOf(shown)}</span>

  async function give(id: string | null) {
    const before = assigneeId
    setChosen({ id })
    await act(threadId, (client) => assignLead(client, threadId, id), {
      done: doneWords(id, people),
      failed: 'Failed to assign the inquiry',
      undo: (client) => assignLead(client, threadId, before),
      undoOffered: 'always',
    })
    // React Router draws what it read again in a transition: without one the earlier person would return until then.
    startTransition(() => setChosen(null))
  }
  const isListed = shown === null || takers.some(({ person_id }) => person_id === shown)
  return (
    <Select
      aria-label={`Assigned to: ${name}`}
      value={shown ?? ''}
      disabled={busy !== null}
      className="w-auto max-w-40 text-sm"
      onChange={({ target }) => void give(target.value || null)}
    >
      <option value="">{NOBODY}</option>
      {takers.map(({ person_id, name, is_me }) => (
        <option key={person_id} value={person_id}>
          {is_me ? `${name} (me)` : name}
        </option>
      ))}
      {!isListed && (
        <option value={shown} disabled>
          {nameOf(shown)}
        </option>
      )}
    </Select>
  )
}

function doneWords(id: string | null, people: readonly LeadPerson[]): string {
  if (id === null) return 'The inquiry is nobody’s'
  const person = people.find(({ person_id }) => person_id === id)
  return person?.is_me ? 'The inquiry is yours' : `${person?.name ?? 'Somebody'} has the inquiry now`
}
