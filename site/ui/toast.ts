/** Short messages about the last action, shown one at a time (docs/product.md, Toasts). */

export interface Toast {
  title: string
  description?: string
  /** `error` interrupts a screen reader, the others wait for it. Default `done`. */
  tone?: 'done' | 'info' | 'error'
  /** One thing to do about it, such as Undo. */
  action?: { label: string; run: () => void }
  /** How long it is shown; by its length and kind where it says nothing. */
  seconds?: number
}

export interface ShownToast extends Toast {
  id: number
}

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in place of the one before. Callable from anywhere in the browser; outlives a change of page. */
export function toast(message: Toast): void {
  show({ ...message, id: ++lastId })
}

/** Takes the message away; with an id only if it is still the one shown. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) show(null)
}

/** The message that is shown now, or null. */
export function shownToast(): ShownToast | null {
  return shown
}

/** Calls the listener at each change, until the function it returns is called. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
