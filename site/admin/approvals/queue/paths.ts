import type { QueueKind } from './queries.ts'

const PATH = '/admin/approvals/queue'

/** The queue's tab of each kind of items; null: the first. */
export const QUEUE_TABS = {
  vehicle_listings: null,
  spare_parts: 'parts',
  service_providers: 'providers',
  payment_requests: 'payments',
} as const satisfies Record<QueueKind, string | null>

/** The address of the queue of a kind. */
export function queueOf(kind: QueueKind): string {
  const tab = QUEUE_TABS[kind]
  return tab ? `${PATH}?tab=${tab}` : PATH
}

/** The address of the queue with an item first, and its rejection begun if it `rejects`. */
export function queueAt(kind: QueueKind, item: string, rejects: boolean): string {
  const tab = QUEUE_TABS[kind]
  return `${PATH}?${new URLSearchParams({ ...(tab && { tab }), item, ...(rejects && { act: 'reject' }) })}`
}
