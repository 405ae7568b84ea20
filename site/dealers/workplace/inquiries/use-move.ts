import type { InquiryStatus } from '#domain/messages/messages.ts'
import { moveInquiry } from '../../../messages/queries.ts'
import { useActions } from '../../../workplace/use-actions.ts'

const DONE: Record<InquiryStatus, string> = {
  new: 'Inquiry is new again',
  responded: 'Inquiry marked as responded',
  closed: 'Inquiry closed',
}

/** What a dealer may do with an inquiry in a status, in words. */
export const MOVES: Record<InquiryStatus, { to: InquiryStatus; label: string; done?: string }[]> = {
  new: [
    { to: 'responded', label: 'Mark as Responded' },
    { to: 'closed', label: 'Close' },
  ],
  responded: [{ to: 'closed', label: 'Close' }],
  closed: [{ to: 'responded', label: 'Reopen', done: 'Inquiry reopened' }],
}

/** Moves inquiries, one at a time; `busy` is the id of the one that waits. */
export function useMove() {
  const { busy, act } = useActions()
  return {
    busy,
    move: (id: string, { to, done = DONE[to] }: (typeof MOVES)[InquiryStatus][number]) =>
      act(id, (client) => moveInquiry(client, id, to), { done, failed: 'Failed to change the inquiry' }),
  }
}
