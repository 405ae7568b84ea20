import { useState } from 'react'
import { CUSTOM, type VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { type AdFields, fieldId } from './ad-fields.tsx'
import type { CatalogueEntry } from './catalogue-queries.ts'
import { modelsOf } from './make-and-model.tsx'

interface DraftDescriptionProps extends AdFields<VehicleForm> {
  makes: readonly CatalogueEntry[]
}

/** A button that writes the facts of the form into the description; it asks before it replaces what was typed. */
export function DraftDescription({ makes, form, onChange }: DraftDescriptionProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [written, setWritten] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)

  async function draft() {
    setBusy(true)
    try {
      const [names, { descriptionDraft }] = await Promise.all([
        namesOf(form, makes),
        import('#domain/vehicles/description-draft.ts'),
      ])
      const text = descriptionDraft(form, names, new Date())
      if (text === null) return setSaid('Enter the make and year first: the draft uses the details above.')
      const typed = form.description.trim()
      if (typed && typed !== written?.trim() && typed !== text) return setWaiting(text)
      write(text)
    } catch (error) {
      reportFailure('The draft of a description could not be loaded', error)
      setSaid('The draft could not be loaded. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  function write(text: string) {
    setWritten(text)
    setWaiting(null)
    onChange({ description: text })
    setSaid('This draft uses the details above. Edit it as you like.')
    requestAnimationFrame(() => document.getElementById(fieldId('description'))?.focus())
  }

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button onClick={draft} busy={busy} className="min-h-12">
        <Icon of="square-pen" size="s" />
        Write a draft from the details
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {said}
      </p>
      <ConfirmDialog
        open={waiting !== null}
        onClose={() => setWaiting(null)}
        title="Replace your description?"
        description={waiting && <span className="whitespace-pre-line">{waiting}</span>}
        confirmLabel="Replace it"
        keepLabel="Keep mine"
        onConfirm={() => {
          if (waiting !== null) write(waiting)
        }}
      />
    </div>
  )
}

/** The names of the chosen make and model; '' where none is chosen, or its name cannot be read. */
async function namesOf(form: VehicleForm, makes: readonly CatalogueEntry[]) {
  const nameIn = (entries: readonly CatalogueEntry[], id: string) =>
    entries.find((entry) => String(entry.id) === id)?.name ?? ''
  const make = form.make === CUSTOM ? form.custom_make : nameIn(makes, form.make)
  if (form.make === CUSTOM || form.model === CUSTOM) return { make, model: form.custom_model }
  if (!form.make || !form.model) return { make, model: '' }
  const models = await modelsOf(Number(form.make)).catch(() => [])
  return { make, model: nameIn(models, form.model) }
}
