import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Wish } from './edit/edit.ts'
import { fetchPicture } from './picture-storage.ts'
import { createPictureUploads, type PictureUploads } from './picture-uploads.ts'
import { type PictureList, pictureList, picturesFrom } from './pictures.ts'

export interface Pictures {
  list: PictureList
  /** Returns the keys of the photos, of those without room too. */
  add(files: readonly File[]): string[]
  /** The file chosen for a photo, while this page has it. */
  fileOf(key: string): Blob | undefined
  /** The picture as uploaded: prepared on this device, or fetched. Throws an Error with a sentence if it cannot be fetched. */
  blobOf(key: string): Promise<Blob>
  /** The photo becomes this file: what was uploaded of the former is removed. It keeps its place and key. */
  change(key: string, file: File): void
  /**
   * Holds the upload of a photo until `resume`, and so the form that waits for it. A page that is opened before that finds the wish with the
   * photo. `undecided`: the form says that the person must decide, and does not wait.
   */
  pause(key: string, wish: Wish | null, undecided?: boolean): void
  resume(key: string): void
  retry(key: string): void
  remove(key: string): void
  move(key: string, to: number): void
  /** Replaces all pictures by these. */
  replace(urls: readonly string[]): void
}

interface PicturesOfAd {
  userId: string
  draftId: string
  uploaded: readonly string[]
  /** Maximum per ad. */
  most: number
  /** Pictures of the stored ad: they stay in the file service until the ad is saved without them. */
  stored: readonly string[]
}

/** Forms wait no longer for photos of earlier pages: browsers are known whose storage never answers. */
const RESTORING_MS = 5_000

/**
 * The pictures of an ad: chosen files are prepared and uploaded immediately. They are stored on this device until the draft is sent, and
 * uploads go on by themselves where a lost connection, a reload or a closed browser stopped them.
 */
export function usePictures({ userId, draftId, uploaded, most, stored }: PicturesOfAd): Pictures {
  const [list, dispatch] = useReducer(pictureList, { ...picturesFrom(uploaded, most), restoring: true })
  const uploads = useRef<PictureUploads>(null)
  // Those of the opened draft alone say what an earlier page left.
  const [first] = useState(uploaded)

  useEffect(() => {
    const opened = createPictureUploads({ userId, draftId, emit: dispatch })
    uploads.current = opened
    void opened.restore(first)
    const late = setTimeout(() => dispatch({ type: 'restored', photos: [] }), RESTORING_MS)
    return () => {
      clearTimeout(late)
      opened.close()
    }
  }, [userId, draftId, first])

  useEffect(() => {
    uploads.current?.arrange(list.tiles.map(({ key }) => key))
  }, [list.tiles])

  const fileOf = useCallback((key: string) => uploads.current?.fileOf(key), [])
  const replace = useCallback((urls: readonly string[]) => {
    uploads.current?.forgetUploaded()
    dispatch({ type: 'replaced', urls })
  }, [])

  const tileOf = (key: string) => list.tiles.find((tile) => tile.key === key)

  /** The uploaded picture of a tile; null if it is the stored ad's, which keeps it. */
  function ownUrl(key: string): string | null {
    const url = tileOf(key)?.url ?? null
    return url !== null && stored.includes(url) ? null : url
  }

  return {
    list,
    fileOf,
    replace,
    add(files) {
      const chosen = files.map((file) => ({ key: crypto.randomUUID(), file }))
      const names = chosen.map(({ key, file }) => ({ key, name: file.name }))
      const event = { type: 'chosen', files: names } as const
      const { tiles } = pictureList(list, event)
      dispatch(event)
      for (const { key, file } of chosen) {
        const place = tiles.findIndex((tile) => tile.key === key)
        if (place >= 0) void uploads.current?.begin(key, file, place)
      }
      return chosen.map(({ key }) => key)
    },
    async blobOf(key) {
      return uploads.current?.blobOf(key) ?? fetchPicture(tileOf(key)?.url ?? '')
    },
    change(key, file) {
      const place = list.tiles.findIndex((tile) => tile.key === key)
      void uploads.current?.change(key, file, place, ownUrl(key))
    },
    pause(key, wish, undecided) {
      uploads.current?.pause(key, wish, tileOf(key)?.url ?? null)
      dispatch({ type: 'paused', key, paused: true, undecided })
    },
    resume(key) {
      uploads.current?.resume(key)
      dispatch({ type: 'paused', key, paused: false })
    },
    retry: (key) => uploads.current?.retry(key),
    remove(key) {
      uploads.current?.discard(key, ownUrl(key))
      dispatch({ type: 'removed', key })
    },
    move: (key, to) => dispatch({ type: 'moved', key, to }),
  }
}
