import { useEffect, useState } from 'react'
import type { PictureList } from './pictures.ts'

export interface AfterUploads {
  /** How many photos are still on their way; null while nothing was asked for. */
  waitingFor: number | null
  /** Runs what comes after, now or when the last photo is uploaded. */
  start: () => void
}

/** Sends a form once its photos are uploaded, as it stands then. One that fails ends the wait: `then` finds it in the list. */
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

/** What a form says that waits for photos; nothing while none is awaited. */
export function waitingSentence(photos: number | null): string {
  if (!photos) return ''
  return `Waiting for ${photos === 1 ? 'a photo' : `${photos} photos`} to upload`
}
