import { type FormEvent, useEffect, useId, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { type CatalogueEntry, type Kind, mergeEntries, mergeTargets } from './queries.ts'

interface MergeDialogProps {
  kind: Kind
  entry: CatalogueEntry
  onClose: () => void
  onDone: (said: string) => void
}

/** Merges a duplicate into the make or model of choice, after a confirmation that states the consequences. */
export function MergeDialog({ kind, entry, onClose, onDone }: MergeDialogProps) {
  const formId = useId()
  const [targets, setTargets] = useState<{ id: number; name: string }[]>([])
  const [kept, setKept] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog stands for one entry.
  useEffect(() => {
    let current = true
    browserClient()
      .then((client) => mergeTargets(client, kind))
      .then(
        (all) => current && setTargets(all.filter(({ id }) => id !== entry.id)),
        (thrown: ServiceError) => current && setError(databaseRefusal(thrown).sentence),
      )
    return () => {
      current = false
    }
  }, [])

  async function merge(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const target = targets.find(({ id }) => String(id) === kept)
    if (!target) return setError(`Choose the ${kind.of} to keep.`)
    setBusy(true)
    setError(null)
    try {
      const moved = await mergeEntries(await browserClient(), kind, { merged: entry.id, kept: target.id })
      onDone(`“${entry.name}” merged into “${target.name}”, ${listings(moved)} moved`)
    } catch (thrown) {
      setError(databaseRefusal(thrown as ServiceError).sentence)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Merge ${entry.name} into another ${kind.of}?`}
      description={
        kind.of === 'make'
          ? `Its ${listings(entry.listings)} and its models move there; models of the same name are merged. This cannot be undone.`
          : `Its ${listings(entry.listings)} move there. This cannot be undone.`
      }
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Merge
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={merge} noValidate>
        <Field label={`${kind.of === 'make' ? 'Make' : 'Model'} to keep`} error={error}>
          <Select data-autofocus value={kept} onChange={({ target }) => setKept(target.value)}>
            <option value="">Choose a {kind.of}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}

function listings(count: number): string {
  return count === 1 ? '1 listing' : `${formatNumber(count)} listings`
}
