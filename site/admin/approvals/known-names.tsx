import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { addKnownName, deleteKnownName, type KnownName } from './queries.ts'

const MAX_NAME = 60

/** Protected company names, which are held for approval like names of makes, with a form to add one. */
export function KnownNames({ names }: { names: KnownName[] }) {
  const { busy, act } = useActions()
  const [name, setName] = useState('')

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || name.trim() === '') return
    const added = name.trim()
    const done = await act('new', (client) => addKnownName(client, added), {
      done: `“${added}” added`,
      failed: `“${added}” could not be added`,
    })
    if (done) setName('')
  }

  return (
    <details className="mt-6 rounded-r border border-line bg-raise p-4">
      <summary className="font-medium">Known names ({names.length})</summary>
      <p className="mt-2 text-sm text-ink-2">
        A business name that matches one of these or a make, with or without words such as Motors or Kenya,
        needs approval.
      </p>
      <form onSubmit={add} className="mt-3 flex flex-wrap items-end gap-3">
        <Field label="Name" className="grow sm:max-w-80">
          <Input value={name} maxLength={MAX_NAME} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Button type="submit" busy={busy === 'new'}>
          Add
        </Button>
      </form>
      <ul aria-label="Known names" className="mt-3 flex flex-wrap gap-2">
        {names.map((known) => (
          <li key={known.id} className="flex items-center gap-2 rounded-s bg-sunk py-1 pr-1 pl-3 text-sm">
            <span className="wrap-anywhere">{known.name}</span>
            <Button
              size="s"
              busy={busy === String(known.id)}
              aria-label={`Remove ${known.name}`}
              onClick={() =>
                void act(String(known.id), (client) => deleteKnownName(client, known.id), {
                  done: `“${known.name}” removed`,
                  failed: `“${known.name}” could not be removed`,
                })
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
