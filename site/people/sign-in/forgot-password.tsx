import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { OFFLINE } from '#domain/foundation/service-error.ts'
import type { IdentifierForm } from '#domain/people/account-forms.ts'
import { signInRefusal } from '#domain/people/auth-errors.ts'
import type { Identifier } from '#domain/people/identifier.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { requestPasswordReset, type SignInError } from '../../session/account.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { accountChecks, prepareChecks } from './account-checks.ts'
import { AuthCard } from './auth-card.tsx'
import { IdentifierField } from './identifier-field.tsx'
import { requestCode, type SentCode, useSentCode } from './sent-code.ts'
import { useSignInCountries } from './use-sign-in-countries.ts'

const CodeStep = lazy(() => import('./code-step.tsx'))

export const meta = () => [{ title: 'Forgot password | Magari' }, { name: 'robots', content: 'noindex' }]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false }

/**
 * Requests the mail with the link to /reset-password, or a code by SMS that leads there. Never reveals whether the address or number has
 * an account.
 */
export default function ForgotPassword() {
  const phones = useConfig().phoneSignIn.length > 0
  const [sent, setSent] = useSentCode('recovery')
  const [number, setNumber] = useState<string>()

  return (
    <AuthCard
      title="Forgot password"
      lead={
        phones
          ? 'Enter your e-mail address for a link by mail, or your number for a code by SMS. Then choose a new password.'
          : 'Enter your address and we will mail you a link to choose a new password.'
      }
    >
      {sent ? (
        <Suspense>
          <CodeStep sent={sent} onSent={setSent} />
        </Suspense>
      ) : (
        <RequestForm
          number={number}
          onCode={(sent) => {
            setNumber(formatPhone(sent.phone))
            setSent(sent)
          }}
        />
      )}
      <p className="text-center text-sm text-ink-2">
        Remembered it?{' '}
        <Link to="/login" className="inline-block py-1 text-green-ink underline">
          Sign In
        </Link>
        {phones && (
          <>
            <br />
            <Link to="/lost-number" className="inline-block py-1 text-green-ink underline">
              I no longer have my number
            </Link>
          </>
        )}
      </p>
    </AuthCard>
  )
}

interface RequestFormProps {
  /** Entered before; kept on the way back from its code. */
  number: string | undefined
  onCode: (sent: SentCode) => void
}

function RequestForm({ number, onCode }: RequestFormProps) {
  const ready = useReady()
  const [channel] = useConfig().phoneSignIn
  const countries = useSignInCountries()
  const [isNumber, setIsNumber] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<IdentifierForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const identifier = String(new FormData(form).get('identifier') ?? '')
    setTrouble(null)
    setErrors({})
    setBusy(true)
    const checks = await accountChecks()
    const checked = checks?.checkIdentifier({ identifier }, countries)
    if (!checked?.value) {
      setBusy(false)
      if (!checked) return setTrouble(OFFLINE)
      setErrors(checked.errors)
      return focusOn(form, checked.errors)
    }

    const error = await request(checked.value)
    setBusy(false)
    if (!error) return
    const { field, sentence } = signInRefusal(error)
    if (field !== 'identifier') return setTrouble(sentence)
    setErrors({ identifier: sentence })
    focusOn(form, { identifier: sentence })
  }

  async function request({ email, phone }: Identifier): Promise<SignInError | null> {
    if (email === null) {
      const asked = { purpose: 'recovery', phone, channel: channel ?? 'sms', remember: true } as const
      const { sent, error } = await requestCode(asked)
      if (sent) onCode(sent)
      return error
    }
    const error = await requestPasswordReset(email).catch((thrown: unknown): SignInError => {
      reportFailure('The mail could not be requested', thrown)
      return { message: 'The mail could not be sent. Try again in a moment.' }
    })
    if (!error) setSentTo(email)
    return error
  }

  const resends = sentTo !== null && !isNumber
  return (
    <>
      <div role="status" className="empty:hidden">
        {resends && <Sent to={sentTo} />}
      </div>
      <form
        method="post"
        noValidate
        className="grid grid-cols-1 gap-5"
        onFocus={prepareChecks}
        onSubmit={submit}
      >
        <IdentifierField error={errors.identifier} initial={number} onKind={setIsNumber} />
        {trouble && <FieldError>{trouble}</FieldError>}
        <Button
          type="submit"
          variant={resends ? 'plain' : 'main'}
          className="w-full"
          busy={busy}
          disabled={!ready}
        >
          {isNumber ? 'Send a code' : resends ? 'Send the link again' : 'Send the link'}
        </Button>
        <noscript>
          <p className="text-sm text-ink-2">
            Choosing a new password requires JavaScript, which is turned off in this browser.
          </p>
        </noscript>
      </form>
    </>
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
