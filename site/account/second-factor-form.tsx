import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { authRefusal } from '#domain/errors.ts'
import { type SignInError, signOutHere } from '../session/account.ts'
import { showSecondFactor } from '../session/second-factor.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { CodeField } from './code-field.tsx'

/** The second step of signing in, for an account with an authenticator app. */
export function SecondFactorForm({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    setTrouble(null)
    setWrong(code ? null : 'Enter the six digits that your authenticator app shows.')
    if (!code) return focusCode(form)

    setBusy(true)
    const error = await showSecondFactor(code).catch((thrown: unknown): SignInError => {
      console.error('The second factor could not be shown:', thrown)
      return { message: 'An error occurred during sign in' }
    })
    setBusy(false)
    if (!error) return toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' })
    const { field, sentence } = authRefusal(error)
    if (field !== 'code') return setTrouble(sentence)
    setWrong(sentence)
    focusCode(form)
  }

  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <p className="text-sm text-ink-2 wrap-anywhere">
        Your password is right. Now show your second factor for <b>{email}</b>.
      </p>
      <CodeField error={wrong} autoFocus />
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" className="w-full" busy={busy}>
        Continue
      </Button>
      <div className="-my-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <Link to="/contact?topic=account" className="leading-11 text-green-ink underline">
          Lost your phone?
        </Link>
        <button type="button" className="min-h-11 text-green-ink underline" onClick={signOutHere}>
          Sign in as somebody else
        </button>
      </div>
    </form>
  )
}

function focusCode(form: HTMLFormElement) {
  const code = form.elements.namedItem('code')
  if (code instanceof HTMLInputElement) {
    code.focus()
    code.select()
  }
}
