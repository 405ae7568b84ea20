/** What is being typed into the form of an ad, kept on this device until it is posted, saved or thrown away. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { AdForm, OwnAd } from './ad-kind.ts'

export interface Draft<Form> {
  /** The id that a new ad gets, so that posting twice makes no second one. */
  id: string
  /** The ad that is being changed, as it was read; null for a new one. */
  of: OwnAd<Form> | null
  form: Form
  /** The urls of the uploaded pictures, the cover first. */
  images: string[]
}

/** Whose drafts, of which kind of ad, and of which ad that is being changed: null for new ones. */
export interface DraftPlace {
  userId: string
  kind: AdKind
  adId: string | null
}

/** The person's drafts there, the newest first. Another person's are not read: pictures lie in a person's own folder. */
export function keptDrafts<Form extends AdForm<Form>>(place: DraftPlace, empty: Form): Draft<Form>[] {
  try {
    const prefix = keyOf(place, '')
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys
      .map((key) => ({ id: key.slice(prefix.length), kept: read(localStorage.getItem(key)) }))
      .toSorted((one, other) => Number(other.kept.savedAt ?? 0) - Number(one.kept.savedAt ?? 0))
      .flatMap(({ id, kept }) => {
        const of = place.adId === null ? null : ownAdFrom(kept.of, empty)
        if (place.adId !== null && !of) return []
        return [{ id, of, form: formFrom(kept.form, empty), images: textsFrom(kept.images) }]
      })
  } catch {
    return []
  }
}

/** Keeps the draft; false where the browser has no room or forbids it. */
export function saveDraft<Form>(place: DraftPlace, { id, ...draft }: Draft<Form>): boolean {
  try {
    localStorage.setItem(keyOf(place, id), JSON.stringify({ ...draft, savedAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** Forgets the draft. */
export function forgetDraft(place: DraftPlace, id: string): void {
  try {
    localStorage.removeItem(keyOf(place, id))
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/**
 * Takes the draft for this tab alone: a function that gives it back, or null while another tab has it. A page that is just
 * being left by a reload may hold it a moment longer, so it is waited for.
 */
export function holdDraft(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const patience = new AbortController()
    const later = setTimeout(() => patience.abort(), PATIENCE_MS)
    const held = navigator.locks.request(`magari-draft-${id}`, { signal: patience.signal }, () => {
      clearTimeout(later)
      return new Promise<void>((release) => resolve(release))
    })
    held.catch(() => resolve(null))
  })
}

const PATIENCE_MS = 1_500

function keyOf({ userId, kind, adId }: DraftPlace, id: string): string {
  return `magari-draft:${userId}:${kind}:${adId ?? 'new'}:${id}`
}

type Kept = Record<string, unknown>

function read(text: string | null): Kept {
  try {
    const kept = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** What is kept of the fields that are still asked, where it is still of their kind. */
function formFrom<Form extends AdForm<Form>>(kept: unknown, empty: Form): Form {
  const form = { ...empty }
  const values = (kept ?? {}) as Partial<Record<keyof Form, unknown>>
  for (const field of Object.keys(empty) as (keyof Form)[]) {
    const value = values[field]
    if (typeof value === 'string' && typeof empty[field] === 'string') form[field] = value as Form[keyof Form]
    if (Array.isArray(value) && Array.isArray(empty[field]))
      form[field] = textsFrom(value) as Form[keyof Form]
  }
  return form
}

function textsFrom(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
}

function ownAdFrom<Form extends AdForm<Form>>(kept: unknown, empty: Form): OwnAd<Form> | null {
  const ad = kept as OwnAd<Form> | null | undefined
  if (typeof ad?.id !== 'string' || typeof ad.version !== 'string') return null
  return {
    id: ad.id,
    version: ad.version,
    state: String(ad.state),
    note: typeof ad.note === 'string' ? ad.note : null,
    form: formFrom(ad.form, empty),
    images: textsFrom(ad.images),
  }
}
