import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { checkEmail, type EmailForm } from '#domain/people/email-address.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { requestPasswordReset, type SignInError } from '../../session/account.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { AuthCard } from './auth-card.tsx'

export const meta = () => [{ title: 'Forgot password | Magari' }, { name: 'robots', content: 'noindex' }]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false }

/** Requests the mail with the link to /reset-password. Never reveals whether the address has an account. */
export default function ForgotPassword() {
  const ready = useReady()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<EmailForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = checkEmail({ email: String(new FormData(form).get('email') ?? '') })
    setTrouble(null)
    setErrors(checked.errors ?? {})
    if (!checked.value) return focusOn(form, checked.errors)

    setBusy(true)
    const error = await requestPasswordReset(checked.value.email).catch((thrown: unknown): SignInError => {
      reportFailure('The mail could not be requested', thrown)
      return { message: 'The mail could not be sent. Try again in a moment.' }
    })
    setBusy(false)
    if (!error) return setSentTo(checked.value.email)
    const { field, sentence } = authRefusal(error)
    if (field !== 'email') return setTrouble(sentence)
    setErrors({ email: sentence })
    focusOn(form, { email: sentence })
  }

  return (
    <AuthCard
      title="Forgot password"
      lead="Enter your address and we will mail you a link to choose a new password."
    >
      <div role="status" className="empty:hidden">
        {sentTo && <Sent to={sentTo} />}
      </div>
      <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <Field label="Email" error={errors.email}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        {trouble && <FieldError>{trouble}</FieldError>}
        <Button
          type="submit"
          variant={sentTo ? 'plain' : 'main'}
          className="w-full"
          busy={busy}
          disabled={!ready}
        >
          {sentTo ? 'Send the link again' : 'Send the link'}
        </Button>
        <noscript>
          <p className="text-sm text-ink-2">
            Choosing a new password requires JavaScript, which is turned off in this browser.
          </p>
        </noscript>
      </form>
      <p className="text-center text-sm text-ink-2">
        Remembered it?{' '}
        <Link to="/login" className="inline-block py-1 text-green-ink underline">
          Sign In
        </Link>
      </p>
    </AuthCard>
  )
}

function Sent({ to }: { to: string }) {
  const { mailbox } = useConfig()
  return (
    <div className="flex gap-3 rounded-r border border-green-line bg-green-soft p-4 text-sm">
      <Icon of="mail" className="text-green-ink" />
      <div className="grid min-w-0 gap-2">
        <p className="wrap-anywhere">
          Check your mail: if <b>{to}</b> has an account, a link is on its way. It is valid for 24 hours.
          Check your spam folder too.
        </p>
        {mailbox && (
          <a
            href="/mailbox"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center text-green-ink underline"
          >
            Read captured mails
          </a>
        )}
      </div>
    </div>
  )
}
