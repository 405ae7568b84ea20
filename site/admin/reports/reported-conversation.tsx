import { useState } from 'react'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { toast } from '../../ui/toast.ts'
import { type ReportedMessage, reportedMessages } from './queries.ts'

interface ReportedConversationProps {
  threadId: string
  /** The reported person. */
  reportedId: string | null
}

/** The messages of a reported conversation, loaded on request. */
export function ReportedConversation({ threadId, reportedId }: ReportedConversationProps) {
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<ReportedMessage[] | null>(null)

  async function read() {
    setBusy(true)
    try {
      setMessages(await reportedMessages(await browserClient(), threadId))
    } catch (error) {
      reportFailure('The conversation could not be read', error)
      toast({ title: 'The conversation could not be loaded', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (!messages) {
    return (
      <Button className="justify-self-start" busy={busy} onClick={read}>
        Show the conversation
      </Button>
    )
  }
  if (messages.length === 0) return <p className="text-ink-2">There are no messages, or they were deleted.</p>
  return (
    <section
      aria-label="The conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-r border border-line bg-sunk p-3"
    >
      <ol className="grid gap-3">
        {messages.map(({ id, content, created_at, sender }) => (
          <li key={id}>
            <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
              <b className={classNames('font-medium', sender?.id === reportedId && sender && 'text-danger')}>
                {sender?.name ?? FORMER_MEMBER}
              </b>
              <time dateTime={created_at}>{formatAppointment(created_at)}</time>
            </p>
            <p className="whitespace-pre-wrap">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
