import { useEffect, useState } from 'react'
import type { PictureList } from './pictures.ts'

export interface AfterUploads {
  /** Photos still uploading; null while not waiting. */
  waitingFor: number | null
  /** Runs `then` now or after the last upload. */
  start: () => void
}

/** Delays sending a form until its photos are uploaded. A failed upload ends the wait, and `then` finds it in the list. */
export function useAfterUploads({ tiles }: PictureList, then: () => void): AfterUploads {
  const [waiting, setWaiting] = useState(false)
  const failed = tiles.some(({ state }) => state === 'failed')
  const uploading = failed ? 0 : tiles.filter(({ state }) => state === 'uploading').length

  useEffect(() => {
    if (!waiting || uploading > 0) return
    setWaiting(false)
    then()
  })

  return { waitingFor: waiting ? uploading : null, start: () => setWaiting(true) }
}

/** The status of a form that waits for photos; '' if it does not. */
export function waitingSentence(photos: number | null): string {
  if (!photos) return ''
  return `Waiting for ${photos === 1 ? 'a photo' : `${photos} photos`} to upload`
}
