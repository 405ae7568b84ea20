import { type SubmitEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { linkRefusal } from '#domain/people/link-errors.ts'
import { checkNewPassword, type NewPasswordForm } from '#domain/people/passwords.ts'
import { focusOn } from '../../forms/focus-on.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { changePassword, type SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { type FactorMethod, verifySecondFactor } from '../../session/second-factor.ts'
import { dismissArrival, useVisitor } from '../../session/visitor.ts'
import { homePath } from '../../session/where-next.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { ConfirmIdentity } from '../identity/confirm-identity.tsx'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { MISSING_CODE, SecondFactorField } from './second-factor-field.tsx'

export const meta = () => [
  { title: 'Choose a new password | Magari' },
  { name: 'robots', content: 'noindex' },
]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false }

const FAILED = 'The password could not be changed. Try again in a moment.'

/** After a sign-up whose password was not kept (`contested` in the state of the location). */
const CONTESTED =
  'Your number is confirmed. Somebody else signed up with it, too, so we kept neither password: choose yours now.'

/** The page after the link or code for a forgotten password, which signs the person in. */
export default function ResetPassword() {
  const { status, user, halfway, arrived } = useVisitor()
  const { state } = useLocation()

  if (status === 'loading')
    return (
      <AuthCard title="Choose a new password" lead="One moment.">
        <Spinner label="Loading..." />
        <noscript>
          <p className="text-sm text-ink-2">
            Choosing a new password requires JavaScript, which is turned off in this browser.
          </p>
        </noscript>
      </AuthCard>
    )
  const account = user ?? halfway
  if (arrived?.outcome === 'failed' || account === null)
    return (
      <NoLink
        why={
          arrived?.outcome === 'failed'
            ? linkRefusal(arrived.error)
            : 'To choose a new password, open the link in our mail.'
        }
      />
    )
  if (arrived?.outcome === 'other_account')
    return (
      <AuthCard
        title="Choose a new password"
        lead={`The link in our mail is for the account of ${identifierOf(arrived.account)}. Switch to it above to choose its password.`}
      >
        {null}
      </AuthCard>
    )
  const identifier = identifierOf(account)
  return (
    <AuthCard title="Choose a new password" lead={`For the account of ${identifier}.`}>
      {state?.contested && <p className="rounded-r border border-line bg-sunk p-4 text-sm">{CONTESTED}</p>}
      <NewPassword identifier={identifier} asksCode={halfway !== null} />
      <ConfirmIdentity first="code" />
    </AuthCard>
  )
}

function NoLink({ why }: { why: string }) {
  return (
    <AuthCard
      title="Choose a new password"
      lead={`${why} Request a new link. It works once, within 24 hours.`}
    >
      <LinkButton to="/forgot-password" variant="main" onClick={dismissArrival}>
        Send me a new link
      </LinkButton>
      <p className="text-center text-sm text-ink-2">
        <Link to="/login" onClick={dismissArrival} className="inline-block py-1 text-green-ink underline">
          Sign In
        </Link>
      </p>
    </AuthCard>
  )
}

function NewPassword({ identifier, ...asked }: { identifier: string; asksCode: boolean }) {
  const navigate = useNavigate()
  const { profile } = useVisitor()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<NewPasswordForm & { code: string }>>({})
  const [trouble, setTrouble] = useState<SignInError | null>(null)
  const [asksCode, setAsksCode] = useState(asked.asksCode)
  const [method, setMethod] = useState<FactorMethod>('app')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    const checked = checkNewPassword({
      password: text('password'),
      confirm_password: text('confirm_password'),
    })
    const wrong = {
      ...checked.errors,
      ...(asksCode && !text('code').trim() && { code: MISSING_CODE[method] }),
    }
    setTrouble(null)
    setErrors(wrong)
    if (!checked.value || Object.keys(wrong).length > 0) return focusOn(form, wrong)

    setBusy(true)
    const shown = asksCode ? await authError(() => verifySecondFactor(method, text('code')), FAILED) : null
    // The factor stays verified for the session, so another attempt does not ask for it again.
    if (!shown) setAsksCode(false)
    const { password } = checked.value
    const error = shown ?? (await authError(() => changePassword(password), FAILED))
    setBusy(false)
    if (!error) {
      toast({ title: 'Password changed', description: 'All other devices have been signed out.' })
      return navigate(homePath(profile?.role ?? 'customer'), { replace: true })
    }
    if (error.code === 'insufficient_aal') setAsksCode(true)
    const { field, sentence } = authRefusal(error)
    if (!field) return setTrouble({ ...error, message: sentence })
    const refused = { [field]: sentence }
    setErrors(refused)
    focusOn(form, refused)
  }

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      {/* Lets the browser store the password with the right account. */}
      <input type="text" autoComplete="username" value={identifier} readOnly hidden />
      <NewPasswordFields errors={errors} />
      {asksCode && (
        <SecondFactorField
          method={method}
          onMethod={(chosen) => {
            setErrors({})
            setMethod(chosen)
          }}
          error={errors.code}
        />
      )}
      {trouble && (
        <div className="grid gap-1">
          <FieldError>{trouble.message}</FieldError>
          {trouble.code === 'reauthentication_needed' && (
            <Link to="/forgot-password" className="text-sm leading-9 text-green-ink underline">
              Send me a link
            </Link>
          )}
        </div>
      )}
      <Button type="submit" variant="main" className="w-full" busy={busy}>
        Save the password
      </Button>
    </form>
  )
}
