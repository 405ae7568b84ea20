/** Drafts of ads in localStorage, until the ad is posted or saved or the draft is discarded. */
import type { AdKind } from '#domain/ads/ads.ts'
import { holdLock } from '../forms/hold-lock.ts'
import type { AdForm, OwnAd } from './ad-kind.ts'

export interface Draft<Form> {
  /** Also the id of a new ad, which makes posting idempotent. */
  id: string
  /** The ad being edited, as it was read; null for a new ad. */
  of: OwnAd<Form> | null
  form: Form
  /** The URLs of the uploaded pictures, the cover first. */
  images: string[]
}

/** Identifies the drafts of a person for one kind and, when editing, one ad; `adId` is null for new ads. */
export interface DraftPlace {
  userId: string
  kind: AdKind
  adId: string | null
}

const DRAFT = 'magari-draft'

/** The person's drafts there, newest first. Other people's are never read, as their pictures are in their own folders. */
export function readDrafts<Form extends AdForm<Form>>(place: DraftPlace, empty: Form): Draft<Form>[] {
  try {
    const prefix = keyOf(place, '')
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys
      .map((key) => ({ id: key.slice(prefix.length), stored: read(localStorage.getItem(key)) }))
      .toSorted((one, other) => Number(other.stored.savedAt ?? 0) - Number(one.stored.savedAt ?? 0))
      .flatMap(({ id, stored }) => {
        const of = place.adId === null ? null : ownAdFrom(stored.of, empty)
        if (place.adId !== null && !of) return []
        return [{ id, of, form: formFrom(stored.form, empty), images: stringsFrom(stored.images) }]
      })
  } catch {
    return []
  }
}

/** Saves the draft; false if storage is full or forbidden. */
export function saveDraft<Form>(place: DraftPlace, { id, ...draft }: Draft<Form>): boolean {
  try {
    localStorage.setItem(keyOf(place, id), JSON.stringify({ ...draft, savedAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** Deletes the draft. */
export function deleteDraft(place: DraftPlace, id: string): void {
  try {
    localStorage.removeItem(keyOf(place, id))
  } catch {
    // Where storage is forbidden, nothing was saved.
  }
}

/** Deletes all drafts of a person, and returns their ids. */
export function deleteDraftsOf(userId: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT}:${userId}:`))
    for (const key of keys) localStorage.removeItem(key)
    return keys.map((key) => key.slice(key.lastIndexOf(':') + 1))
  } catch {
    return []
  }
}

/** Locks the draft for this tab; null while another tab holds the lock. */
export function lockDraft(id: string): Promise<(() => void) | null> {
  return holdLock(`magari-draft-${id}`)
}

function keyOf({ userId, kind, adId }: DraftPlace, id: string): string {
  return `${DRAFT}:${userId}:${kind}:${adId ?? 'new'}:${id}`
}

type StoredDraft = Record<string, unknown>

function read(text: string | null): StoredDraft {
  try {
    const stored = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** The stored values of the fields that still exist with the same type. */
function formFrom<Form extends AdForm<Form>>(stored: unknown, empty: Form): Form {
  const form = { ...empty }
  const values = (stored ?? {}) as Partial<Record<keyof Form, unknown>>
  for (const field of Object.keys(empty) as (keyof Form)[]) {
    const value = values[field]
    if (typeof value === 'string' && typeof empty[field] === 'string') form[field] = value as Form[keyof Form]
    if (Array.isArray(value) && Array.isArray(empty[field]))
      form[field] = stringsFrom(value) as Form[keyof Form]
  }
  return form
}

function stringsFrom(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
}

function ownAdFrom<Form extends AdForm<Form>>(stored: unknown, empty: Form): OwnAd<Form> | null {
  const ad = stored as OwnAd<Form> | null | undefined
  if (typeof ad?.id !== 'string' || typeof ad.version !== 'string') return null
  return {
    id: ad.id,
    version: ad.version,
    state: String(ad.state),
    note: typeof ad.note === 'string' ? ad.note : null,
    form: formFrom(ad.form, empty),
    images: stringsFrom(ad.images),
  }
}
