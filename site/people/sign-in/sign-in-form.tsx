import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { checkSignIn, type SignInForm as SignInFields } from '#domain/people/account-forms.ts'
import { authMessage, authRefusal } from '#domain/people/auth-errors.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import { type SignInError, signIn } from '../../session/account.ts'
import { knownVisitor, useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { Confirmation } from './confirmation.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/**
 * E-mail and password (docs/product.md, Signing in). The page around it redirects after sign-in. `checkMail` is the address of a new account.
 */
export function SignInForm({ checkMail }: { checkMail?: string }) {
  const { halfway } = useVisitor()
  if (halfway) return <SecondFactorForm email={halfway} />
  return <PasswordForm checkMail={checkMail} />
}

function PasswordForm({ checkMail }: { checkMail?: string }) {
  const ready = useReady()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<SignInFields>>({})
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const waiting = unconfirmed ?? checkMail

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    const checked = checkSignIn({ email: text('email'), password: text('password') })
    setUnconfirmed(null)
    setTrouble(null)
    setErrors(checked.errors ?? {})
    if (!checked.value) return focusOn(form, checked.errors)

    setBusy(true)
    const error = await signIn(checked.value.email, checked.value.password, {
      remember: fields.has('remember'),
    }).catch(asError)
    setBusy(false)
    if (!error) {
      if ((await knownVisitor()).user)
        toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' })
      return
    }
    toast({ title: 'Login Failed', description: authMessage(error), tone: 'error' })
    if (error.code === 'email_not_confirmed') return setUnconfirmed(checked.value.email)
    const { field, sentence } = authRefusal(error)
    if (!field) return setTrouble(sentence)
    const refused = { [field]: sentence }
    setErrors(refused)
    focusOn(form, refused)
  }

  return (
    <>
      {waiting && (
        <Confirmation email={waiting} tone={unconfirmed ? 'problem' : 'news'}>
          {unconfirmed ? 'This address is not confirmed yet. Open' : 'Check your mail. Open'} the link that we
          sent to <b>{waiting}</b>, or enter the code from the mail.
        </Confirmation>
      )}
      {/* A post, so that a submit before the script arrives puts no password into an address. */}
      <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <Field label="Email" error={errors.email}>
          <Input name="email" type="email" autoComplete="username" defaultValue={checkMail} required />
        </Field>
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
        <noscript>
          <p className="text-sm text-ink-2">
            Signing in requires JavaScript, which is turned off in this browser.
          </p>
        </noscript>
      </form>
    </>
  )
}

/** A thrown error, as when the sign-in client's script does not load. */
function asError(thrown: unknown): SignInError {
  reportFailure('Signing in failed', thrown)
  return { message: 'An error occurred during sign in' }
}
