/** What is being typed into the post form, kept on this device until the ad is posted. */
import { EMPTY_VEHICLE_FORM, type VehicleForm } from '#domain/vehicle-form.ts'

const KEY = 'magari-vehicle-draft'

export interface VehicleDraft {
  /** The id that the ad gets, so that posting twice makes no second one. */
  id: string
  form: VehicleForm
  /** The urls of the uploaded pictures, the cover first. */
  images: string[]
}

/** The person's draft, or null. Pictures lie in a person's own folder, so another person's draft is no use. */
export function loadDraft(userId: string): VehicleDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (kept?.userId !== userId) return null
    const form = { ...EMPTY_VEHICLE_FORM }
    for (const field of Object.keys(form) as (keyof VehicleForm)[]) {
      if (typeof kept.form?.[field] === 'string') form[field] = kept.form[field]
    }
    const images = Array.isArray(kept.images)
      ? kept.images.filter((url: unknown) => typeof url === 'string')
      : []
    const id = typeof kept.id === 'string' ? kept.id : crypto.randomUUID()
    return { id, form, images }
  } catch {
    return null
  }
}

/** Keeps the draft; false where the browser has no room or forbids it. */
export function saveDraft(userId: string, draft: VehicleDraft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, ...draft }))
    return true
  } catch {
    return false
  }
}

/** Forgets the draft. */
export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
