import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PictureTile } from '../pictures.ts'
import { digestOf, idle, lookAt } from './look-at.ts'
import { photoHints, type SeenPhoto } from './photo-hints.ts'

interface PhotoCheckerProps {
  tiles: readonly PictureTile[]
  /** The chosen file of a photo. */
  fileOf: (key: string) => Blob | undefined
  onHints: (hints: ReadonlyMap<string, string>) => void
}

/** Checks the photos of a form one after the other while the page is idle, and shows hints. */
export default function PhotoChecker({ tiles, fileOf, onHints }: PhotoCheckerProps): ReactNode {
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenPhoto>>(new Map())
  const begun = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  useEffect(() => {
    for (const { key, preview, state } of tiles) {
      // A photo that was turned or covered has another preview, and is another picture.
      const picture = `${key} ${preview}`
      if (state === 'refused' || preview === null || begun.current.has(picture)) continue
      begun.current.add(picture)
      const file = fileOf(key)
      queue.current = queue.current.then(async () => {
        await idle()
        if (gone.current) return
        const measures = await lookAt(preview)
        const digest = file ? await digestOf(file) : null
        if (!gone.current) setSeen((seen) => new Map(seen).set(key, { key, measures, digest }))
      })
    }
  }, [tiles, fileOf])

  // By their keys: the list is another one at each render, and hints of each would render again, without end.
  const keys = tiles.map(({ key }) => key).join(' ')
  const hints = useMemo(
    () => photoHints(keys.split(' ').map((key) => seen.get(key) ?? { key, measures: null, digest: null })),
    [keys, seen],
  )
  useEffect(() => onHints(hints), [hints, onHints])

  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {[...hints].map(([key, hint]) => (
        <p key={key}>
          Photo {tiles.findIndex((tile) => tile.key === key) + 1}: {hint}
        </p>
      ))}
    </div>
  )
}
