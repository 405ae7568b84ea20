/**
 * Hearing at once what changes for whoever is signed in. For members' parts only: nothing of it may come with a public page.
 */
import type { LiveKind } from '#domain/foundation/live.ts'
import { once } from '../session/once.ts'

/** What one can wait for; whoever does also hears 'missed', when something may have come that nobody was told of. */
export type Awaited = Exclude<LiveKind, 'missed'>

interface Listener {
  kinds: readonly Awaited[]
  handler: (kind: LiveKind) => void
}

const AGAIN_MS = 10_000

const listeners = new Set<Listener>()

/** Calls `handler` when something of the kinds has changed for the person, in whatever tab or device; returns how to stop. */
export function onLive(kinds: Awaited | readonly Awaited[], handler: (kind: LiveKind) => void): () => void {
  const listener = { kinds: [kinds].flat(), handler }
  listeners.add(listener)
  void connectAtLast()
  return () => listeners.delete(listener)
}

function hear(kind: LiveKind): void {
  for (const { kinds, handler } of [...listeners]) {
    if (kind === 'missed' || kinds.includes(kind)) handler(kind)
  }
}

const connectOnce = once(async () => (await import('./connection.ts')).connect(hear))

/** What did not arrive over a slow network may arrive the next time. */
async function connectAtLast(): Promise<void> {
  try {
    await connectOnce()
  } catch {
    setTimeout(() => listeners.size > 0 && void connectAtLast(), AGAIN_MS)
  }
}
