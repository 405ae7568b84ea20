import { Link } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { warningWords } from '#domain/messages/warnings.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { dismissWarning, type Message } from './queries.ts'

interface MessageWarningProps {
  message: Message
  /** Opens the report of the message. */
  onReport: () => void
  /** Called after the warning was hidden or shown again. */
  onChange: (message: Message) => void
}

/** Whether the recipient is to see a warning of the message; not of one that went with its writer's account. */
export function isWarned({ warning, sender_id }: Message): boolean {
  return warning !== null && warning.dismissed_at === null && sender_id !== null
}

/** Messages of a suspended scammer before the last one, which says what to do. */
export function BriefWarning({ message }: { message: Message }) {
  return (
    <p className="flex max-w-[min(100%,34rem)] gap-1.5 text-sm">
      <Icon of="triangle-alert" size="s" className="mt-0.5 text-danger" />
      {warningWords(message.warning?.reasons ?? []).title}.
    </p>
  )
}

/** What the recipient of a message is warned of, and what to do. */
export function MessageWarning({ message, onReport, onChange }: MessageWarningProps) {
  const { title, sentence } = warningWords(message.warning?.reasons ?? [])

  async function dismiss(dismissed: boolean) {
    try {
      await dismissWarning(await browserClient(), message.id, dismissed)
    } catch (error) {
      reportFailure('The warning could not be hidden', error)
      toast({
        title: 'Failed to change the warning',
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
      return
    }
    const { warning } = message
    onChange({
      ...message,
      warning: warning && { ...warning, dismissed_at: dismissed ? new Date().toISOString() : null },
    })
    if (dismissed)
      toast({
        title: 'The warning is hidden',
        tone: 'info',
        action: { label: 'Undo', run: () => void dismiss(false) },
      })
  }

  return (
    <div className="grid max-w-[min(100%,34rem)] grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-r border border-danger-line bg-danger-soft p-3 text-sm">
      <Icon of="triangle-alert" className="mt-px text-danger" />
      <div>
        <p>
          <b className="font-semibold">{title}.</b> {sentence}{' '}
          <Link to="/trust#talks" className="font-medium whitespace-nowrap underline">
            How scams work
          </Link>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="s" onClick={onReport}>
            Was this a scam?
          </Button>
          <Button size="s" variant="bare" onClick={() => void dismiss(true)}>
            It’s fine
          </Button>
        </p>
      </div>
    </div>
  )
}
