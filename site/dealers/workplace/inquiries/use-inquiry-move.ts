import type { InquiryStatus } from '#domain/messages/messages.ts'
import { moveInquiry } from '../../../messages/queries.ts'
import type { ActToHold } from '../../../workplace/held-acts.ts'
import { useActions } from '../../../workplace/use-actions.ts'

const DONE: Record<InquiryStatus, string> = {
  new: 'Inquiry is new again',
  responded: 'Inquiry marked as responded',
  closed: 'Inquiry closed',
}

interface InquiryMove {
  to: InquiryStatus
  label: string
  done?: string
}

/** The moves that a status allows, with their labels. */
export const MOVES: Record<InquiryStatus, InquiryMove[]> = {
  new: [
    { to: 'responded', label: 'Mark as Responded' },
    { to: 'closed', label: 'Close' },
  ],
  responded: [{ to: 'closed', label: 'Close' }],
  closed: [{ to: 'responded', label: 'Reopen', done: 'Inquiry reopened' }],
}

const FAILED = 'Failed to change the inquiry'

/** The move of an inquiry that still has its status, as an act to hold. */
export function moveToHold(
  { id, status }: { id: string; status: InquiryStatus },
  { to, done = DONE[to] }: InquiryMove,
): ActToHold {
  return {
    act: 'move_inquiry',
    subject: id,
    arguments: { status: to, was_status: status },
    done,
    failed: FAILED,
  }
}

/** Moves inquiries one at a time; `busy` is the id in progress. */
export function useInquiryMove() {
  const { busy, act } = useActions()
  return {
    busy,
    move: (id: string, { to, done = DONE[to] }: InquiryMove) =>
      act(id, (client) => moveInquiry(client, id, to), { done, failed: FAILED }),
  }
}
