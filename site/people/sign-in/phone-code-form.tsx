import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CHANNEL_LABELS, type PhoneChannel } from '#domain/notifications/channels.ts'
import { authRefusal, codeWait } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import type { SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { CODE_PAUSE_MS } from './sent-code.ts'
import { useCodeForm } from './use-code-form.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { codeFromSms } from './web-otp.ts'

interface PhoneCodeFormProps {
  phone: string
  channel: PhoneChannel
  /** Milliseconds since 1970. */
  sentAt: number
  /** Where the code went, and until when it is valid. */
  lead: ReactNode
  /** Checks the code; the form shows the error. */
  onEnter: (code: string) => Promise<SignInError | null>
  onResend: (channel: PhoneChannel) => Promise<SignInError | null>
  /** Another code was sent. */
  onSent: (channel: PhoneChannel, sentAt: number) => void
  /** Leads back to the number. */
  onBack: () => void
  /** What to do if no code comes, besides the usual. */
  children?: ReactNode
}

/** Takes the code sent to a number: from the SMS itself where the browser can, and as soon as six digits are there. */
export function PhoneCodeForm({
  phone,
  channel,
  sentAt,
  lead,
  onEnter,
  onBack,
  children,
  ...rest
}: PhoneCodeFormProps) {
  const { mailbox } = useConfig()
  const field = useRef<HTMLInputElement>(null)
  const tried = useRef('')
  const { busy, wrong, trouble, submit } = useCodeForm({
    send: onEnter,
    missing: 'Enter the six-digit code from the message.',
    failed: 'The code could not be checked. Try again in a moment.',
  })

  function complete() {
    const digits = field.current?.value.replace(/\D/g, '') ?? ''
    if (digits.length !== 6 || digits === tried.current) return
    tried.current = digits
    field.current?.form?.requestSubmit()
  }

  function fill(code: string) {
    if (field.current) field.current.value = code
    complete()
  }

  // The whole message may be pasted, which is longer than the field.
  function paste(event: ClipboardEvent) {
    const code = /(?<!\d)\d{3}\s?\d{3}(?!\d)/.exec(event.clipboardData.getData('text'))?.[0]
    if (!code) return
    event.preventDefault()
    fill(code)
  }

  // Each wait serves one SMS.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code, another wait.
  useEffect(() => {
    const leaving = new AbortController()
    void codeFromSms(leaving.signal).then((code) => code && fill(code))
    return () => leaving.abort()
  }, [sentAt])

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <p role="status" className="text-sm text-ink-2 wrap-anywhere">
        {lead}
      </p>
      <CodeField
        ref={field}
        label={`Code from the ${channel === 'sms' ? 'SMS' : 'WhatsApp message'}`}
        error={wrong}
        autoFocus
        onInput={complete}
        onPaste={paste}
      />
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" className="w-full" busy={busy}>
        Continue
      </Button>
      <AnotherCode channel={channel} sentAt={sentAt} onBack={onBack} {...rest} />
      <details className="text-sm text-ink-2">
        <summary className="min-h-11 cursor-pointer leading-11 text-green-ink underline">
          No code yet?
        </summary>
        <ul className="grid list-disc gap-1.5 pb-2 pl-5">
          <li>Check the number: {formatPhone(phone)}.</li>
          <li>A weak signal may hold it up. Wait a minute, then ask for another code.</li>
          <li>If you once answered STOP to our messages, answer START to the last one.</li>
          {children}
        </ul>
      </details>
      {mailbox && (
        <a
          href="/mailbox"
          target="_blank"
          rel="noreferrer"
          className="-mt-4 min-h-11 justify-self-start text-sm leading-11 text-green-ink underline"
        >
          Read captured messages
        </a>
      )}
    </form>
  )
}

function AnotherCode({
  channel,
  sentAt,
  onResend,
  onSent,
  onBack,
}: Pick<PhoneCodeFormProps, 'channel' | 'sentAt' | 'onResend' | 'onSent' | 'onBack'>) {
  const other = useConfig().phoneSignIn.find((one) => one !== channel)
  const wait = useSecondsUntil(sentAt + CODE_PAUSE_MS)
  const [busy, setBusy] = useState<PhoneChannel | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function resend(by: PhoneChannel) {
    if (busy) return
    setBusy(by)
    setTrouble(null)
    const error = await authError(() => onResend(by), 'The code could not be sent. Try again in a moment.')
    setBusy(null)
    if (!error) return onSent(by, Date.now())
    const pause = codeWait(error)
    if (pause !== null) onSent(channel, Date.now() + pause * 1000 - CODE_PAUSE_MS)
    setTrouble(authRefusal(error).sentence)
  }

  return (
    <div className="-my-2 grid">
      <div className="flex flex-wrap gap-x-5 text-sm">
        <ResendButton busy={busy === channel} disabled={wait > 0} onClick={() => resend(channel)}>
          {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
        </ResendButton>
        {other && (
          <ResendButton busy={busy === other} disabled={wait > 0} onClick={() => resend(other)}>
            Send by {CHANNEL_LABELS[other]} instead
          </ResendButton>
        )}
        <button type="button" className="min-h-11 text-green-ink underline" onClick={onBack}>
          Change the number
        </button>
      </div>
      <div role="alert" className="empty:hidden">
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
    </div>
  )
}

function ResendButton({
  busy,
  disabled,
  onClick,
  children,
}: {
  busy: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onClick}
      className="min-h-11 text-green-ink tabular-nums underline disabled:text-ink-2 disabled:no-underline"
    >
      {children}
    </button>
  )
}
