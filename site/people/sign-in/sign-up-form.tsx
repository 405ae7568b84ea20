import { lazy, type RefObject, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { OFFLINE } from '#domain/foundation/service-error.ts'
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import type { NewAccount, PhoneSignUpForm, SignUpForm as SignUpFields } from '#domain/people/account-forms.ts'
import type { SignUpRole } from '#domain/people/accounts.ts'
import { authMessage, signInRefusal } from '#domain/people/auth-errors.ts'
import { looksLikeNumber } from '#domain/people/identifier.ts'
import { PASSWORD_RULE } from '#domain/people/passwords.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import { nextSearch } from '../../session/where-next.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { accountChecks, prepareChecks } from './account-checks.ts'
import type { Created } from './create-account.ts'
import { IdentifierField } from './identifier-field.tsx'
import { type SentCode, useSentCode } from './sent-code.ts'
import { PasswordAndTerms, ShortDetails, SignUpDetails, TermsSentence } from './sign-up-fields.tsx'
import { keepTyped, readPhoneSignUp, readSignUp, type TypedSignUp } from './typed-sign-up.ts'
import { useSignInCountries } from './use-sign-in-countries.ts'

const CodeStep = lazy(() => import('./code-step.tsx'))
const ProviderButtons = lazy(() => import('./provider-buttons.tsx'))

/**
 * Creates an account (docs/product.md, Signing up). By e-mail, it redirects to /login, which asks the person to look for the mail and
 * continues to `next`. By phone, it asks for the code, which signs in. Another provider leads back to `next`.
 */
export function SignUpForm({ next = null }: { next?: string | null }) {
  const { registrationOpen, signInProviders } = useConfig()
  const [sent, setSent] = useSentCode('sign_up')
  const typed = useRef<TypedSignUp>({})
  if (!registrationOpen) {
    return <Notice>Sign-up is closed at the moment. Please try again another day.</Notice>
  }
  if (!sent)
    return (
      <>
        {signInProviders.length > 0 && (
          <Suspense>
            <ProviderButtons next={next} above />
          </Suspense>
        )}
        <AccountForm next={next} typed={typed} onCode={setSent} />
      </>
    )
  return (
    <Suspense>
      <CodeStep
        sent={sent}
        onSent={(next) => {
          // After a reload.
          typed.current = { ...sent.typed, ...typed.current }
          setSent(next)
        }}
      />
    </Suspense>
  )
}

interface AccountFormProps {
  next: string | null
  /** What was typed before the form changed, or before the way back from the code. */
  typed: RefObject<TypedSignUp>
  /** A code was sent, which confirms the new account. */
  onCode: (sent: SentCode) => void
}

function AccountForm({ next, typed, onCode }: AccountFormProps) {
  const ready = useReady()
  const [channel] = useConfig().phoneSignIn
  const countries = useSignInCountries()
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [byPhone, setByPhone] = useState(looksLikeNumber(typed.current.identifier ?? ''))
  const [role, setRole] = useState<SignUpRole>(typed.current.role ?? 'customer')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<SignUpFields & PhoneSignUpForm>>({})
  const [taken, setTaken] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  function switchTo(isNumber: boolean) {
    if (!form.current || isNumber === byPhone) return
    typed.current = keepTyped(typed.current, form.current)
    setErrors({})
    setByPhone(isNumber)
  }

  function showErrors(wrong: FieldErrors<SignUpFields & PhoneSignUpForm>) {
    setErrors(wrong)
    if (form.current) focusOn(form.current, wrong)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    setTaken(false)
    setTrouble(null)
    setErrors({})
    setBusy(true)
    const checks = await accountChecks()
    const checked = byPhone
      ? checks?.checkPhoneSignUp(readPhoneSignUp(fields), countries)
      : checks?.checkSignUp(readSignUp(fields), countries)
    if (!checked?.value) {
      setBusy(false)
      toast({ title: checked?.summary ?? OFFLINE, tone: 'error' })
      return checked && showErrors(checked.errors)
    }

    typed.current = keepTyped(typed.current, form)
    const { sent, error } = await create(checked.value, typed.current, channel, next)
    setBusy(false)
    if (sent) return onCode(sent)
    if (!error) return lookForMail(checked.value)
    const { field, sentence } = signInRefusal(error)
    toast({ title: 'Signup Failed', description: authMessage(error), tone: 'error' })
    if (!field) return setTrouble(sentence)
    setTaken(error.code === 'user_already_exists' || error.code === 'email_exists')
    showErrors({ [field]: sentence })
  }

  function lookForMail({ identifier: { email } }: NewAccount) {
    toast({ title: 'Account Created!', description: 'Please check your email to verify your account.' })
    return navigate(`/login${nextSearch(next)}`, { state: { checkMail: email } })
  }

  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5"
      ref={form}
      onFocus={prepareChecks}
      onSubmit={submit}
    >
      <IdentifierField
        error={errors.identifier}
        initial={typed.current.identifier ?? state?.number}
        onKind={switchTo}
        help={
          taken ? (
            <Link to="/login" className="inline-block py-0.5 text-green-ink underline">
              Sign in with this address
            </Link>
          ) : undefined
        }
      />
      {byPhone ? (
        <ShortDetails typed={typed.current} errors={errors} role={role} onRole={setRole} />
      ) : (
        <SignUpDetails typed={typed.current} errors={errors} role={role} onRole={setRole} />
      )}
      {/* Stays when the fields around it change. */}
      <Field label="Password" error={errors.password} help={PASSWORD_RULE}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          defaultValue={typed.current.password}
          required
        />
      </Field>
      {!byPhone && <PasswordAndTerms typed={typed.current} errors={errors} />}
      {trouble && <FieldError>{trouble}</FieldError>}
      {byPhone && <TermsSentence />}
      <Button type="submit" variant="main" className="w-full" busy={busy} disabled={!ready}>
        Create Account
      </Button>
      <noscript>
        <p className="text-sm text-ink-2">
          Registering requires JavaScript, which is turned off in this browser.
        </p>
      </noscript>
    </form>
  )
}

async function create(
  account: NewAccount,
  typed: TypedSignUp,
  channel: PhoneChannel = 'sms',
  next: string | null,
): Promise<Created> {
  try {
    return await (await import('./create-account.ts')).createAccount(account, typed, channel, next)
  } catch (thrown) {
    reportFailure('Registering failed', thrown)
    return { sent: null, error: { message: 'An error occurred during registration' } }
  }
}
