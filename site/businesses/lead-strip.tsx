import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { InquiryWait } from '../messages/inquiry-wait.tsx'
import type { Conversation } from '../messages/queries.ts'
import { AssignSelect } from './assign-select.tsx'

/** In a conversation about an ad of a business that people work for: who has it, and how long it waits. */
export function LeadStrip({ conversation, now }: { conversation: Conversation; now: number }) {
  const { id, lead, status, other, title } = conversation
  if (!lead) return null
  const { people, assigneeId, ...clock } = lead
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-sunk px-(--gut) py-2 text-sm">
      <span className="flex items-center gap-2">
        <span className="text-ink-2">Assigned to</span>
        <AssignSelect
          threadId={id}
          assigneeId={assigneeId}
          people={people}
          name={`${other?.name ?? FORMER_MEMBER}, ${title}`}
        />
      </span>
      <InquiryWait status={status} now={now} {...clock} />
    </div>
  )
}
