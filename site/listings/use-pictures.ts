import { useEffect, useReducer, useRef } from 'react'
import { removePictures, uploadPicture } from './picture-storage.ts'
import { type PictureList, pictureList, picturesFrom } from './pictures.ts'
import { PictureRefused, type PreparedPicture, preparePicture } from './prepare-picture.ts'

/** Two at a time: more would make each slower, and the first is seen sooner. */
const AT_ONCE = 2

interface Upload {
  file: File
  prepared?: PreparedPicture
  preview?: string
  abort: AbortController
}

export interface Pictures {
  list: PictureList
  add(files: readonly File[]): void
  retry(key: string): void
  remove(key: string): void
  move(key: string, to: number): void
}

/** The pictures of an ad: chosen files are prepared and uploaded at once, each on its own. */
export function usePictures(userId: string, uploaded: readonly string[]): Pictures {
  const [list, dispatch] = useReducer(pictureList, uploaded, picturesFrom)
  const uploads = useRef(new Map<string, Upload>())
  const waiting = useRef<string[]>([])
  const running = useRef(0)

  useEffect(() => {
    const all = uploads.current
    return () => {
      for (const { abort, preview } of all.values()) {
        abort.abort()
        if (preview) URL.revokeObjectURL(preview)
      }
      all.clear()
    }
  }, [])

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
    try {
      if (!upload.prepared) {
        upload.prepared = await preparePicture(upload.file)
        upload.preview = URL.createObjectURL(upload.prepared.blob)
        dispatch({ type: 'shown', key, preview: upload.preview })
      }
      const url = await uploadPicture(upload.prepared, {
        userId,
        signal: upload.abort.signal,
        onProgress: (progress) => dispatch({ type: 'progressed', key, progress }),
      })
      if (upload.abort.signal.aborted) return void removePictures([url])
      dispatch({ type: 'uploaded', key, url })
    } catch (error) {
      if (upload.abort.signal.aborted) return
      const problem = error instanceof Error ? error.message : 'Upload stopped'
      dispatch({ type: error instanceof PictureRefused ? 'refused' : 'failed', key, problem })
    }
  }

  return {
    list,
    add(files) {
      const chosen = files.map((file) => ({ key: crypto.randomUUID(), name: file.name, file }))
      const { tiles } = pictureList(list, { type: 'chosen', files: chosen })
      const taken = chosen.filter(({ key }) => tiles.some((tile) => tile.key === key))
      for (const { key, file } of taken) uploads.current.set(key, { file, abort: new AbortController() })
      dispatch({ type: 'chosen', files: chosen.map(({ key, name }) => ({ key, name })) })
      waiting.current.push(...taken.map(({ key }) => key))
      startWaiting()
    },
    retry(key) {
      dispatch({ type: 'retried', key })
      waiting.current.push(key)
      startWaiting()
    },
    remove(key) {
      const upload = uploads.current.get(key)
      upload?.abort.abort()
      if (upload?.preview) URL.revokeObjectURL(upload.preview)
      uploads.current.delete(key)
      const url = list.tiles.find((tile) => tile.key === key)?.url
      if (url) void removePictures([url])
      dispatch({ type: 'removed', key })
    },
    move(key, to) {
      dispatch({ type: 'moved', key, to })
    },
  }
}
