/**
 * Turns and covers that were wanted and are not drawn yet, apart from the photos: a press writes a few bytes, not the photo again, so that
 * even a reload right after it finds them.
 */
import type { Wish } from '../edit/edit.ts'
import { changeStore, type DraftOfPerson, type Outcome, type Row, rowsOf } from './database.ts'

export interface StoredWish {
  tile: string
  /** Where the service has the picture; null if it has not. */
  url: string | null
  wish: Wish
}

/** The group of the wishes of a draft. */
export const groupOfWishes = (draftId: string) => `wishes ${draftId}`

/** The key of a wish. */
export const wishKey = (draftId: string, tile: string) => `${groupOfWishes(draftId)} ${tile}`

/** Stores how a photo is wanted, in place of what was wanted before. */
export function storeWish({ userId, draftId }: DraftOfPerson, wish: StoredWish): Promise<Outcome> {
  const row = {
    key: wishKey(draftId, wish.tile),
    draftId: groupOfWishes(draftId),
    userId,
    usedAt: Date.now(),
  }
  return changeStore((store) => store.put({ ...wish, ...row }))
}

/** Deletes the wish of a tile. */
export async function deleteWish(draftId: string, tile: string): Promise<void> {
  await changeStore((store) => store.delete(wishKey(draftId, tile)))
}

/** The wishes of a draft. */
export function wishesOfDraft(draftId: string): Promise<StoredWish[]> {
  return rowsOf<Row & StoredWish>(groupOfWishes(draftId))
}
