/** The vehicles that this browser has opened, newest first. Ids alone: what a card shows is read again. */
import { useSyncExternalStore } from 'react'
import { UUID } from '#domain/foundation/uuid.ts'
import { tryStorage } from '../../session/storage.ts'

export const MOST_VIEWED = 12

/** Of the storage, and of this tab's change event. */
const KEY = 'magari-viewed-vehicles'

/** The list when the browser forbids storage, for as long as the page lives. */
let unstored = ''

/** Puts the vehicle first. */
export function rememberViewed(id: string): void {
  store([id, ...viewedIds(storedList()).filter((other) => other !== id)].slice(0, MOST_VIEWED))
}

/** Removes vehicles that nobody sees any more. */
export function dropViewed(ids: readonly string[]): void {
  if (ids.length > 0) store(viewedIds(storedList()).filter((id) => !ids.includes(id)))
}

/** Empties the list. */
export function clearViewed(): void {
  store([])
}

/** The list as text, one id a line; '' for none. Changes of other tabs arrive too. */
export function useViewed(): string {
  return useSyncExternalStore(subscribe, storedList, () => '')
}

/** The ids in the text; lines that are none are ignored. */
export function viewedIds(list: string): string[] {
  const ids = list.split('\n').filter((line) => UUID.test(line))
  return [...new Set(ids)].slice(0, MOST_VIEWED)
}

function storedList(): string {
  return tryStorage(() => localStorage.getItem(KEY)) ?? unstored
}

function store(ids: readonly string[]): void {
  const list = ids.join('\n')
  const kept = tryStorage(() => {
    if (list) localStorage.setItem(KEY, list)
    else localStorage.removeItem(KEY)
    return true
  })
  unstored = kept ? '' : list
  dispatchEvent(new Event(KEY))
}

function subscribe(listener: () => void): () => void {
  // `pageshow`: a page restored from the browser's cache has missed changes of other tabs.
  const events = [KEY, 'storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
