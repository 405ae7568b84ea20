import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#domain/foundation/dates.ts'
import { type Draft, forgetDraft, saveDraft } from './draft.ts'
import type { OpenDraft } from './use-draft.ts'

/** Keeps what is typed as it changes, null where there is nothing to keep; the time it was last kept. */
export function useKeptDraft<Form>(
  { place, id, kept }: OpenDraft<Form>,
  content: Omit<Draft<Form>, 'id'> | null,
): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = JSON.stringify(content)
  const before = useRef(kept ? JSON.stringify({ of: kept.of, form: kept.form, images: kept.images }) : 'null')

  useEffect(() => {
    if (text === before.current) return
    before.current = text
    // At once: a reload or a lost page must not cost the last words.
    const content = JSON.parse(text)
    if (content === null) {
      forgetDraft(place, id)
      setSavedAt(null)
    } else if (saveDraft(place, { id, ...content })) setSavedAt(formatTime(Date.now()))
  }, [place, id, text])

  return savedAt
}
