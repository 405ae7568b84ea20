import { type SubmitEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { inquiryText } from '#domain/messages/inquiry-text.ts'
import { inquiryError, MAX_MESSAGE_TEXT } from '#domain/messages/messages.ts'
import { browserClient } from '../../client.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import type { Contact } from './contact.ts'
import { sendInquiry } from './queries.ts'

interface MessageDialogProps {
  contact: Contact
  open: boolean
  to: string
}

/** The dialog in which a member writes to the owner of an ad. The tab keeps a draft until it is sent. */
export function MessageDialog({ contact, open, to }: MessageDialogProps) {
  const { subject } = contact
  const navigate = useNavigate()
  const opening = subject.opening ?? inquiryText(subject.kind, subject.title)
  const { form, change, forget } = useFormDraft(`magari-inquiry-${subject.id}`, { content: opening })
  // A retry with the same text reuses the key, in case the answer was lost.
  const attempted = useRef<{ content: string; key: string }>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ field: string | null; sentence: string } | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = inquiryError(form.content, opening)
    setRefusal(wrong === null ? null : { field: 'content', sentence: wrong })
    if (wrong !== null) return
    setBusy(true)
    const message =
      attempted.current?.content === form.content ? attempted.current : { ...form, key: crypto.randomUUID() }
    attempted.current = message
    try {
      const threadId = await sendInquiry(await browserClient(), subject, message)
      attempted.current = null
      forget()
      contact.closeWindow()
      toast({
        title: 'Message sent successfully',
        action: { label: 'View', run: () => void navigate(href('/messages/:threadId', { threadId })) },
      })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      setRefusal(databaseRefusal(error as ServiceError))
      toast({ title: 'Failed to send message', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const formId = `message-${subject.id}`
  return (
    <Dialog
      open={open}
      onClose={contact.closeWindow}
      mark={<Icon of="message-square" />}
      title={`Message to ${to}`}
      description={`About: ${subject.title}`}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Send Message
          </Button>
          <Button onClick={contact.closeWindow}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <Field label="Your message" error={refusal?.field === 'content' ? refusal.sentence : null}>
          <Textarea
            data-autofocus
            name="content"
            rows={5}
            maxLength={MAX_MESSAGE_TEXT.content}
            value={form.content}
            onChange={(event) => change({ content: event.currentTarget.value })}
          />
        </Field>
        {refusal && refusal.field !== 'content' && <FieldError>{refusal.sentence}</FieldError>}
        <p className="text-sm text-ink-2">
          They will see your name and reply here on Magari. Never share your ID or M-Pesa PIN.
        </p>
      </form>
    </Dialog>
  )
}
