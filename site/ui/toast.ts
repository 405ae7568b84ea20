/** Short messages about the last action, shown one at a time (docs/product.md, Toasts). */

export interface Toast {
  title: string
  description?: string
  /** `error` interrupts screen readers, the others are polite. Default `done`. */
  tone?: 'done' | 'info' | 'error'
  /** One action, such as Undo. */
  action?: { label: string; run: () => void }
  /** Beside an action that is an offer. */
  decline?: { label: string; run: () => void }
  /** Duration; by default it depends on length and tone. */
  seconds?: number
}

export interface ShownToast extends Toast {
  id: number
}

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message, replacing the previous one. Callable from anywhere in the browser; survives navigation. */
export function toast(message: Toast): void {
  show({ ...message, id: ++lastId })
}

/** Hides the message; with an id, only if it is still the shown one. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) show(null)
}

/** The shown message, or null. */
export function shownToast(): ShownToast | null {
  return shown
}

/** Calls the listener on changes; returns the unsubscribe function. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
