import { type ReactNode, useState } from 'react'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { useConfig } from '../../config.ts'
import { confirmByCode, resendConfirmation } from '../../session/account.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { CodeField } from './code-field.tsx'
import { useCodeForm } from './use-code-form.ts'

/** Shown for an unconfirmed address: accepts the mailed code, or sends the mail again. */
export function Confirmation({
  email,
  tone,
  children,
}: {
  email: string
  tone: 'news' | 'problem'
  children: ReactNode
}) {
  const { mailbox } = useConfig()
  const [busy, setBusy] = useState(false)
  const code = useCodeForm({
    send: (digits) => confirmByCode(email, digits),
    onDone: () => toast({ title: 'Welcome to Magari!', description: 'Your e-mail address is confirmed.' }),
    missing: 'Enter the six-digit code from the mail.',
    failed: 'The code could not be checked. Try again in a moment.',
  })

  async function send() {
    setBusy(true)
    const error = await resendConfirmation(email).catch((thrown: Error) => thrown)
    setBusy(false)
    if (error) toast({ title: authRefusal(error).sentence, tone: 'error' })
    else toast({ title: 'The mail is on its way', description: `Check the inbox of ${email}.` })
  }

  const look = tone === 'news' ? 'border-green-line bg-green-soft' : 'border-danger-line bg-danger-soft'
  return (
    <div role="status" className={`flex gap-3 rounded-r border p-4 text-sm ${look}`}>
      <Icon
        of={tone === 'news' ? 'mail' : 'circle-alert'}
        className={tone === 'news' ? 'text-green-ink' : 'text-danger'}
      />
      <div className="grid min-w-0 gap-3">
        <p className="wrap-anywhere">{children}</p>
        <form method="post" noValidate className="grid gap-2" onSubmit={code.submit}>
          <CodeField label="Code from the mail" error={code.wrong} />
          {code.trouble && <FieldError>{code.trouble}</FieldError>}
          <Button type="submit" size="s" busy={code.busy} className="justify-self-start">
            Confirm
          </Button>
        </form>
        <div className="flex flex-wrap gap-2">
          <Button size="s" busy={busy} onClick={send}>
            Send the mail again
          </Button>
          {mailbox && (
            <a
              href="/mailbox"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center px-1 text-green-ink underline"
            >
              Read captured mails
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
