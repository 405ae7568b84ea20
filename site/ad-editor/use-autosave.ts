import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#domain/foundation/dates.ts'
import { type Draft, deleteDraft, saveDraft } from './draft.ts'
import type { OpenDraft } from './use-draft.ts'

/** Saves the draft on each change, or deletes it if `content` is null. Returns the time of the last save. */
export function useAutosave<Form>(
  { place, id, saved }: OpenDraft<Form>,
  content: Omit<Draft<Form>, 'id'> | null,
): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = JSON.stringify(content)
  const before = useRef(
    saved ? JSON.stringify({ of: saved.of, form: saved.form, images: saved.images }) : 'null',
  )

  useEffect(() => {
    if (text === before.current) return
    before.current = text
    // Without a delay, so that a reload or crash loses nothing.
    const content = JSON.parse(text)
    if (content === null) {
      deleteDraft(place, id)
      setSavedAt(null)
    } else if (saveDraft(place, { id, ...content })) setSavedAt(formatTime(Date.now()))
  }, [place, id, text])

  return savedAt
}
