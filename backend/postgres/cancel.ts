import net from 'node:net'
import type pg from 'pg'

const CANCEL_REQUEST_CODE = 80877102
const GIVE_UP_MS = 2000

/**
 * Cancels the running statement of the client's session. Resolves when the cancel request's socket has closed: only then can the
 * cancellation no longer affect the session's next statement.
 */
export function cancelStatement(client: pg.Client): Promise<void> {
  const { processID, secretKey } = client as pg.Client & { processID: number; secretKey: number }
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = client.host.startsWith('/')
      ? net.connect(`${client.host}/.s.PGSQL.${client.port}`)
      : net.connect(client.port, client.host)
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy())
    socket.on('connect', () => socket.write(message))
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
