import { type FormEvent, useId, useState } from 'react'
import { MAX_NAME, tidyName } from '#domain/catalogue/catalogue.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { addEntry, type CatalogueEntry, type Kind, renameEntry } from './queries.ts'

interface NameDialogProps {
  kind: Kind
  /** The entry to rename; null to add one. */
  entry: CatalogueEntry | null
  onClose: () => void
  onDone: (said: string) => void
}

/** Asks for the name of a new make or model, or the new name of an existing one. */
export function NameDialog({ kind, entry, onClose, onDone }: NameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(entry?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (tidyName(name) === '') return setError(`Enter the name of the ${kind.of}.`)
    setBusy(true)
    setError(null)
    try {
      const client = await browserClient()
      if (entry) await renameEntry(client, kind, entry.id, name)
      else await addEntry(client, kind, name)
      onDone(`“${tidyName(name)}” ${entry ? 'saved' : 'added'}`)
    } catch (thrown) {
      setError(databaseRefusal(thrown as ServiceError).sentence)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={entry ? `Rename ${entry.name}` : `Add a ${kind.of}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            {entry ? 'Save' : 'Add'}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <Field label="Name" error={error}>
          <Input
            data-autofocus
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
