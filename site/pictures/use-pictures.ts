import { useCallback, useEffect, useReducer, useRef } from 'react'
import { deletePhoto, photosOfDraft, storePhoto } from './photos-awaiting-upload.ts'
import { removePictures, uploadPicture } from './picture-storage.ts'
import { type PictureList, pictureList, picturesFrom } from './pictures.ts'
import { PictureRefused, type PreparedPicture, preparePicture } from './prepare-picture.ts'

/** Two at a time: more would slow down each, and the first would appear later. */
const AT_ONCE = 2

interface Upload {
  file: File
  prepared?: PreparedPicture
  preview?: string
  abort: AbortController
}

export interface Pictures {
  list: PictureList
  /** Returns the keys of the photos, of those without room too. */
  add(files: readonly File[]): string[]
  /** The file chosen for a photo, while this page has it. */
  fileOf(key: string): Blob | undefined
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

/**
 * The pictures of an ad: chosen files are prepared and uploaded immediately. Until uploaded they are stored on this device, and failed
 * uploads resume when the connection is back.
 */
export function usePictures({ userId, draftId, uploaded, most, stored }: PicturesOfAd): Pictures {
  const [list, dispatch] = useReducer(pictureList, picturesFrom(uploaded, most))
  const uploads = useRef(new Map<string, Upload>())
  const waiting = useRef<string[]>([])
  const running = useRef(0)

  function startWaiting() {
    while (running.current < AT_ONCE) {
      const key = waiting.current.shift()
      if (key === undefined) return
      running.current++
      void run(key).finally(() => {
        running.current--
        startWaiting()
      })
    }
  }

  async function run(key: string) {
    const upload = uploads.current.get(key)
    if (!upload) return
    const gone = () => upload.abort.signal.aborted
    try {
      if (!upload.prepared) {
        upload.prepared = await preparePicture(upload.file)
        if (gone()) return
        if (upload.prepared.displayable) {
          upload.preview = URL.createObjectURL(upload.prepared.blob)
          dispatch({ type: 'shown', key, preview: upload.preview })
        }
        await storePhoto(draftId, { key, name: upload.file.name, blob: upload.prepared.blob })
      }
      const url = await uploadPicture(upload.prepared, {
        userId,
        signal: upload.abort.signal,
        onProgress: (progress) => dispatch({ type: 'progressed', key, progress }),
      })
      if (gone()) return void removePictures([url])
      dispatch({ type: 'uploaded', key, url })
      void deletePhoto(key)
    } catch (error) {
      if (gone()) return
      const problem = error instanceof Error ? error.message : 'Upload stopped'
      dispatch({ type: error instanceof PictureRefused ? 'refused' : 'failed', key, problem })
    }
  }

  function take(chosen: readonly { key: string; file: File }[]) {
    const event = {
      type: 'chosen',
      files: chosen.map(({ key, file }) => ({ key, name: file.name })),
    } as const
    const { tiles } = pictureList(list, event)
    const taken = chosen.filter(({ key }) => tiles.some((tile) => tile.key === key))
    for (const { key, file } of taken) uploads.current.set(key, { file, abort: new AbortController() })
    dispatch(event)
    waiting.current.push(...taken.map(({ key }) => key))
    startWaiting()
  }

  function retry(key: string) {
    if (!uploads.current.has(key)) return
    dispatch({ type: 'retried', key })
    waiting.current.push(key)
    startWaiting()
  }

  const replace = useCallback((urls: readonly string[]) => dispatch({ type: 'replaced', urls }), [])

  const fileOf = useCallback((key: string) => uploads.current.get(key)?.file, [])

  const current = useRef({ list, take, retry })
  useEffect(() => {
    current.current = { list, take, retry }
  })

  useEffect(() => {
    const all = uploads.current
    let wanted = true
    void photosOfDraft(draftId).then((files) => {
      const left = files.filter(({ key }) => !all.has(key))
      if (wanted && left.length > 0)
        current.current.take(
          left.map(({ key, name, blob }) => ({ key, file: new File([blob], name, { type: blob.type }) })),
        )
    })
    return () => {
      wanted = false
      for (const { abort, preview } of all.values()) {
        abort.abort()
        if (preview) URL.revokeObjectURL(preview)
      }
      all.clear()
    }
  }, [draftId])

  useEffect(() => {
    const goOn = () => {
      const { list, retry } = current.current
      for (const { key, state } of list.tiles) if (state === 'failed') retry(key)
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])

  return {
    list,
    retry,
    replace,
    add(files) {
      const chosen = files.map((file) => ({ key: crypto.randomUUID(), file }))
      take(chosen)
      return chosen.map(({ key }) => key)
    },
    fileOf,
    remove(key) {
      const upload = uploads.current.get(key)
      upload?.abort.abort()
      if (upload?.preview) URL.revokeObjectURL(upload.preview)
      uploads.current.delete(key)
      void deletePhoto(key)
      const url = list.tiles.find((tile) => tile.key === key)?.url
      if (url && !stored.includes(url)) void removePictures([url])
      dispatch({ type: 'removed', key })
    },
    move(key, to) {
      dispatch({ type: 'moved', key, to })
    },
  }
}
