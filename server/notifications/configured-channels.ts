import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { Senders } from './sender.ts'

/** Tells the database by which channels this server sends, so that messages are written for these alone. */
export async function recordConfiguredChannels(
  connection: pg.ClientConfig,
  senders: Senders,
  pushKey: string | undefined,
): Promise<void> {
  await onConnection(connection, (client) =>
    client.query(
      `update private.notification_channels as known
       set is_configured = now.is_configured, public_key = now.public_key
       from (values ('push', $1::boolean, $4), ('sms', $2, null), ('whatsapp', $3, null)) as now (channel, is_configured, public_key)
       where known.channel = now.channel
         and (known.is_configured, known.public_key) is distinct from (now.is_configured, now.public_key)`,
      [Boolean(senders.push), Boolean(senders.sms), Boolean(senders.whatsapp), pushKey ?? null],
    ),
  )
}
