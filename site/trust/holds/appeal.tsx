import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { LONGEST_APPEAL, SHORTEST_APPEAL } from '#domain/trust/signals.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { appealAd, type OwnHold } from './queries.ts'

interface AppealProps {
  kind: OwnHold['kind']
  listingId: string
  appeal: OwnHold['appeal']
}

/** The one appeal of an ad: its form, or what became of it. */
export function Appeal({ kind, listingId, appeal }: AppealProps) {
  if (!appeal)
    return (
      <AccountSection
        title="Appeal"
        lead="Once for each ad. Another administrator than the one who rejected it reads your letter and decides."
      >
        <AppealForm listingId={listingId} />
      </AccountSection>
    )
  return (
    <AccountSection
      title="Your appeal"
      lead={`Sent ${formatDateTime(appeal.appealed_at)}. ${outcomeOf(appeal.accepted, kind)}`}
    >
      <p className="text-sm wrap-anywhere whitespace-pre-line">{appeal.letter}</p>
    </AccountSection>
  )
}

function outcomeOf(accepted: boolean | null, kind: OwnHold['kind']): string {
  if (accepted === null) return 'Another administrator will decide.'
  if (accepted) return 'It was accepted.'
  return kind === 'vehicle'
    ? 'It was not accepted. You can change the ad and send it in again.'
    : 'It was not accepted, so the ad stays hidden. You can delete it.'
}

function AppealForm({ listingId }: { listingId: string }) {
  const {
    form: { letter },
    change,
    forget,
  } = useFormDraft(`magari-appeal-${listingId}`, { letter: '' })
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const problem = problemOf(letter.trim())
    setError(problem)
    if (problem) {
      document.getElementById('appeal-letter')?.focus()
      return
    }
    setBusy(true)
    try {
      await appealAd(await browserClient(), listingId, letter)
      forget()
      toast({ title: 'Appeal sent', tone: 'done' })
      await revalidate()
    } catch (thrown) {
      if (await toastIfSessionEnded(thrown as ServiceError)) return
      reportFailure('An appeal could not be sent', thrown)
      setError(databaseRefusal(thrown as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        id="appeal-letter"
        label="Your letter"
        help={`Why the ad should be public, in ${SHORTEST_APPEAL} to ${formatNumber(LONGEST_APPEAL)} characters.`}
        error={error}
      >
        <Textarea
          rows={5}
          value={letter}
          onChange={({ target }) => {
            change({ letter: target.value })
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" variant="main" busy={busy} className="justify-self-start max-sm:w-full">
        Send appeal
      </Button>
    </form>
  )
}

function problemOf(letter: string): string | null {
  if (letter.length < SHORTEST_APPEAL)
    return `Say in at least ${SHORTEST_APPEAL} characters why the ad should be public.`
  if (letter.length > LONGEST_APPEAL)
    return `Your letter is too long: at most ${formatNumber(LONGEST_APPEAL)} characters. It has ${formatNumber(letter.length)}.`
  return null
}
