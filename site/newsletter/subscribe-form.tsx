import { type SubmitEvent, useId, useState } from 'react'
import { browserClient } from '../client.ts'
import { useConfig } from '../config.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { Subscribed } from './subscribe.ts'

const UNREACHABLE = 'Magari cannot be reached. Check your connection and try again.'

/**
 * An e-mail field with a Subscribe button (docs/product.md, Footer). Before the page's script arrives it posts to /newsletter, which
 * shows the form with the result.
 */
export function SubscribeForm({ answer, typed }: { answer?: Subscribed | undefined; typed?: string }) {
  const id = useId()
  const { mailbox } = useConfig()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Subscribed | undefined>(answer)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '')
    setBusy(true)
    const came = await send(email)
    setBusy(false)
    setResult(came)
    if (came.error) form.querySelector('input')?.focus()
    else form.reset()
  }

  return (
    <form method="post" action="/newsletter" noValidate onSubmit={submit} className="grid gap-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        E-mail address
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed}
          className="min-w-0"
          aria-invalid={result?.error ? true : undefined}
          aria-describedby={`${id}-answer`}
        />
        <Button type="submit" busy={busy}>
          Subscribe
        </Button>
      </div>
      <div id={`${id}-answer`} role="status" className="wrap-anywhere empty:hidden">
        {result?.error && <FieldError>{result.error}</FieldError>}
        {result?.sentTo && (
          <p className="text-sm">
            Check your mail. Open the link we sent to <b>{result.sentTo}</b> to confirm your subscription.{' '}
            {mailbox && (
              <a
                href="/mailbox"
                target="_blank"
                rel="noreferrer"
                className="inline-block py-1 text-green-ink underline"
              >
                Read captured mails
              </a>
            )}
          </p>
        )}
      </div>
    </form>
  )
}

/** Imported on use, because every page has this footer and few visitors subscribe. */
async function send(email: string): Promise<Subscribed> {
  try {
    const [{ subscribe }, client] = await Promise.all([import('./subscribe.ts'), browserClient()])
    return await subscribe(client, email)
  } catch (error) {
    reportFailure('Subscribing failed', error)
    return { sentTo: null, error: UNREACHABLE }
  }
}
