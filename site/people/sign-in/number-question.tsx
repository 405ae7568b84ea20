import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { type SignInError, signIn } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import type { NumberOwner } from '../../session/phone-codes.ts'
import { nextSearch, safeNext } from '../../session/where-next.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import type { SentCode } from './sent-code.ts'

const FAILED = 'An error occurred during sign in'

interface NumberQuestionProps {
  sent: SentCode
  /** Sends the code again with the answer. */
  onOwner: (owner: NumberOwner) => Promise<SignInError | null>
  /** The person signed in by password. */
  onSignedIn: () => void | Promise<void>
  /** Leads back to the number. */
  onBack: () => void
}

/** Asked after the right code for a number that an account has: telephone companies give numbers to other people after a while. */
export function NumberQuestion({ sent, onOwner, onSignedIn, onBack }: NumberQuestionProps) {
  const navigate = useNavigate()
  const next = safeNext(useSearchParams()[0].get('next'))
  const [busy, setBusy] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const number = formatPhone(sent.phone)

  async function answer(owner: NumberOwner) {
    setBusy(true)
    setTrouble(null)
    const error = await authError(() => onOwner(owner), FAILED)
    setBusy(false)
    setConfirming(false)
    if (error?.code === 'reauthentication_needed') setAsksPassword(true)
    else if (error) setTrouble(authRefusal(error).sentence)
  }

  // Without a name and a password there is no new account yet.
  function answerNew() {
    if (sent.purpose === 'sign_up') return setConfirming(true)
    return navigate(`/register${nextSearch(next)}`, { state: { number } })
  }

  if (asksPassword) return <PasswordOfNumber sent={sent} onSignedIn={onSignedIn} onBack={onBack} />
  return (
    <div className="grid gap-4">
      <div className="grid gap-1" role="status">
        <h2 className="text-lg">This number already has an account on Magari. Is it yours?</h2>
        <p className="text-sm text-ink-2">The code for {number} was right.</p>
      </div>
      <Button variant="main" className="w-full" busy={busy && !confirming} onClick={() => answer('same')}>
        Yes, it is my account
      </Button>
      <Button className="w-full" disabled={busy} onClick={answerNew}>
        No, I got this number lately
      </Button>
      <p className="text-sm text-ink-2">
        If the number is new to you, you get a new account. Its former owner keeps their account without the
        number, and we tell them.
      </p>
      {trouble && <FieldError>{trouble}</FieldError>}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => answer('new')}
        title={`Take over ${number}?`}
        description="The account that has this number loses it: nobody can sign in to it by this number any more. We tell its owner. If the account is yours, choose Cancel."
        confirmLabel="Create my new account"
      />
    </div>
  )
}

/** Where nobody has proved the number for a long time, the code alone is not enough. */
function PasswordOfNumber({ sent, onSignedIn, onBack }: Omit<NumberQuestionProps, 'onOwner'>) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const refuse = (sentence: string) => {
      setWrong(sentence)
      focusOn(form, { password })
    }
    setTrouble(null)
    setWrong(null)
    if (!password) return refuse('Enter your password.')
    setBusy(true)
    const identifier = { email: null, phone: sent.phone }
    const error = await authError(() => signIn(identifier, password, sent), FAILED)
    setBusy(false)
    if (!error) return onSignedIn()
    if (error.code === 'invalid_credentials') return refuse('The password is incorrect.')
    setTrouble(authRefusal(error).sentence)
  }

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <p role="status" className="text-sm text-ink-2">
        Nobody has entered a code for this number for a long time, and numbers change hands. Show that the
        account is yours by its password.
      </p>
      {/* Lets the browser fill in the password of the right account. */}
      <input type="text" autoComplete="username" value={formatPhone(sent.phone)} readOnly hidden />
      <Field label="Password" error={wrong}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus required />
      </Field>
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" className="w-full" busy={busy}>
        Sign In
      </Button>
      <div className="-my-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <Link to="/forgot-password" onClick={onBack} className="leading-11 text-green-ink underline">
          Get a link by e-mail
        </Link>
        <button type="button" className="min-h-11 text-green-ink underline" onClick={onBack}>
          Use another number
        </button>
      </div>
    </form>
  )
}
