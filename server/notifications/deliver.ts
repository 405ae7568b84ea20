import type pg from 'pg'
import type { Message, MessageChannel, Outcome, Sender, Senders } from './sender.ts'

export interface DeliveryJob {
  /** Of private.notification_deliveries. */
  id: number
}

/**
 * Sends one message, records the outcome and returns it; `skipped` for a message that must not be sent or was already handled.
 * Throws if it must be retried.
 */
export async function deliver(
  database: pg.Pool,
  senders: Senders,
  channel: MessageChannel,
  { id }: DeliveryJob,
): Promise<Exclude<Outcome['state'], 'postponed'> | 'skipped'> {
  const { rows } = await database.query<{ kind: string; facts: unknown; address: unknown }>(
    'select * from private.begin_delivery($1)',
    [id],
  )
  const begun = rows[0]
  if (!begun) return 'skipped'
  const { kind, facts, address } = begun
  const outcome = await sent(senders[channel] as Sender<unknown> | undefined, {
    id,
    told: { kind, facts },
    address,
  })
  if (outcome.state === 'postponed') {
    await database.query('select private.postpone_delivery($1, $2)', [id, outcome.reason])
    throw new Error(outcome.reason)
  }
  const { state } = outcome
  const { reason, providerId, costKes, gone } = { reason: null, ...outcome } as Partial<
    Extract<Outcome, { state: 'failed' }>
  >
  await database.query('select private.end_delivery($1, $2, $3, $4, $5)', [
    id,
    state,
    reason,
    providerId ?? null,
    costKes ?? 0,
  ])
  if (gone) await database.query('select private.forget_gone_subscription($1)', [id])
  return state
}

async function sent(sender: Sender<unknown> | undefined, message: Message<unknown>): Promise<Outcome> {
  if (!sender) return { state: 'failed', reason: 'not_configured' }
  try {
    return await sender(message)
  } catch (error) {
    return { state: 'unknown', reason: String(error) }
  }
}
