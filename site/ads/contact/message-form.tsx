import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CONTACT_TOPIC_LABELS, CONTACT_TOPICS, MAX_CONTACT_TEXT } from '#domain/messages/contact.ts'
import { displayName } from '#domain/people/accounts.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useVisitor, type Visitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { type MessageSent, readContactForm, sendMessage } from './send-message.ts'

interface MessageFormProps {
  /** The result after sending without script. */
  answer?: MessageSent | undefined
  topic?: string
}

/** A message to the marketplace; members' names and addresses are prefilled. */
export function MessageForm({ answer, topic }: MessageFormProps) {
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState(answer)
  usePrefill(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readContactForm(new FormData(event.currentTarget))
    const sending = event.currentTarget
    setBusy(true)
    const came = await browserClient()
      .then((client) => sendMessage(client, typed))
      .catch((error: unknown): MessageSent => {
        reportFailure('The message could not be sent', error)
        const trouble = 'Magari cannot be reached. Check your connection and try again.'
        return { answerTo: null, errors: {}, trouble, typed }
      })
    setBusy(false)
    setResult(came)
    if (came.answerTo === null) focusOn(sending, came.errors)
  }

  if (result && result.answerTo !== null) return <Thanks answerTo={result.answerTo} />
  const typed = result?.typed
  const errors = result?.errors ?? {}
  return (
    <form ref={form} method="post" action="/contact" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="What is it about?" error={errors.topic}>
        <Select
          name="topic"
          defaultValue={typed?.topic ?? topic ?? params.get('topic') ?? 'general'}
          required
        >
          {CONTACT_TOPICS.map((known) => (
            <option key={known} value={known}>
              {CONTACT_TOPIC_LABELS[known]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Message" error={errors.message}>
        <Textarea
          name="message"
          rows={6}
          maxLength={MAX_CONTACT_TEXT.message}
          defaultValue={typed?.message}
          required
        />
      </Field>
      <Field label="Name" error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={MAX_CONTACT_TEXT.name}
          defaultValue={typed?.name}
          required
        />
      </Field>
      <Field label="Email" error={errors.email} help="We will reply to this address.">
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_CONTACT_TEXT.email}
          defaultValue={typed?.email}
          required
        />
      </Field>
      <Field label="Phone" optional error={errors.phone}>
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          defaultValue={typed?.phone}
        />
      </Field>
      <div role="alert" className="empty:hidden">
        {result?.answerTo === null && result.trouble && <FieldError>{result.trouble}</FieldError>}
      </div>
      <Button type="submit" variant="main" busy={busy} className="sm:justify-self-start">
        Send message
      </Button>
    </form>
  )
}

/** Fills empty fields once the visitor is known. */
function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const visitor = useVisitor()
  useEffect(() => {
    for (const [name, value] of Object.entries(ownWords(visitor))) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement && !control.value) control.value = value
    }
  }, [form, visitor])
}

function ownWords({ user, profile }: Visitor): Record<string, string> {
  return {
    name: (profile && displayName(profile)) || '',
    email: user?.email ?? '',
    phone: profile?.phone ? formatPhone(profile.phone) : '',
  }
}

function Thanks({ answerTo }: { answerTo: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex gap-3 rounded-r border border-green-line bg-green-soft p-4"
    >
      <Icon of="circle-check" className="mt-0.5 text-green-ink" />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-base">We have received your message</h2>
        <p className="mt-1">
          We will reply to <b>{answerTo}</b>.
        </p>
      </div>
    </div>
  )
}
