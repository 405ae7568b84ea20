import { type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea } from '../../ui/input.tsx'

const LONGEST_ANSWER = 2_000

async function runningSuspension(client: Client, userId: string) {
  const { data } = await client
    .from('suspensions')
    .select('id, reason, began_at, answer')
    .eq('user_id', userId)
    .is('ended_at', null)
    .maybeSingle()
    .throwOnError()
  return data
}

/** The current suspension, with the person's answer or the form for it. Its general part is shown even if loading fails. */
export default function Suspension({ userId }: { userId: string }) {
  const [suspension, setSuspension] = useState<Awaited<ReturnType<typeof runningSuspension>>>(null)

  useEffect(() => {
    let left = false
    browserClient()
      .then((client) => runningSuspension(client, userId))
      .then((found) => !left && setSuspension(found))
      .catch((error) => reportFailure('The suspension could not be read', error))
    return () => {
      left = true
    }
  }, [userId])

  return (
    <section
      aria-labelledby="suspended"
      className="mb-6 flex gap-3 rounded-r border border-line bg-sunk p-4 text-sm leading-normal"
    >
      <Icon of="triangle-alert" className="flex-none text-danger" />
      <div className="grid min-w-0 flex-1 gap-2 wrap-anywhere">
        <h2 id="suspended" className="text-base">
          Your account is suspended{suspension && ` since ${formatDate(suspension.began_at)}`}
        </h2>
        {suspension?.reason && <p className="whitespace-pre-line">The reason: {suspension.reason}</p>}
        <p className="text-ink-2">
          Your ads are hidden, and you cannot post, send messages or book. You can still view your data,{' '}
          <Link to="/account/data">download it and delete your account</Link>.
        </p>
        {suspension?.answer && (
          <p className="whitespace-pre-line text-ink-2">
            You answered: “{suspension.answer}” We will review it and reply to you.
          </p>
        )}
        {suspension && !suspension.answer && (
          <Answer about={suspension.id} onSent={(answer) => setSuspension({ ...suspension, answer })} />
        )}
      </div>
    </section>
  )
}

function Answer({ about, onSent }: { about: string; onSent: (answer: string) => void }) {
  const {
    form: { text },
    change,
    forget,
  } = useFormDraft(`magari-suspension-${about}`, { text: '' })
  const [isOpen, setOpen] = useState(text !== '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const answer = text.trim()
    if (answer.length < 3) {
      setError('Enter your answer.')
      document.getElementById('suspension-answer')?.focus()
      return
    }
    setBusy(true)
    try {
      const client = await browserClient()
      await client.rpc('answer_suspension', { answer }).throwOnError()
      forget()
      onSent(answer)
    } catch (thrown) {
      if (await toastIfSessionEnded(thrown as ServiceError)) return
      setError(databaseRefusal(thrown as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  if (!isOpen)
    return (
      <p>
        <Button size="s" onClick={() => setOpen(true)}>
          Reply
        </Button>
      </p>
    )
  return (
    <form noValidate onSubmit={submit} className="grid max-w-140 gap-3">
      <Field
        id="suspension-answer"
        label="Your answer"
        help="You can answer once. Tell us anything we should know."
        error={error}
      >
        <Textarea
          data-autofocus
          rows={4}
          maxLength={LONGEST_ANSWER}
          value={text}
          onChange={(event) => {
            change({ text: event.currentTarget.value })
            setError(null)
          }}
        />
      </Field>
      <div>
        <Button type="submit" variant="main" busy={busy}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
