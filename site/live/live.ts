/** Live events for the signed-in person. For members' parts only: public pages must not load this. */
import type { LiveKind } from '#domain/foundation/live.ts'
import { once } from '../session/once.ts'

/** Kinds to subscribe to; every subscriber also receives 'missed', when events may have been lost. */
export type EventKind = Exclude<LiveKind, 'missed'>

interface Listener {
  kinds: readonly EventKind[]
  handler: (kind: LiveKind) => void
}

const AGAIN_MS = 10_000

const listeners = new Set<Listener>()

/** Calls `handler` on events of these kinds for the person, from any tab or device; returns the unsubscribe function. */
export function onLive(
  kinds: EventKind | readonly EventKind[],
  handler: (kind: LiveKind) => void,
): () => void {
  const listener = { kinds: [kinds].flat(), handler }
  listeners.add(listener)
  void connectAtLast()
  return () => listeners.delete(listener)
}

function dispatch(kind: LiveKind): void {
  for (const { kinds, handler } of [...listeners]) {
    if (kind === 'missed' || kinds.includes(kind)) handler(kind)
  }
}

const connectOnce = once(async () => (await import('./connection.ts')).connect(dispatch))

/** A failed download may succeed the next time. */
async function connectAtLast(): Promise<void> {
  try {
    await connectOnce()
  } catch {
    setTimeout(() => listeners.size > 0 && void connectAtLast(), AGAIN_MS)
  }
}
