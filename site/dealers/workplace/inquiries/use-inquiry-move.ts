import type { InquiryStatus } from '#domain/messages/messages.ts'
import { moveInquiry } from '../../../messages/queries.ts'
import { useActions } from '../../../workplace/use-actions.ts'

const DONE: Record<InquiryStatus, string> = {
  new: 'Inquiry is new again',
  responded: 'Inquiry marked as responded',
  closed: 'Inquiry closed',
}

/** The moves that a status allows, with their labels. */
export const MOVES: Record<InquiryStatus, { to: InquiryStatus; label: string; done?: string }[]> = {
  new: [
    { to: 'responded', label: 'Mark as Responded' },
    { to: 'closed', label: 'Close' },
  ],
  responded: [{ to: 'closed', label: 'Close' }],
  closed: [{ to: 'responded', label: 'Reopen', done: 'Inquiry reopened' }],
}

/** Moves inquiries one at a time; `busy` is the id in progress. */
export function useInquiryMove() {
  const { busy, act } = useActions()
  return {
    busy,
    move: (id: string, { to, done = DONE[to] }: (typeof MOVES)[InquiryStatus][number]) =>
      act(id, (client) => moveInquiry(client, id, to), { done, failed: 'Failed to change the inquiry' }),
  }
}
