import { useEffect, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { signedUrls } from '../../pictures/picture-storage.ts'
import { TRADE_IN_PHOTOS_BUCKET } from './queries.ts'

/** The addresses of photos by name, for an hour; null until they have arrived. Those that could not be reached are left out. */
export function useSignedPhotos(
  paths: readonly string[],
  wanted: boolean,
): ReadonlyMap<string, string> | null {
  const [signed, setSigned] = useState<{ of: string; urls: ReadonlyMap<string, string> } | null>(null)
  const key = paths.join('\n')
  useEffect(() => {
    if (!wanted || !key) return
    let isWanted = true
    signedUrls(TRADE_IN_PHOTOS_BUCKET, key.split('\n')).then(
      (urls) => isWanted && setSigned({ of: key, urls }),
      (error) => {
        reportFailure('The photos of an offered car could not be reached', error)
        if (isWanted) setSigned({ of: key, urls: new Map() })
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, wanted])
  return signed?.of === key ? signed.urls : null
}
