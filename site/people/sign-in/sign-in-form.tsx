import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { OFFLINE } from '#domain/foundation/service-error.ts'
import type { SignInForm as SignInFields } from '#domain/people/account-forms.ts'
import { authMessage, signInRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import { type SignInError, signIn } from '../../session/account.ts'
import { knownVisitor, useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { accountChecks, prepareChecks } from './account-checks.ts'
import { IdentifierField } from './identifier-field.tsx'
import { requestCode, type SentCode, useSentCode } from './sent-code.ts'
import { useSignInCountries } from './use-sign-in-countries.ts'

const CodeStep = lazy(() => import('./code-step.tsx'))
const Confirmation = lazy(async () => ({ default: (await import('./confirmation.tsx')).Confirmation }))
const ProviderButtons = lazy(() => import('./provider-buttons.tsx'))
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}))

/**
 * E-mail or phone, and password or a code, or another provider (docs/product.md, Signing in). The page around it redirects after
 * sign-in. `checkMail` is the address of a new account; a provider leads back to `next`.
 */
export function SignInForm({ checkMail, next }: { checkMail?: string; next: string | null }) {
  const { halfway } = useVisitor()
  const [sent, setSent] = useSentCode('sign_in')
  const [number, setNumber] = useState<string>()
  if (halfway)
    return (
      <Suspense>
        <SecondFactorForm account={halfway} />
      </Suspense>
    )
  if (!sent)
    return (
      <PasswordForm
        checkMail={checkMail}
        next={next}
        number={number}
        onCode={(sent) => {
          setNumber(formatPhone(sent.phone))
          setSent(sent)
        }}
      />
    )
  return (
    <Suspense>
      <CodeStep sent={sent} onSent={setSent} />
    </Suspense>
  )
}

interface PasswordFormProps {
  checkMail?: string | undefined
  next: string | null
  /** Entered before; kept on the way back from its code. */
  number: string | undefined
  /** A code was sent to sign in with. */
  onCode: (sent: SentCode) => void
}

function PasswordForm({ checkMail, next, number, onCode }: PasswordFormProps) {
  const ready = useReady()
  const {
    phoneSignIn: [channel],
    signInProviders,
  } = useConfig()
  const countries = useSignInCountries()
  const form = useRef<HTMLFormElement>(null)
  const [isNumber, setIsNumber] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<SignInFields>>({})
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const waiting = unconfirmed ?? checkMail

  function showErrors(wrong: FieldErrors<SignInFields> | null) {
    setErrors(wrong ?? {})
    if (form.current) focusOn(form.current, wrong)
  }

  function clear() {
    setUnconfirmed(null)
    setTrouble(null)
    setErrors({})
  }

  function showRefusal(error: SignInError) {
    const { field, sentence } = signInRefusal(error)
    if (field) showErrors({ [field]: sentence })
    else setTrouble(sentence)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { remember, ...typed } = readForm(event.currentTarget)
    clear()
    setBusy(true)
    const checks = await accountChecks()
    const checked = checks?.checkSignIn(typed, countries)
    if (!checked?.value) {
      setBusy(false)
      return checked ? showErrors(checked.errors) : setTrouble(OFFLINE)
    }

    const { email, phone } = checked.value.identifier
    const error = await signIn(checked.value.identifier, checked.value.password, { remember }).catch(asError)
    if (error?.code === 'phone_not_confirmed' && phone !== null) return sendCode(phone, true)
    setBusy(false)
    if (!error) {
      if ((await knownVisitor()).user)
        toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' })
      return
    }
    toast({ title: 'Login Failed', description: authMessage(error), tone: 'error' })
    if (error.code === 'email_not_confirmed') return setUnconfirmed(email)
    showRefusal(error)
  }

  async function askCode() {
    if (!form.current || busy) return
    const { identifier } = readForm(form.current)
    clear()
    const checks = await accountChecks()
    if (!checks) return setTrouble(OFFLINE)
    const { value, errors } = checks.checkIdentifier({ identifier }, countries)
    if (value?.phone) await sendCode(value.phone)
    else showErrors(errors)
  }

  async function sendCode(phone: string, isNew = false) {
    if (!form.current || !channel) return
    const { remember } = readForm(form.current)
    setBusy(true)
    const { sent, error } = await requestCode({ purpose: 'sign_in', phone, channel, remember }, isNew)
    setBusy(false)
    if (error) showRefusal(error)
    else onCode(sent)
  }

  return (
    <>
      {waiting && (
        <Suspense>
          <Confirmation email={waiting} tone={unconfirmed ? 'problem' : 'news'}>
            {unconfirmed ? 'This address is not confirmed yet. Open' : 'Check your mail. Open'} the link that
            we sent to <b>{waiting}</b>, or enter the code from the mail.
          </Confirmation>
        </Suspense>
      )}
      {/* A post, so that a submit before the script arrives puts no password into an address. */}
      <form
        method="post"
        noValidate
        className="grid grid-cols-1 gap-5"
        ref={form}
        onFocus={prepareChecks}
        onSubmit={submit}
      >
        <IdentifierField error={errors.identifier} initial={number ?? checkMail} onKind={setIsNumber} />
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <div className="-my-2.5 flex items-center justify-between gap-3 text-sm">
          <Checkbox name="remember" defaultChecked>
            Remember me
          </Checkbox>
          <Link to="/forgot-password" className="leading-11 text-green-ink underline">
            Forgot password?
          </Link>
        </div>
        {trouble && <FieldError>{trouble}</FieldError>}
        <Button type="submit" variant="main" className="w-full" busy={busy} disabled={!ready}>
          Sign In
        </Button>
        {isNumber && (
          <Button className="-mt-2 w-full" disabled={busy} onClick={askCode}>
            Send me a code instead
          </Button>
        )}
        <noscript>
          <p className="text-sm text-ink-2">
            Signing in requires JavaScript, which is turned off in this browser.
          </p>
        </noscript>
      </form>
      {signInProviders.length > 0 && (
        <Suspense>
          <ProviderButtons
            next={next}
            remember={() => form.current === null || readForm(form.current).remember}
          />
        </Suspense>
      )}
    </>
  )
}

function readForm(form: HTMLFormElement) {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return { identifier: text('identifier'), password: text('password'), remember: fields.has('remember') }
}

/** A thrown error, as when the sign-in client's script does not load. */
function asError(thrown: unknown): SignInError {
  reportFailure('Signing in failed', thrown)
  return { message: 'An error occurred during sign in' }
}
