/** The photos that an earlier page left of a draft. */
import { holdLock } from '../forms/hold-lock.ts'
import { lockOf, urlOf } from './draft-photo.ts'
import type { Wish } from './edit/edit.ts'
import type { DraftOfPerson } from './on-device/database.ts'
import { deletePhoto, photosOfDraft, type StoredPhoto } from './on-device/photos.ts'
import { deleteWish, type StoredWish, storeWish, wishesOfDraft } from './on-device/wishes.ts'

interface Claim {
  stored: StoredPhoto
  /** Releases its lock. */
  release: () => void
}

export interface PhotoLeft {
  key: string
  name: string
  place: number
  /** Where the service has it; null if it has not. */
  url: string | null
  /** The URL of the picture whose place it has taken. */
  former: string | null
  wish: Wish | null
  /** What is stored of it; null for a picture of the draft. */
  claim: Claim | null
}

/**
 * Those that are in no draft yet, which this tab alone has now, and the pictures of the draft (`uploaded`) that were wanted in another way.
 * Deletes what the draft has already.
 */
export async function photosLeft(of: DraftOfPerson, uploaded: readonly string[]): Promise<PhotoLeft[]> {
  const hasDraft = ({ prepared }: StoredPhoto) =>
    prepared !== null && uploaded.includes(urlOf(prepared.object))
  const before = await photosOfDraft(of.draftId)
  const locks = await locksOf(before.filter((photo) => !hasDraft(photo)))
  // Once more, as the tab that had the lock may have changed them.
  const [photos, wishes] = await Promise.all([photosOfDraft(of.draftId), wishesOfDraft(of.draftId)])
  const inDraft = photos.filter(hasDraft)
  const waiting = photos.filter((photo) => !inDraft.includes(photo))
  const ofDraft = wishes.flatMap((wish) => {
    const object = inDraft.find(({ tile }) => tile === wish.tile)?.prepared?.object
    const url = wish.url ?? (object === undefined ? null : urlOf(object))
    return url !== null && uploaded.includes(url) ? [{ ...wish, url }] : []
  })
  for (const wish of ofDraft) nameByUrl(of, wish)
  for (const { tile } of wishes)
    if (![...ofDraft, ...waiting].some((kept) => kept.tile === tile)) void deleteWish(of.draftId, tile)
  for (const { id } of inDraft) void deletePhoto(id)
  const claims = waiting.flatMap((stored) => {
    const release = locks.get(stored.id)
    locks.delete(stored.id)
    return release ? [{ stored, release }] : []
  })
  for (const release of locks.values()) release()
  return [
    ...claims.map((claim) => ofClaim(claim, wishes)),
    ...ofDraft.map(({ url, wish }) => ofPicture(url, wish, uploaded)),
  ]
}

type WishOfPicture = StoredWish & { url: string }

/** The tile of a picture of the draft has its URL as key, and had another one in the page that uploaded it. */
function nameByUrl(of: DraftOfPerson, { tile, url, wish }: WishOfPicture) {
  if (tile === url) return
  void storeWish(of, { tile: url, url, wish })
  void deleteWish(of.draftId, tile)
}

/** The locks that this tab got, by photo; other tabs have the others. */
async function locksOf(photos: readonly StoredPhoto[]): Promise<Map<string, () => void>> {
  const locks = await Promise.all(photos.map(async ({ id }) => [id, await holdLock(lockOf(id))] as const))
  return new Map(locks.flatMap(([id, release]) => (release ? [[id, release] as const] : [])))
}

function ofClaim(claim: Claim, wishes: readonly StoredWish[]): PhotoLeft {
  const { tile, name, place, former, blob, prepared } = claim.stored
  const url = blob === null && prepared ? urlOf(prepared.object) : null
  const wish = wishes.find((wish) => wish.tile === tile)?.wish ?? null
  return { key: tile, name, place, url, former, wish, claim }
}

function ofPicture(url: string, wish: Wish, uploaded: readonly string[]): PhotoLeft {
  return { key: url, name: '', place: uploaded.indexOf(url), url, former: null, wish, claim: null }
}
