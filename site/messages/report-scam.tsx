import { AFTER_PAYING, SCAM_KIND_LABELS } from '#domain/messages/warnings.ts'
import { ReportDialog } from '../ads/contact/report-dialog.tsx'
import { browserClient } from '../client.ts'
import { reportScam } from './queries.ts'

interface ReportScamProps {
  /** Give each message a key, because it has its own draft. */
  messageId: string
  open: boolean
  /** Name of the other side. */
  name: string
  onClose: () => void
}

/** Asks what happened, and reports a received message to the administrators. */
export function ReportScam({ messageId, open, name, onClose }: ReportScamProps) {
  return (
    <ReportDialog
      open={open}
      onClose={onClose}
      about={messageId}
      title="Was this a scam?"
      description={`Our staff will read the conversation. ${name} is not told who reported it.`}
      question="What happened?"
      reasons={SCAM_KIND_LABELS}
      reasonMissing="Choose what happened."
      needsDetails={null}
      sendLabel="Yes, report it"
      send={async ({ reason, details }) =>
        reportScam(await browserClient(), messageId, { kind: reason, details })
      }
    >
      <p className="text-sm text-ink-2">{AFTER_PAYING}</p>
    </ReportDialog>
  )
}
