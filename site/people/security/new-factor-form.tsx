import type { ReactNode } from 'react'
import { confirmSecondFactor, type NewFactor } from '../../session/second-factor.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { useCodeForm } from '../sign-in/use-code-form.ts'

interface NewFactorFormProps {
  factor: NewFactor
  onDone: () => void | Promise<void>
  onCancel: () => void
}

/** Adds the secret to an app by QR code, link or hand, and asks for the first code. */
export function NewFactorForm({ factor, onDone, onCancel }: NewFactorFormProps) {
  const { busy, wrong, trouble, submit } = useCodeForm({
    send: (code) => confirmSecondFactor(factor.id, code),
    onDone,
    failed: 'The app could not be added. Try again in a moment.',
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(factor.secret)
      toast({ title: 'Key copied' })
    } catch {
      toast({
        title: 'The key could not be copied',
        description: 'Select it and copy it by hand.',
        tone: 'error',
      })
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-5 rounded-r border border-line bg-raise p-4 sm:p-6"
    >
      <ol className="grid grid-cols-1 gap-5">
        <Step number={1} title="Get an authenticator app">
          Google Authenticator, Microsoft Authenticator or any other. It works offline.
        </Step>
        <Step number={2} title="Add Magari to it">
          <span className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
            <img
              src={factor.qrCode}
              alt="QR code to scan with your authenticator app"
              width={164}
              height={164}
              className="size-41 rounded-s"
            />
            <span className="grid min-w-0 content-start justify-items-start gap-3">
              <span>Scan the code with the app. On this phone, open the app:</span>
              <a href={factor.uri} className={buttonClass({ size: 's' })}>
                Open in the app
              </a>
              <span>Or enter this key:</span>
              <code className="rounded-s bg-sunk-2 px-2 py-1 text-ink wrap-anywhere">
                {factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <Button size="s" onClick={copy}>
                <Icon of="copy" size="s" />
                Copy the key
              </Button>
            </span>
          </span>
        </Step>
        <Step number={3} title="Enter the six-digit code">
          It changes every 30 seconds. Your other devices will be signed out.
        </Step>
      </ol>
      <div className="sm:max-w-70">
        <CodeField error={wrong} />
      </div>
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Turn on
        </Button>
        <Button variant="bare" className="max-sm:w-full" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full bg-green-soft text-sm font-semibold text-green-ink"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-2">
        <p className="leading-7 font-medium">{title}</p>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
    </li>
  )
}
