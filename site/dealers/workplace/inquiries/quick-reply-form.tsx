import { type SubmitEvent, useId, useRef, useState } from 'react'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  filledReply,
  MAX_QUICK_REPLY_TEXT,
  PLACEHOLDERS,
  type ReplySubject,
} from '#domain/messages/quick-replies.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { QuickReply } from './queries.ts'

interface QuickReplyFormProps {
  /** Null: a new one. */
  reply: QuickReply | null
  subject: ReplySubject
  onClose: () => void
  /** Throws the service's refusal. */
  save: (id: string | null, reply: Omit<QuickReply, 'id'>) => Promise<void>
}

/** The form of one quick reply, with a preview of its placeholders. */
export function QuickReplyForm({ reply, subject, onClose, save }: QuickReplyFormProps) {
  const formId = useId()
  const { form, change, forget } = useFormDraft(`magari-quick-reply-${reply?.id ?? 'new'}`, {
    title: reply?.title ?? '',
    body: reply?.body ?? '',
  })
  const { title, body } = form
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const errorAt = (field: string) => (refusal?.field === field ? refusal.sentence : null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (title.trim() === '')
      return setRefusal({ field: 'title', sentence: 'Enter a name of 1 to 60 characters.' })
    if (body.trim() === '')
      return setRefusal({ field: 'body', sentence: 'Write a text of 1 to 2,000 characters.' })
    setBusy(true)
    setRefusal(null)
    try {
      await save(reply?.id ?? null, { title, body })
      forget()
      onClose()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The quick reply could not be saved', error)
      setRefusal(databaseRefusal(error as ServiceError))
      setBusy(false)
    }
  }

  function cancel() {
    forget()
    onClose()
  }

  function put(sign: string) {
    const { selectionStart = body.length, selectionEnd = body.length } = text.current ?? {}
    change({ body: body.slice(0, selectionStart) + sign + body.slice(selectionEnd) })
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(selectionStart + sign.length, selectionStart + sign.length)
    })
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : cancel}
      title={reply ? 'Edit quick reply' : 'Add quick reply'}
      className="max-w-140"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Save
          </Button>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <Field label="Name" help="Shown in your list." error={errorAt('title')}>
          <Input
            data-autofocus
            name="title"
            value={title}
            maxLength={MAX_QUICK_REPLY_TEXT.title}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </Field>
        <Field label="Text" error={errorAt('body')}>
          <Textarea
            ref={text}
            name="body"
            rows={4}
            value={body}
            maxLength={MAX_QUICK_REPLY_TEXT.body}
            onChange={({ currentTarget }) => change({ body: currentTarget.value })}
            className="field-sizing-content max-h-60 min-h-28"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-2">Insert:</span>
          {PLACEHOLDERS.map(({ sign, label }) => (
            <Button key={sign} size="s" onClick={() => put(sign)}>
              {label}
            </Button>
          ))}
        </div>
        {body.trim() !== '' && (
          <div className="rounded-r bg-sunk p-3 text-sm">
            <p className="text-ink-2">{subject.name || 'The recipient'} will read:</p>
            <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              {filledReply(body.trim(), subject)}
            </p>
          </div>
        )}
        {refusal && refusal.field === null && (
          <p role="alert" className="text-sm font-medium text-danger">
            {refusal.sentence}
          </p>
        )}
      </form>
    </Dialog>
  )
}
