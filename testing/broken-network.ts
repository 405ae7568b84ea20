/** A network between clients and a server that breaks at a chosen byte. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface BrokenNetwork {
  url: string
  /** Bytes that clients sent through it so far, heads included. */
  sent(): number
  /** Closes both sides of the connection that sends this many more bytes. */
  cutAfter(bytes: number): void
  /** The same, but the server does not learn of it: its side stays open in silence. */
  vanishAfter(bytes: number): void
  close(): Promise<void>
}

/** Starts it in front of a server on this machine. */
export async function startBrokenNetwork(port: number): Promise<BrokenNetwork> {
  let sent = 0
  let breakAt = Number.POSITIVE_INFINITY
  let silently = false
  const sockets = new Set<Socket>()

  const network = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    let isBroken = false
    client.on('data', (chunk) => {
      if (isBroken) return
      const left = breakAt - sent
      const part = chunk.subarray(0, Math.max(0, Math.min(left, chunk.length)))
      sent += part.length
      if (!server.write(part)) {
        client.pause()
        server.once('drain', () => client.resume())
      }
      if (left > chunk.length) return
      isBroken = true
      breakAt = Number.POSITIVE_INFINITY
      client.destroy()
      if (!silently) server.end()
    })
    client.once('close', () => isBroken || server.end())
    server.on('data', (chunk) => client.write(chunk))
    server.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const breakAfter = (bytes: number, isSilent: boolean) => {
    breakAt = sent + bytes
    silently = isSilent
  }
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter: (bytes) => breakAfter(bytes, false),
    vanishAfter: (bytes) => breakAfter(bytes, true),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => network.close(() => resolve()))
    },
  }
}
