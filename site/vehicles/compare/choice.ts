/** The vehicles this browser has chosen to compare. Small, because every list loads it: chosen.ts reads and changes the rest. */
import { useSyncExternalStore } from 'react'
import { tryStorage } from '../../session/storage.ts'
import { toast } from '../../ui/toast.ts'

/** More columns are not readable side by side. */
export const MOST_COMPARED = 4

/** Of the storage, and of this tab's change event. */
const KEY = 'magari-compare'

/** The choice when the browser forbids storage, for as long as the page lives. */
let unstored = ''

/** The chosen vehicles, one a line, id before title; '' for none. Text, so that a lookup needs no parsing. */
export function storedChoice(): string {
  return tryStorage(() => localStorage.getItem(KEY)) ?? unstored
}

/** Keeps the choice and updates every button and bar, in other tabs too. */
export function storeChoice(lines: readonly string[]): void {
  const text = lines.join('\n')
  unstored = tryStorage(() => localStorage.setItem(KEY, text)) === null ? text : ''
  dispatchEvent(new Event(KEY))
}

/** The choice as storedChoice() gives it; none until the page is hydrated. */
export function useChoice(): string {
  return useSyncExternalStore(subscribe, storedChoice, () => '')
}

/** Adds the vehicle, or removes it when it is chosen already. One too many is refused with a message. */
export function toggleChosen(id: string, title: string): void {
  const lines = storedChoice().split('\n').filter(Boolean)
  const others = lines.filter((line) => !line.startsWith(id))
  if (others.length < lines.length) storeChoice(others)
  else if (lines.length < MOST_COMPARED) storeChoice([...lines, lineOf(id, title)])
  else
    toast({
      title: `You can compare up to ${MOST_COMPARED} vehicles. Remove one first.`,
      tone: 'info',
    })
}

/** A vehicle as a line of the choice. */
export function lineOf(id: string, title: string): string {
  return `${id} ${title.replace(/\s+/g, ' ')}`
}

function subscribe(listener: () => void): () => void {
  // `pageshow`: a page restored from the browser's cache has missed changes of other tabs.
  const events = [KEY, 'storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
