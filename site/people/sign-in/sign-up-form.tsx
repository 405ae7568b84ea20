import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { checkSignUp, PASSWORD_RULE, type SignUpForm as SignUpFields } from '#domain/people/account-forms.ts'
import { hasBusiness, SIGN_UP_ROLES, type SignUpRole } from '#domain/people/accounts.ts'
import { authMessage, authRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import { type SignInError, signUp } from '../../session/account.ts'
import { nextSearch } from '../../session/where-next.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { RoleChoice } from './role-choice.tsx'

/**
 * Creates an account (docs/product.md, Signing up), then redirects to /login, which asks the person to look for the mail and
 * continues to `next`.
 */
export function SignUpForm({ next = null }: { next?: string | null }) {
  const ready = useReady()
  const { registrationOpen } = useConfig()
  const navigate = useNavigate()
  const [role, setRole] = useState<SignUpRole>('customer')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<SignUpFields>>({})
  const [taken, setTaken] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = checkSignUp(readSignUp(new FormData(form)))
    setTaken(false)
    setTrouble(null)
    setErrors(checked.errors ?? {})
    if (!checked.value) {
      toast({ title: checked.summary, tone: 'error' })
      return focusOn(form, checked.errors)
    }

    setBusy(true)
    const error = await signUp(checked.value).catch((thrown: unknown): SignInError => {
      reportFailure('Registering failed', thrown)
      return { message: 'An error occurred during registration' }
    })
    setBusy(false)
    if (!error) {
      toast({ title: 'Account Created!', description: 'Please check your email to verify your account.' })
      return navigate(`/login${nextSearch(next)}`, { state: { checkMail: checked.value.email } })
    }
    const { field, sentence } = authRefusal(error)
    toast({ title: 'Signup Failed', description: authMessage(error), tone: 'error' })
    if (!field) return setTrouble(sentence)
    const refused = { [field]: sentence }
    setTaken(error.code === 'user_already_exists' || error.code === 'email_exists')
    setErrors(refused)
    focusOn(form, refused)
  }

  if (!registrationOpen) {
    return <Notice>Sign-up is closed at the moment. Please try again another day.</Notice>
  }
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <RoleChoice roles={SIGN_UP_ROLES} value={role} onChange={setRole} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.first_name}>
          <Input name="first_name" autoComplete="given-name" maxLength={80} required />
        </Field>
        <Field label="Last name" error={errors.last_name}>
          <Input name="last_name" autoComplete="family-name" maxLength={80} required />
        </Field>
      </div>
      {hasBusiness(role) && (
        <>
          <Field label="Business name" error={errors.business_name}>
            <Input name="business_name" autoComplete="organization" maxLength={120} required />
          </Field>
          <Field label="Business description" optional help="What you sell or do, and where.">
            <Textarea name="business_description" maxLength={2000} className="min-h-24" />
          </Field>
        </>
      )}
      <Field
        label="Email"
        error={errors.email}
        help={
          taken ? (
            <Link to="/login" className="inline-block py-0.5 text-green-ink underline">
              Sign in with this address
            </Link>
          ) : undefined
        }
      >
        <Input name="email" type="email" autoComplete="username" required />
      </Field>
      <Field label="Phone" optional error={errors.phone} help="Shown to signed-in buyers of what you sell.">
        <Input name="phone" type="tel" autoComplete="tel" placeholder="0712 345 678" />
      </Field>
      <Field label="Password" error={errors.password} help={PASSWORD_RULE}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" error={errors.confirm_password}>
        <PasswordInput name="confirm_password" autoComplete="new-password" required />
      </Field>
      <Checkbox name="terms" error={errors.terms} className="text-sm" required>
        I accept the{' '}
        <Link to="/terms" className="text-green-ink underline">
          terms and conditions
        </Link>{' '}
        and the{' '}
        <Link to="/privacy" className="text-green-ink underline">
          privacy policy
        </Link>
      </Checkbox>
      {trouble && <FieldError>{trouble}</FieldError>}
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

function readSignUp(fields: FormData): SignUpFields {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    role: (text('role') || 'customer') as SignUpRole,
    business_name: text('business_name'),
    business_description: text('business_description'),
    password: text('password'),
    confirm_password: text('confirm_password'),
    terms: fields.has('terms'),
  }
}
