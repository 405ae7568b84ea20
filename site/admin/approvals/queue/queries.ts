/** The queue of pending items. Each function throws the service's error. */
import type { Client } from '../../../client.ts'
import { type AdminPayment, paymentsByIds, versionOf } from '../../payments/queries.ts'
import { approvalsByIds, type WaitingListing, type WaitingPart, type WaitingProvider } from '../queries.ts'

export const QUEUE_KINDS = [
  'vehicle_listings',
  'spare_parts',
  'service_providers',
  'payment_requests',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** A pending item that the administrator looks at, or will next. */
export type QueueItem = { id: string } & (
  | { kind: 'vehicle_listings'; row: WaitingListing }
  | { kind: 'spare_parts'; row: WaitingPart }
  | { kind: 'service_providers'; row: WaitingProvider }
  | { kind: 'payment_requests'; row: AdminPayment }
)

interface Wanted {
  /** Items the administrator has already, in their order. */
  kept?: readonly string[]
  /** Items not to give. */
  skipped?: readonly string[]
  /** How many items; 0 leaves the queue. */
  wanted?: number
}

/** The ids of the items that are this administrator's for the next two minutes: those kept, then those that have waited longest. */
export async function claimApprovals(
  client: Client,
  kind: QueueKind,
  { kept = [], skipped = [], wanted = 2 }: Wanted = {},
): Promise<string[]> {
  const { data } = await client
    .rpc('claim_approvals', { kind, kept: [...kept], skipped: [...skipped], wanted })
    .throwOnError()
  return data
}

/** Those of these items that are pending, and how many are pending in all. */
export async function queueItems(
  client: Client,
  kind: QueueKind,
  ids: readonly string[],
): Promise<{ items: QueueItem[]; pending: number }> {
  if (kind === 'payment_requests') {
    const { payments, counts } = await paymentsByIds(client, ids)
    return {
      items: payments
        .filter(({ status }) => status === 'pending')
        .map((row): QueueItem => ({ kind, id: row.id, row })),
      pending: counts.pending,
    }
  }
  const { rows, counts } = await approvalsByIds<WaitingListing & WaitingPart & WaitingProvider>(
    client,
    kind,
    ids,
  )
  return { items: rows.map((row) => ({ kind, id: row.id, row })), pending: counts[kind] }
}

/** An item as it was read, for its approval. */
export function versionOfItem(item: QueueItem): string {
  return item.kind === 'payment_requests' ? versionOf(item.row) : item.row.updated_at
}

/** What an item is called: an ad's title, a part's or a business's name, a payment's number. */
export function titleOf(item: QueueItem): string {
  if (item.kind === 'vehicle_listings') return item.row.title
  if (item.kind === 'spare_parts') return item.row.name
  return item.kind === 'service_providers' ? item.row.business_name : item.row.payment_number
}
