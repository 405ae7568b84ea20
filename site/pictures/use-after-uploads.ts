import { useEffect, useState } from 'react'
import { awaitedPictures, type PictureList, photosProblem } from './pictures.ts'

export interface AfterUploads {
  /** Photos still uploading or being edited; null while not waiting. */
  waitingFor: number | null
  /** Runs `then` now or after the last upload. */
  start: () => void
}

/** Delays sending a form until its photos are uploaded. One that needs the person ends the wait, and `then` finds it in the list. */
export function useAfterUploads(list: PictureList, then: () => void): AfterUploads {
  const [waiting, setWaiting] = useState(false)
  const awaited = photosProblem(list) ? 0 : awaitedPictures(list)

  useEffect(() => {
    if (!waiting || awaited > 0) return
    setWaiting(false)
    then()
  })

  return { waitingFor: waiting ? awaited : null, start: () => setWaiting(true) }
}

/** The status of a form that waits for photos; '' if it does not. */
export function waitingSentence(photos: number | null, { waiting }: PictureList): string {
  if (!photos) return ''
  if (waiting) return `Waiting for the network: ${photos === 1 ? 'a photo is' : `${photos} photos are`} left`
  return `Waiting for ${photos === 1 ? 'a photo' : `${photos} photos`} to upload`
}
