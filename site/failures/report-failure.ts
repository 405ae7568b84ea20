/** Reports an error that was handled: to the console and, from browsers, to the server's log. `event` is a sentence without values. */
export function reportFailure(event: string, error: unknown): void {
  // On the server it becomes a line of the log.
  // biome-ignore lint/suspicious/noConsole: the one place.
  if (!import.meta.env.SSR) console.error(`${event}:`, error)
  globalThis.failures?.add(event, error)
}
