import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { type AccountRecoveryForm, checkAccountRecovery } from '#domain/people/account-recovery-form.ts'
import { accountRecoveryRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useReady } from '../../forms/use-ready.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { authError } from '../../session/auth-error.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { RecoveryCodeField } from './recovery-code-field.tsx'

const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}))

export const meta = () => [
  { title: 'I no longer have my number | Magari' },
  { name: 'robots', content: 'noindex' },
]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false }

const FAILED = 'The code could not be checked. Try again in a moment.'

/** Ways back into an account that has a phone number alone, without that number. */
export default function LostNumber() {
  const { status, halfway } = useVisitor()
  const [recovering, setRecovering] = useState(false)
  if (status === 'signed-in')
    return <Navigate to={recovering ? '/account/profile' : '/account/lost-number'} replace />
  return (
    <AuthCard
      title="I no longer have my number"
      lead="If you still know your password, sign in with the old number and change it. Otherwise use a recovery code that you saved."
    >
      {halfway ? (
        <Suspense>
          <SecondFactorForm account={halfway} />
        </Suspense>
      ) : (
        <RecoveryForm onRecovering={setRecovering} />
      )}
      <div className="grid gap-1 border-t border-line pt-4 text-sm">
        <h2 className="text-base">You have neither?</h2>
        <p className="text-ink-2">
          Create a new account with your new number. From there you ask our staff for the former one, with
          photos of your ID. It takes three days at least.
        </p>
        <Link
          to="/register?next=%2Faccount%2Flost-number"
          className="inline-flex min-h-11 items-center justify-self-start text-green-ink underline"
        >
          Create a new account
        </Link>
      </div>
      <p className="text-center text-sm text-ink-2">
        <Link to="/login" className="inline-block py-1 text-green-ink underline">
          Sign in with your password
        </Link>
      </p>
    </AuthCard>
  )
}

function RecoveryForm({ onRecovering }: { onRecovering: (recovering: boolean) => void }) {
  const ready = useReady()
  const { phoneCountries } = useConfig()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<AccountRecoveryForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    const { value, errors } = checkAccountRecovery(
      { phone: text('phone'), code: text('code') },
      phoneCountries,
    )
    setTrouble(null)
    setErrors(errors ?? {})
    if (!value) return focusOn(form, errors)
    setBusy(true)
    const error = await authError(() => recover(value.phone, value.code), FAILED)
    setBusy(false)
    if (!error) return
    const { field, sentence } = accountRecoveryRefusal(error)
    if (!field) return setTrouble(sentence)
    setErrors({ [field]: sentence })
    focusOn(form, { [field]: sentence })
  }

  async function recover(phone: string, code: string) {
    const { recoverAccount } = await import('../../session/recover-account.ts')
    onRecovering(true)
    const error = await recoverAccount(phone, code)
    if (error) onRecovering(false)
    else
      toast({
        title: 'The code was right',
        description: 'Now change your number, and choose a new password.',
      })
    return error
  }

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <Field label="Your old number" error={errors.phone}>
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          maxLength={40}
          required
        />
      </Field>
      <RecoveryCodeField error={errors.code} />
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
  )
}
