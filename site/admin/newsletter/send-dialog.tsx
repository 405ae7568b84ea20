import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { NEWSLETTER_PACE, subscribersInWords } from '#domain/newsletter/newsletter-form.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useActions } from '../../workplace/use-actions.ts'
import { recipientCount, sendNewsletter } from './queries.ts'

interface Sendable {
  id: string
  subject: string
  /** The version to send. */
  updated_at: string
}

/** The newsletter about to be sent and its number of recipients, once known. */
export function useSending() {
  const [asked, setAsked] = useState<(Sendable & { count: number }) | null>(null)
  const [asking, setAsking] = useState(false)

  async function ask(letter: Sendable) {
    setAsking(true)
    try {
      const count = await recipientCount(await browserClient())
      if (count > 0) return setAsked({ ...letter, count })
      toast({ title: 'There are no confirmed subscribers yet', tone: 'error' })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The subscribers could not be counted', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to count the subscribers', description: sentence, tone: 'error' })
    } finally {
      setAsking(false)
    }
  }
  return { asked, asking, ask, cancel: () => setAsked(null) }
}

/** Confirms sending a newsletter, and states the number of recipients. */
export function SendDialog({
  sending: { asked, cancel },
  onSent,
}: {
  sending: ReturnType<typeof useSending>
  onSent: () => void
}) {
  const { act } = useActions()
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={cancel}
      title={`Send this to ${subscribersInWords(asked?.count ?? 0)}?`}
      description={
        <>
          <span className="block font-medium text-ink wrap-anywhere">{asked?.subject}</span>
          Sending starts within a minute and takes about {minutesInWords(asked?.count ?? 0)}. You can stop it,
          but mails already sent cannot be recalled.
        </>
      }
      confirmLabel="Send to all"
      tone="main"
      onConfirm={async () => {
        if (
          asked &&
          (await act('send', (client) => sendNewsletter(client, asked), {
            done: 'The newsletter is being sent',
            failed: 'The newsletter was not sent',
          }))
        )
          onSent()
        cancel()
      }}
    />
  )
}

function minutesInWords(count: number): string {
  const minutes = Math.ceil(count / NEWSLETTER_PACE)
  if (minutes <= 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
