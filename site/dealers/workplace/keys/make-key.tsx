import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { withRecentSignIn } from '../../../session/recent-sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { LeaveWarning } from '../../../workplace/leave-warning.tsx'
import { makeDealerKey } from './queries.ts'

/** Makes a key, which is shown once. */
export function MakeKey() {
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)

  async function make(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setError('Name the key after the program that will use it.')
    setBusy(true)
    setError(null)
    try {
      const secret = await withRecentSignIn(async () => makeDealerKey(await browserClient(), name))
      setMade({ name: name.trim(), secret })
      setName('')
      await revalidate()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The key could not be made', error)
      setError(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  if (made) return <NewKey {...made} onDone={() => setMade(null)} />
  return (
    <form method="post" noValidate onSubmit={make} className="grid max-w-140 gap-3">
      <Field label="Name of the program" error={error} help="For example: Yard stock system.">
        <Input
          name="name"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" variant="main" busy={busy} className="justify-self-start max-sm:w-full">
        Make a key
      </Button>
    </form>
  )
}

interface NewKeyProps {
  name: string
  secret: string
  onDone: () => void
}

function NewKey({ name, secret, onDone }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="new-key-title"
      className="grid max-w-160 grid-cols-1 gap-4 rounded-r border border-line bg-raise p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h3 id="new-key-title" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          Save the key “{name}”
        </h3>
        <p className="text-sm text-ink-2">
          It is shown only now. Put it into the settings of your program, not into a mail or a chat.
        </p>
      </div>
      <code className="rounded-s bg-sunk-2 p-4 font-mono text-sm wrap-anywhere">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} what="Key" />
        <Button size="s" variant="main" onClick={onDone}>
          I have saved it
        </Button>
      </div>
      <LeaveWarning
        active
        title="Leave without the key?"
        description="It will not be shown again. You would have to make another one."
      />
    </section>
  )
}
