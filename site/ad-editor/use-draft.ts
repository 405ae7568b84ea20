import { useCallback, useEffect, useState } from 'react'
import { deletePhotosOfDraft } from '../pictures/on-device/photos.ts'
import type { AdForm, AdFormKind } from './ad-kind.ts'
import { type Draft, type DraftPlace, deleteDraft, lockDraft, readDrafts } from './draft.ts'

export interface OpenDraft<Form> {
  place: DraftPlace
  id: string
  /** The draft stored under the id; null if there is none. */
  saved: Draft<Form> | null
  /** Another tab holds a draft of the same ad, or of a new ad of this kind; this draft is separate. */
  openElsewhere: boolean
}

/**
 * This tab's draft, null until opened: the newest one not locked by another tab, else a new one, so that two tabs never overwrite
 * each other. `startOver` deletes it and opens the next one.
 */
export function useDraft<Form extends AdForm<Form>, Value>(
  { kind, empty }: AdFormKind<Form, Value>,
  userId: string,
  adId: string | null,
): { draft: OpenDraft<Form> | null; startOver: () => void } {
  const [draft, setDraft] = useState<OpenDraft<Form> | null>(null)
  const [nth, setNth] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: nth counts the calls of startOver.
  useEffect(() => {
    let wanted = true
    let release = () => {}
    void openDraft({ userId, kind, adId }, empty).then((opened) => {
      release = opened.release
      if (wanted) setDraft(opened.draft)
      else release()
    })
    return () => {
      wanted = false
      release()
    }
  }, [userId, kind, adId, empty, nth])

  const startOver = useCallback(() => {
    setDraft((before) => {
      if (before) {
        deleteDraft(before.place, before.id)
        void deletePhotosOfDraft(before.id)
      }
      return null
    })
    setNth((nth) => nth + 1)
  }, [])

  return { draft, startOver }
}

async function openDraft<Form extends AdForm<Form>>(
  place: DraftPlace,
  empty: Form,
): Promise<{ draft: OpenDraft<Form>; release: () => void }> {
  const drafts = readDrafts(place, empty)
  for (const saved of drafts) {
    const release = await lockDraft(saved.id)
    if (release) return { draft: { place, id: saved.id, saved, openElsewhere: false }, release }
  }
  const id = crypto.randomUUID()
  // Locked before it is saved, so that no other tab opens it.
  const release = (await lockDraft(id)) ?? (() => {})
  return { draft: { place, id, saved: null, openElsewhere: drafts.length > 0 }, release }
}
