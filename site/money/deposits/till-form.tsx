import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { withRecentSignIn } from '../../session/recent-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { connectTill } from './ask-server.ts'

const EMPTY = {
  kind: 'till',
  till: '',
  short_code: '',
  consumer_key: '',
  consumer_secret: '',
  passkey: '',
  initiator_name: '',
  initiator_password: '',
}
type FieldName = keyof typeof EMPTY

/** Connects a till or paybill: M-Pesa is asked before anything is kept. */
export function TillForm({ onDone, cancellable }: { onDone: () => void; cancellable: boolean }) {
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: string; sentence: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const ofTill = form.kind === 'till'

  const change = (name: FieldName) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value })
      if (problem?.field === name) setProblem(null)
    },
  })
  const errorOf = (name: FieldName) => (problem?.field === name ? problem.sentence : null)

  async function connect(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await withRecentSignIn(() => connectTill(form))
      toast({ title: 'Your till is connected' })
      onDone()
      await revalidate()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      const { hint } = error as ServiceError
      if (!hint) reportFailure('A till could not be connected', error)
      setProblem({ field: hint ?? '', sentence: databaseRefusal(error as ServiceError).sentence })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={connect} autoComplete="off" className="grid max-w-140 gap-4">
      <p className="text-sm text-ink-2">
        You find these at developer.safaricom.co.ke, in your own app for M-Pesa Express. They are stored
        encrypted, and nobody can read them again, not even you.
      </p>
      {problem && !(problem.field in EMPTY) && (
        <p role="alert" className="font-medium text-danger">
          {problem.sentence}
        </p>
      )}
      <Field label="Buyers pay to" error={errorOf('kind')}>
        <Select {...change('kind')}>
          <option value="till">My till (Buy Goods)</option>
          <option value="paybill">My paybill</option>
        </Select>
      </Field>
      {ofTill && (
        <Field label="Till number" error={errorOf('till')}>
          <Input {...change('till')} inputMode="numeric" maxLength={14} />
        </Field>
      )}
      <Field
        label={ofTill ? 'Store number' : 'Paybill number'}
        error={errorOf('short_code')}
        help={ofTill ? 'The head office or store number of the till, from your M-Pesa portal.' : undefined}
      >
        <Input {...change('short_code')} inputMode="numeric" maxLength={14} />
      </Field>
      <Field label="Consumer key" error={errorOf('consumer_key')}>
        <PasswordInput {...change('consumer_key')} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="Consumer secret" error={errorOf('consumer_secret')}>
        <PasswordInput {...change('consumer_secret')} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="Passkey" error={errorOf('passkey')}>
        <PasswordInput {...change('passkey')} autoComplete="off" maxLength={200} />
      </Field>
      <p className="text-sm text-ink-2">
        With an initiator you return deposits by one press. It is an API user of your M-Pesa portal with the
        role for reversals; M-Pesa checks it at the first return.
      </p>
      <Field label="Initiator name" optional error={errorOf('initiator_name')}>
        <Input {...change('initiator_name')} autoComplete="off" maxLength={100} />
      </Field>
      <Field
        label="Initiator password"
        optional
        error={errorOf('initiator_password')}
        help="Or the security credential that developer.safaricom.co.ke makes of it."
      >
        <PasswordInput {...change('initiator_password')} autoComplete="off" maxLength={1000} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Test and connect
        </Button>
        {cancellable && (
          <Button onClick={onDone} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
