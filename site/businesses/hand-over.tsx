import { useId, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Select } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { handOverLeads } from './lead-queries.ts'

interface HandOverProps {
  people: readonly { person_id: string; name: string }[]
  onDone: () => Promise<void>
}

/** Gives all open inquiries of one person to another, after a question. */
export function HandOver({ people, onDone }: HandOverProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [asked, setAsked] = useState(false)
  const nameOf = (id: string) => people.find(({ person_id }) => person_id === id)?.name ?? ''

  async function handOver() {
    try {
      const count = await handOverLeads(await browserClient(), from, to)
      toast({
        title:
          count === 0
            ? `${nameOf(from)} has no open inquiries`
            : `${nameOf(to)} has ${count === 1 ? 'the open inquiry' : `the ${count} open inquiries`} of ${nameOf(from)} now`,
      })
      setFrom('')
      setTo('')
      await onDone()
    } catch (thrown) {
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return
      reportFailure('Inquiries could not be handed over', error)
      toast({ title: 'Failed to hand over', description: databaseRefusal(error).sentence, tone: 'error' })
    } finally {
      setAsked(false)
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <PersonSelect label="Open ones of" value={from} people={people} onChange={setFrom} />
      <PersonSelect
        label="go to"
        value={to}
        people={people.filter(({ person_id }) => person_id !== from)}
        onChange={setTo}
      />
      <Button disabled={!from || !to || from === to} onClick={() => setAsked(true)}>
        Hand over
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Hand over the inquiries of ${nameOf(from)}?`}
        description={`All that are not closed go to ${nameOf(to)}, who is told.`}
        confirmLabel="Hand over"
        tone="main"
        onConfirm={handOver}
      />
    </div>
  )
}

interface PersonSelectProps {
  label: string
  value: string
  people: HandOverProps['people']
  onChange: (id: string) => void
}

function PersonSelect({ label, value, people, onChange }: PersonSelectProps) {
  const id = useId()
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        value={people.some(({ person_id }) => person_id === value) ? value : ''}
        className="w-auto min-w-30 max-w-44 text-sm"
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose</option>
        {people.map(({ person_id, name }) => (
          <option key={person_id} value={person_id}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  )
}
