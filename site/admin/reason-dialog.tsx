import { type SubmitEvent, useId, useState } from 'react'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/input.tsx'

interface ReasonDialogProps {
  /** The id of what is decided about: what is written is kept under it in this tab until it is decided. */
  about: string
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Of the text box. */
  label: string
  help?: string
  /** What is said when it is left empty; absent: it may be. */
  missing?: string
  maxLength: number
  /** Sentences that one press fills in. */
  suggestions?: readonly string[]
  /** What it does, as a verb: 'Reject'. */
  confirmLabel: string
  tone?: 'danger' | 'main'
  /** Runs with what was written; the window stays when it answers false. */
  onConfirm: (text: string) => Promise<boolean>
}

/** Asks for a text before something is decided. A refusal keeps what was written. */
export function ReasonDialog({
  about,
  open,
  onClose,
  title,
  description,
  label,
  help,
  missing,
  maxLength,
  suggestions = [],
  confirmLabel,
  tone = 'danger',
  onConfirm,
}: ReasonDialogProps) {
  const formId = useId()
  const field = useId()
  const {
    form: { text },
    change,
    forget,
  } = useKeptForm(`magari-reason-${about}`, { text: '' })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (missing && text.trim() === '') {
      setError(missing)
      document.getElementById(field)?.focus()
      return
    }
    setBusy(true)
    try {
      if (await onConfirm(text.trim())) {
        forget()
        onClose()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      description={<span className="wrap-anywhere">{description}</span>}
      className="max-w-120"
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
        {suggestions.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Usual reasons">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <Button
                  size="s"
                  onClick={() => {
                    change({ text: suggestion })
                    setError(null)
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
            onChange={(event) => {
              change({ text: event.currentTarget.value })
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
