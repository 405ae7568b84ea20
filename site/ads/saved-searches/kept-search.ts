/** A list that a visitor wants to save: kept in this browser until they sign in or sign up. */
import { tryStorage } from '../../session/storage.ts'

const KEY = 'magari-search-to-save'
const KEPT_MS = 24 * 60 * 60 * 1000

/** For browsers that store nothing: until the page is left. */
let unstored: string | null = null

/** Keeps the address of a list. */
export function keepSearch(address: string): void {
  unstored = JSON.stringify({ address, at: Date.now() })
  tryStorage(() => localStorage.setItem(KEY, unstored ?? ''))
}

/** Whether there may be one. */
export function hasKeptSearch(): boolean {
  return (tryStorage(() => localStorage.getItem(KEY)) ?? unstored) !== null
}

/** Returns the kept address and deletes it; null if there is none. */
export function takeKeptSearch(): string | null {
  const kept = tryStorage(() => localStorage.getItem(KEY)) ?? unstored
  unstored = null
  tryStorage(() => localStorage.removeItem(KEY))
  const { address, at } =
    tryStorage(() => JSON.parse(kept ?? '{}') as { address?: string; at?: number }) ?? {}
  return typeof address === 'string' && typeof at === 'number' && Date.now() - at < KEPT_MS ? address : null
}
