import { useCallback, useEffect, useState } from 'react'
import { forgetFiles } from '../pictures/kept-files.ts'
import type { AdForm, AdFormKind } from './ad-kind.ts'
import { type Draft, type DraftPlace, forgetDraft, holdDraft, keptDrafts } from './draft.ts'

export interface OpenDraft<Form> {
  place: DraftPlace
  id: string
  /** What was kept under the id; null where nothing was. */
  kept: Draft<Form> | null
  /** Another tab has one of the same ad, or a new one of this kind, in hands: this one is apart from it. */
  elsewhere: boolean
}

/**
 * The draft this tab writes on, null until it is known: the newest that no other tab has, else a new one. So two tabs never
 * write over each other. `startAnew` throws it away.
 */
export function useDraft<Form extends AdForm<Form>, Value>(
  { kind, empty }: AdFormKind<Form, Value>,
  userId: string,
  adId: string | null,
): { draft: OpenDraft<Form> | null; startAnew: () => void } {
  const [draft, setDraft] = useState<OpenDraft<Form> | null>(null)
  const [nth, setNth] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: nth counts the times it was thrown away.
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

  const startAnew = useCallback(() => {
    setDraft((before) => {
      if (before) {
        forgetDraft(before.place, before.id)
        void forgetFiles(before.id)
      }
      return null
    })
    setNth((nth) => nth + 1)
  }, [])

  return { draft, startAnew }
}

async function openDraft<Form extends AdForm<Form>>(
  place: DraftPlace,
  empty: Form,
): Promise<{ draft: OpenDraft<Form>; release: () => void }> {
  const drafts = keptDrafts(place, empty)
  for (const kept of drafts) {
    const release = await holdDraft(kept.id)
    if (release) return { draft: { place, id: kept.id, kept, elsewhere: false }, release }
  }
  const id = crypto.randomUUID()
  // Before it is kept, so that no other tab takes it.
  const release = (await holdDraft(id)) ?? (() => {})
  return { draft: { place, id, kept: null, elsewhere: drafts.length > 0 }, release }
}
