import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/input.tsx'

interface FormDialogProps {
  title: string
  description: ReactNode
  /** The action as a verb: 'Reject'. */
  confirmLabel: string
  tone?: 'danger' | 'main'
  onClose: () => void
  /** The dialog is busy until it settles, and closes unless the result is false. */
  onSubmit: () => Promise<boolean>
  /** The fields. */
  children: ReactNode
  className?: string
}

/** A dialog with a form, mounted while it is open. */
export function FormDialog({
  title,
  description,
  confirmLabel,
  tone = 'main',
  onClose,
  onSubmit,
  children,
  className = 'max-w-120',
}: FormDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      if (await onSubmit()) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={title}
      description={<span className="wrap-anywhere">{description}</span>}
      className={className}
      actions={
        <>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {confirmLabel}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-3">
        {children}
      </form>
    </Dialog>
  )
}

interface ReasonDialogProps {
  /** The id of the record, under which this tab keeps the typed text as a draft until the decision. */
  about: string
  onClose: () => void
  title: string
  description: string
  /** The label of the text box. */
  label: string
  help?: string
  /** The error for an empty text; without it the text is optional. */
  missing?: string
  maxLength: number
  /** Suggested sentences to insert. */
  suggestions?: readonly string[]
  /** The action as a verb: 'Reject'. */
  confirmLabel: string
  tone?: 'danger' | 'main'
  /** Runs with the text; the dialog stays open if the result is false. */
  onConfirm: (text: string) => Promise<boolean>
  /** More fields, below the text. */
  children?: ReactNode
}

/** Asks for a text before a decision. The text stays after an error. */
export function ReasonDialog({
  about,
  label,
  help,
  missing,
  maxLength,
  suggestions = [],
  tone = 'danger',
  onConfirm,
  children,
  ...dialog
}: ReasonDialogProps) {
  const field = useId()
  const {
    form: { text },
    change,
    forget,
  } = useFormDraft(`magari-reason-${about}`, { text: '' })
  const [error, setError] = useState<string | null>(null)

  async function submit() {
    if (missing && text.trim() === '') {
      setError(missing)
      document.getElementById(field)?.focus()
      return false
    }
    const done = await onConfirm(text.trim())
    if (done) forget()
    return done
  }

  function fill(text: string) {
    change({ text })
    setError(null)
  }

  return (
    <FormDialog {...dialog} tone={tone} onSubmit={submit}>
      {suggestions.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Common reasons">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <Button
                size="s"
                onClick={() => {
                  fill(suggestion)
                  document.getElementById(field)?.focus()
                }}
              >
                {suggestion}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field id={field} label={label} help={help} optional={!missing} error={error}>
        <Textarea
          data-autofocus
          rows={4}
          maxLength={maxLength}
          value={text}
          onChange={(event) => fill(event.currentTarget.value)}
        />
      </Field>
      {children}
    </FormDialog>
  )
}
