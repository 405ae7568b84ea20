/** Notifies a person's open pages of changes by server-sent events (database/schema/foundation/live.sql). */
import { actorOf, type Caller, type Closed, type Database } from '#backend'
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'
import { isActing } from './acting.ts'

export interface LiveOptions {
  /** Subscribes to notifications of the database. */
  listen: Database['listen']
  /** Authenticates a request. */
  callerOf(request: Request): Promise<Caller>
  /** Calls the handler with the id of each session that may have ended. */
  onSessionEnd?(handler: (session: string) => void): () => void
  /** The reason why the marketplace is closed to the caller, or null. */
  closedTo(caller: Caller): Promise<Closed | null>
  /** Maximum number of connections per person, and in total, in this process. */
  mostOfOne?: number
  mostOfAll?: number
  heartbeatMs?: number
  /** Broadcast events are spread over a millisecond for each stream, at most this time, so that the fetches they cause do not coincide. */
  spreadMs?: number
}

export interface Live {
  /** Responds with a stream that ends when the token expires, the client disconnects or the server stops. */
  fetch(request: Request): Promise<Response>
  /** Number of open streams. */
  open(): number
  /** Ends all streams; new requests get 503 with Retry-After. */
  stop(): Promise<void>
}

interface Stream {
  session: unknown
  /** Who listens: the person of the account, or one who acts for it. */
  listener: string
  hears(kind: LiveKind): boolean
  send(text: string): void
  end(): void
}

/** Seconds: long enough for another server to take over, or for a closing page to disconnect. */
const FULL_WAIT = 30
const STOPPED_WAIT = 2
/** Unread chunks after which a client counts as disconnected. */
const MOST_UNREAD = 16
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What a business's own person is told besides concerns their account: their notifications, searches and sales. */
const KINDS_OF_WORKPLACES: readonly LiveKind[] = ['message', 'read', 'booking', 'missed']

const encoder = new TextEncoder()

/** Starts listening. With several servers, each notifies the pages connected to it. */
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
    if (person !== '*') {
      for (const stream of [...(people.get(person) ?? [])]) if (stream.hears(kind)) stream.send(event(kind))
    } else {
      const spread = Math.min(spreadMs, total)
      for (const stream of everyone().filter(({ hears }) => hears(kind)))
        setTimeout(() => stream.send(event(kind)), Math.random() * spread).unref()
    }
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
    { expiresAt, ...listening }: Pick<Stream, 'session' | 'listener' | 'hears'> & { expiresAt: number },
    signal: AbortSignal,
  ): ReadableStream<Uint8Array> {
    let leave = () => {}
    return new ReadableStream({
      start(controller) {
        const streams = people.get(person) ?? new Set()
        const stream: Stream = {
          ...listening,
          send(text) {
            if (!streams.has(stream)) return
            // Without a reader, events would accumulate until the token expires.
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
        // The first bytes show the page that no proxy buffers the stream.
        stream.send(':\n\n')
      },
      cancel: () => leave(),
    })
  }

  return {
    async fetch(request) {
      const caller = await callerOf(request)
      const { sub: person, exp, session_id: session } = caller.claims
      const acts = isActing(caller)
      if ((caller.role !== 'authenticated' && !acts) || typeof person !== 'string' || typeof exp !== 'number')
        return refusal(401, 'Sign in to receive live updates.')
      const closed = await closedTo(caller)
      if (closed) return refusal(503, closed.message, closed.wait)
      if (stopped) return refusal(503, 'This server is stopping.', STOPPED_WAIT)
      const listener = actorOf(caller.claims) ?? person
      // Each person has their own, so that colleagues do not take each other's.
      const own = [...(people.get(person) ?? [])].filter((stream) => stream.listener === listener)
      if (total >= mostOfAll || own.length >= mostOfOne)
        return refusal(503, 'Too many connections are open.', FULL_WAIT)
      const hears = (kind: LiveKind) => !acts || KINDS_OF_WORKPLACES.includes(kind)
      const body =
        request.method === 'GET'
          ? streamFor(person, { session, listener, hears, expiresAt: exp * 1000 }, request.signal)
          : null
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // A proxy that compresses or buffers the stream would delay events.
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
