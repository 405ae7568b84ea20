/** Notifies the open pages of a person of changes at once, as server-sent events (database/schema/foundation/live.sql). */
import type { Caller, Closed, Database } from '#backend'
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'

export interface LiveOptions {
  /** Listens to the database's notifications. */
  listen: Database['listen']
  /** Whom a request speaks for. */
  callerOf(request: Request): Promise<Caller>
  /** Calls the handler with each session that may have ended. */
  onSessionEnd?(handler: (session: string) => void): () => void
  /** Why the marketplace is closed to a caller now, or null. */
  closedTo(caller: Caller): Promise<Closed | null>
  /** Connections of one person, and of all, in this process. */
  mostOfOne?: number
  mostOfAll?: number
  heartbeatMs?: number
  /** Events for everybody are spread over this time, so that the fetches they cause do not come together. */
  spreadMs?: number
}

export interface Live {
  /** Answers a request with a stream that lasts until its token expires, the client leaves or the server stops. */
  fetch(request: Request): Promise<Response>
  /** How many streams are open. */
  open(): number
  /** Ends all streams; from now on clients are asked to come back. */
  stop(): Promise<void>
}

interface Stream {
  session: unknown
  send(text: string): void
  end(): void
}

/** Seconds: long enough for another server, or a page that is just closing, to make room. */
const FULL_WAIT = 30
const STOPPED_WAIT = 2
/** Chunks that a client may leave lying before it counts as gone. */
const MOST_UNREAD = 16
const LONGEST_TIMER_MS = 2 ** 31 - 1

const encoder = new TextEncoder()

/** Starts listening. Any number of servers can do so side by side: each notifies the pages connected to it. */
export async function startLive({
  listen,
  callerOf,
  closedTo,
  onSessionEnd,
  mostOfOne = 12,
  mostOfAll = 5_000,
  heartbeatMs = 25_000,
  spreadMs = 5_000,
}: LiveOptions): Promise<Live> {
  const people = new Map<string, Set<Stream>>()
  let total = 0
  let stopped = false

  const unlisten = await listen('live', (payload) => {
    // Empty: the connection to the database was lost for a while.
    const [person = '', kind = ''] = payload === '' ? ['*', 'missed'] : payload.split(' ')
    if (!isLiveKind(kind)) return
    if (person !== '*') for (const stream of [...(people.get(person) ?? [])]) stream.send(event(kind))
    else
      for (const stream of everyone())
        setTimeout(() => stream.send(event(kind)), Math.random() * spreadMs).unref()
  })
  // The client reconnects at once, and is refused if its own session ended.
  const unfollow = onSessionEnd?.((session) => {
    if (session) for (const stream of everyone()) if (stream.session === session) stream.end()
  })
  const heartbeat = setInterval(() => {
    for (const stream of everyone()) stream.send(':\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  function everyone(): Stream[] {
    return [...people.values()].flatMap((streams) => [...streams])
  }

  function streamFor(
    person: string,
    { session, expiresAt }: { session: unknown; expiresAt: number },
    signal: AbortSignal,
  ): ReadableStream<Uint8Array> {
    let leave = () => {}
    return new ReadableStream({
      start(controller) {
        const streams = people.get(person) ?? new Set()
        const stream: Stream = {
          session,
          send(text) {
            if (!streams.has(stream)) return
            // Without a reader, events would pile up until the token expires.
            if ((controller.desiredSize ?? 0) < -MOST_UNREAD) stream.end()
            else controller.enqueue(encoder.encode(text))
          },
          end() {
            leave()
            controller.close()
          },
        }
        const expiry = setTimeout(() => stream.end(), Math.min(expiresAt - Date.now(), LONGEST_TIMER_MS))
        expiry.unref()
        people.set(person, streams.add(stream))
        total += 1
        leave = () => {
          if (!streams.delete(stream)) return
          clearTimeout(expiry)
          signal.removeEventListener('abort', leave)
          total -= 1
          if (streams.size === 0) people.delete(person)
        }
        signal.addEventListener('abort', leave)
        // The first bytes prove to the page that no proxy holds them back.
        stream.send(':\n\n')
      },
      cancel: () => leave(),
    })
  }

  return {
    async fetch(request) {
      const caller = await callerOf(request)
      const { sub: person, exp, session_id: session } = caller.claims
      if (caller.role !== 'authenticated' || typeof person !== 'string' || typeof exp !== 'number')
        return refusal(401, 'Sign in to hear of what is new.')
      const closed = await closedTo(caller)
      if (closed) return refusal(503, closed.message, closed.wait)
      if (stopped) return refusal(503, 'This server is stopping.', STOPPED_WAIT)
      if (total >= mostOfAll || (people.get(person)?.size ?? 0) >= mostOfOne)
        return refusal(503, 'Too many connections are open.', FULL_WAIT)
      const body =
        request.method === 'GET'
          ? streamFor(person, { session, expiresAt: exp * 1000 }, request.signal)
          : null
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // A proxy that compressed or collected it would hold events back.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
    open: () => total,
    async stop() {
      stopped = true
      clearInterval(heartbeat)
      unfollow?.()
      for (const stream of everyone()) stream.end()
      await unlisten()
    },
  }
}

function event(kind: LiveKind): string {
  return `data: ${kind}\n\n`
}

function refusal(status: number, message: string, wait?: number): Response {
  return Response.json(
    { message },
    { status, headers: { 'cache-control': 'no-store', ...(wait ? { 'retry-after': String(wait) } : {}) } },
  )
}
