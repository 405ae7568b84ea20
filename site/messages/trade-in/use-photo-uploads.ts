import { useState } from 'react'
import { MOST_TRADE_IN_PHOTOS } from '#domain/messages/trade-ins.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { preparePicture } from '../../pictures/prepare-picture.ts'
import { objectName, uploadObject } from '../../pictures/upload-object.ts'
import { toast } from '../../ui/toast.ts'
import { TRADE_IN_PHOTOS_BUCKET } from './queries.ts'

interface FailedPhoto {
  key: string
  problem: string
  file: File
}

/** Uploads photos one after the other; `onUploaded` gets the name of each. Those that fail can be tried again. */
export function usePhotoUploads(userId: string, count: number, onUploaded: (path: string) => void) {
  const [left, setLeft] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<FailedPhoto[]>([])
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const room = Math.max(0, MOST_TRADE_IN_PHOTOS - count - left)

  async function upload(files: readonly File[]) {
    setLeft((many) => many + files.length)
    for (const file of files) {
      try {
        const picture = await preparePicture(file)
        const name = objectName(userId, picture)
        await uploadObject(picture.blob, {
          bucket: TRADE_IN_PHOTOS_BUCKET,
          name,
          onProgress: () => setWaiting(false),
          onWaiting: () => setWaiting(true),
        })
        if (picture.displayable)
          setPreviews((known) => new Map(known).set(name, URL.createObjectURL(picture.blob)))
        onUploaded(name)
      } catch (error) {
        reportFailure('A photo of an offered car could not be uploaded', error)
        const { message } = error as Error
        setFailed((known) => [
          ...known,
          { key: crypto.randomUUID(), problem: `${file.name}: ${message}`, file },
        ])
      }
      setLeft((many) => many - 1)
    }
  }

  return {
    /** How many are still to be sent. */
    left,
    /** The network is away; they go on by themselves. */
    waiting,
    failed,
    room,
    /** Addresses of photos that this page has uploaded, by name. */
    previews,
    add(files: readonly File[]) {
      if (files.length > room)
        toast({
          title: `There is room for ${room} more`,
          description: `${files.length - room} of the chosen photos were left out.`,
          tone: 'error',
        })
      void upload(files.slice(0, room))
    },
    retry() {
      setFailed([])
      void upload(failed.map(({ file }) => file))
    },
  }
}
