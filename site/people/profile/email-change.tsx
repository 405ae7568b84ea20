import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { checkEmail, type EmailForm } from '#domain/people/email-address.ts'
import { useConfig } from '../../config.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { changeEmail } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import type { Account } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { CancelChange } from './cancel-change.tsx'
import { SignInWay } from './sign-in-way.tsx'

interface EmailChangeProps {
  account: Account
  /** The address awaiting confirmation, or null. */
  pending: string | null
  onPending: (email: string | null) => void
}

/** Adds or changes the account's address. It applies once the links mailed to the new and the old address were opened. */
export function EmailChange({ account: { email }, pending, onPending }: EmailChangeProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<EmailForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const checked = checkEmail({ email: String(new FormData(form).get('email') ?? '') })
    setTrouble(null)
    const wrong =
      checked.value?.email.toLowerCase() === email?.toLowerCase()
        ? { email: 'This is already your address. Enter a different one.' }
        : checked.errors
    setErrors(wrong ?? {})
    if (wrong || !checked.value) return focusOn(form, wrong)

    setBusy(true)
    const { email: address } = checked.value
    const error = await authError(
      () => changeEmail(address),
      'The mails could not be sent. Try again in a moment.',
    )
    setBusy(false)
    if (!error) {
      onPending(address)
      setOpen(false)
      return toast(
        email === null
          ? { title: 'We have sent a mail', description: `Open its link to confirm ${address}.` }
          : { title: 'We have sent two mails', description: 'Open the links in both.' },
      )
    }
    const { field, sentence } = authRefusal(error)
    if (field !== 'email') return setTrouble(sentence)
    setErrors({ email: sentence })
    focusOn(form, { email: sentence })
  }

  function close() {
    setOpen(false)
    setErrors({})
    setTrouble(null)
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <SignInWay name="E-mail" value={email} none="No e-mail address." waiting={null}>
      {pending && <Pending email={email} pending={pending} onCancelled={() => onPending(null)} />}
      {open ? (
        <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
          <Field
            label={email === null ? 'E-mail address' : 'New e-mail address'}
            error={errors.email}
            help={
              email === null
                ? 'We will send it a link. Once it is opened, you can sign in with the address, and get our mails.'
                : 'We will send a link to both addresses. The change takes effect once both are opened; until then you sign in with the current address.'
            }
          >
            <Input name="email" type="email" autoComplete="email" autoFocus required />
          </Field>
          {trouble && <FieldError>{trouble}</FieldError>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
              {email === null ? 'Send the link' : 'Send the links'}
            </Button>
            <Button variant="bare" className="max-sm:w-full" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {email === null ? 'Add an e-mail address' : 'Change e-mail address'}
          </Button>
        </div>
      )}
    </SignInWay>
  )
}

interface PendingProps {
  email: string | null
  pending: string
  onCancelled: () => void
}

function Pending({ email, pending, onCancelled }: PendingProps) {
  const { mailbox } = useConfig()
  return (
    <div role="status" className="flex gap-3 rounded-r border border-amber-line bg-amber-soft p-4 text-sm">
      <Icon of="mail" className="text-amber-ink" />
      <div className="grid min-w-0 gap-2">
        <p className="wrap-anywhere">
          {email === null ? (
            <>
              <b>{pending} waits to be confirmed.</b> Open the link in the mail to it. It is valid for 24
              hours. An address used by another account gets no mail. To get a new link, add the address
              again.
            </>
          ) : (
            <>
              <b>Your address is being changed to {pending}.</b> Open the link in the mail to {pending} and
              the one in the mail to {email}. They are valid for 24 hours. An address used by another account
              gets no mail. To get new links, request the change again.
            </>
          )}
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
        <CancelChange way="email" onCancelled={onCancelled} />
      </div>
    </div>
  )
}
