import { useState } from 'react'
import { MAX_MAPPING_NAME, type NamedMapping, nameProblem } from '#domain/dealers/stock/named-mappings.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Mappings } from './use-mappings.ts'

interface SavedMappingsProps {
  mappings: Mappings
  onChoose: (id: string) => void
  onSaveAs: (name: string) => Promise<void>
}

/** The kinds of lists whose columns the dealer saved by a name: chosen, saved, renamed and deleted here. */
export function SavedMappings({ mappings, onChoose, onSaveAs }: SavedMappingsProps) {
  const { saved, chosen, byHeadings } = mappings
  const [naming, setNaming] = useState(false)
  const [deleting, setDeleting] = useState<NamedMapping | null>(null)

  async function remove(one: NamedMapping) {
    try {
      await mappings.remove(one)
      toast({ title: `“${one.name}” deleted` })
    } catch (error) {
      reportFailure('A saved mapping could not be deleted', error)
      toast({ title: 'Failed to delete', description: sentenceOf(error), tone: 'error' })
    }
    setDeleting(null)
  }

  return (
    <section
      aria-label="Saved columns"
      className="grid gap-3 rounded-r border border-line bg-raise p-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:items-start"
    >
      {saved.length > 0 && (
        <Field
          label="Kind of list"
          help={
            chosen
              ? byHeadings
                ? 'Recognised by its headings. Changes of the columns are kept in it.'
                : 'Changes of the columns are kept in it.'
              : 'Its columns are matched as you saved them.'
          }
        >
          <Select
            value={chosen?.id ?? ''}
            onChange={({ target }) => {
              setNaming(false)
              onChoose(target.value)
            }}
          >
            <option value="">None of the saved ones</option>
            {saved.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {naming ? (
        <NameField
          // Anew for another mapping.
          key={chosen?.id ?? ''}
          label={chosen ? 'New name' : 'Name of this kind of list'}
          name={chosen?.name ?? ''}
          problemOf={(name) => nameProblem(name, saved, chosen)}
          onSave={async (name) => {
            if (chosen) await mappings.rename(chosen, name)
            else await onSaveAs(name)
            setNaming(false)
            toast({ title: `Saved as “${name}”` })
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2 sm:pt-6">
          <Button onClick={() => setNaming(true)}>
            {chosen ? 'Rename' : 'Save these columns by a name'}
          </Button>
          {chosen && <Button onClick={() => setDeleting(chosen)}>Delete</Button>}
        </div>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete “${deleting?.name ?? ''}”?`}
        description="Its columns are forgotten. Your vehicles stay as they are."
        confirmLabel="Delete"
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
        onClose={() => setDeleting(null)}
      />
    </section>
  )
}

interface NameFieldProps {
  label: string
  name: string
  problemOf: (name: string) => string | null
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

function NameField({ label, name, problemOf, onSave, onCancel }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save() {
    const tidy = typed.replace(/\s+/g, ' ').trim()
    const wrong = problemOf(tidy)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await onSave(tidy)
    } catch (error) {
      reportFailure('A mapping could not be saved by its name', error)
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Field label={label} error={problem}>
        <Input
          autoFocus
          value={typed}
          maxLength={MAX_MAPPING_NAME}
          placeholder="Yard sheet"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would check the rows.
            event.preventDefault()
            if (!busy) void save()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void save()}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  return databaseRefusal(error as ServiceError).sentence
}
