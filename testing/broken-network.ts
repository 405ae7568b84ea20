/** A network between clients and a server that breaks at a chosen byte. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface BrokenNetwork {
  url: string
  /** Bytes that clients sent through it so far, heads included. */
  sent(): number
  /** Closes both sides of the connection that sends this many more bytes. */
  cutAfter(bytes: number): void
  /** The same, but the server does not learn of it: its side stays open in silence. */
  vanishAfter(bytes: number): void
  /** Closes all connections after this many more bytes, and refuses others until `up`. */
  downAfter(bytes: number): void
  up(): void
  /** Lets each connection send this many bytes a second. */
  slowDown(bytesPerSecond: number): void
  close(): Promise<void>
}

const SLICE_BYTES = 8 * 1024

/** Starts it in front of a server on this machine. */
export async function startBrokenNetwork(port: number): Promise<BrokenNetwork> {
  let sent = 0
  let breakAt = Number.POSITIVE_INFINITY
  let how: 'cut' | 'vanish' | 'down' = 'cut'
  let isDown = false
  let speed = Number.POSITIVE_INFINITY
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()

  const network = createServer((client) => {
    if (isDown) return client.destroy()
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    clients.add(client)
    client.once('close', () => clients.delete(client))
    let isBroken = false
    client.on('data', async (chunk) => {
      if (speed === Number.POSITIVE_INFINITY) return pass(chunk)
      client.pause()
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES)
        await setTimeout((slice.length / speed) * 1_000)
        pass(slice)
      }
      client.resume()
    })
    function pass(chunk: Buffer) {
      if (isBroken || client.destroyed) return
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
      if (how !== 'vanish') server.end()
      if (how === 'down') goDown()
    }
    client.once('close', () => isBroken || server.end())
    server.on('data', (chunk) => client.write(chunk))
    server.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const breakAfter = (bytes: number, way: typeof how) => {
    breakAt = sent + bytes
    how = way
  }
  function goDown() {
    isDown = true
    for (const socket of clients) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter: (bytes) => breakAfter(bytes, 'cut'),
    vanishAfter: (bytes) => breakAfter(bytes, 'vanish'),
    downAfter: (bytes) => breakAfter(bytes, 'down'),
    up: () => {
      isDown = false
    },
    slowDown: (bytesPerSecond) => {
      speed = bytesPerSecond
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => network.close(() => resolve()))
    },
  }
}
