import { type SubmitEvent, useState } from 'react'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import type { SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'

interface CodeForm {
  send: (code: string) => Promise<SignInError | null>
  onDone?: () => void | Promise<void>
  /** The error for an empty field; null if the form has no field. */
  missing?: string | null
  /** The error if the service did not respond. */
  failed: string
}

/** The state of a form with one field, `code`: whether it is being sent, the error at the field, and that of the form. */
export function useCodeForm({
  send,
  onDone,
  missing = 'Enter the six-digit code from your authenticator app.',
  failed,
}: CodeForm) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  function reset() {
    setWrong(null)
    setTrouble(null)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    const refuse = (sentence: string) => {
      setWrong(sentence)
      focusOn(form, { code })
    }
    reset()
    if (!code && missing !== null) return refuse(missing)

    setBusy(true)
    const error = await authError(() => send(code), failed)
    if (!error) await onDone?.()
    setBusy(false)
    if (!error) return
    const { field, sentence } = authRefusal(error)
    if (field === 'code') refuse(sentence)
    else setTrouble(sentence)
  }

  return { busy, wrong, trouble, submit, reset }
}
