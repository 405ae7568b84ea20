import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { featuresOf } from '#domain/money/plan-form.ts'
import { MAX_PLAN_TEXT } from '#domain/money/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'

interface PlanFeaturesProps {
  id: string
  /** One feature per line. */
  features: string
  error?: string | undefined
  onChange: (features: string) => void
}

/** The features of a plan as removable chips, with 'Add Feature' for another. */
export function PlanFeatures({ id, features, error, onChange }: PlanFeaturesProps) {
  const [adding, setAdding] = useState(false)
  const [feature, setFeature] = useState('')
  const labelId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const named = featuresOf({ features })

  function add() {
    const line = feature.trim().replaceAll(/\s+/g, ' ')
    if (line) onChange([...named, line].join('\n'))
    close()
  }
  function close() {
    setAdding(false)
    setFeature('')
  }
  // The dialog is inside the plan's form, so Enter must not save the plan.
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the focus that the summary's link gives.
    <div id={id} role="group" tabIndex={-1} aria-labelledby={labelId} className="grid gap-2">
      <p id={labelId} className="text-sm leading-snug font-medium">
        Features
      </p>
      {named.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {named.map((name, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they keep their order.
            <li key={nth} className="min-w-0">
              <button
                type="button"
                className="reach inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-2 bg-raise px-3 py-1 text-left text-sm hover:border-field"
                onClick={() => {
                  onChange(named.filter((_, other) => other !== nth).join('\n'))
                  addButton.current?.focus()
                }}
              >
                <span className="sr-only">Remove </span>
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <Icon of="x" size="s" className="text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Button ref={addButton} className="justify-self-start" onClick={() => setAdding(true)}>
        Add Feature
      </Button>
      <Dialog
        open={adding}
        onClose={close}
        title="Add Feature"
        actions={
          <>
            <Button variant="main" onClick={add}>
              Add
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <Field label="Feature" help="For example: 20 photos for each ad">
          <Input
            data-autofocus
            value={feature}
            maxLength={MAX_PLAN_TEXT.feature}
            autoComplete="off"
            onChange={(event) => setFeature(event.target.value)}
            onKeyDown={addOnEnter}
          />
        </Field>
      </Dialog>
    </div>
  )
}
