import { useState } from 'react'
import { MESSAGE_REPORT_REASON_LABELS } from '#domain/ads/reports.ts'
import { ReportDialog } from '../ads/contact/report-dialog.tsx'
import { browserClient } from '../client.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { reportConversation } from './queries.ts'

interface ReportConversationProps {
  open: boolean
  onClose: () => void
  threadId: string
  /** Name of the other side. */
  name: string
  /** Blocks them; null if already blocked. */
  onBlock: (() => Promise<void>) | null
}

/** Reports a conversation to the administrators. */
export function ReportConversation({ open, onClose, threadId, name, onBlock }: ReportConversationProps) {
  const [blocks, setBlocks] = useState(false)
  return (
    <ReportDialog
      open={open}
      onClose={onClose}
      about={threadId}
      title="Report this conversation"
      description={`Our staff will review it. ${name} is not told who reported it.`}
      reasons={MESSAGE_REPORT_REASON_LABELS}
      reasonMissing="Choose what is wrong with the conversation."
      send={async (report) => {
        await reportConversation(await browserClient(), threadId, report)
        if (blocks && onBlock) await onBlock()
      }}
    >
      {onBlock && (
        <Checkbox checked={blocks} onChange={(event) => setBlocks(event.currentTarget.checked)}>
          Block {name} as well
        </Checkbox>
      )}
    </ReportDialog>
  )
}
