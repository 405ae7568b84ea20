import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { Senders } from './sender.ts'

/** Registers the channels of this server in the database, so that messages are written only for these. */
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
