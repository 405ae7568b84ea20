import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/input.tsx'
import {
  angleLabel,
  angleOf,
  anglesOf,
  type MarkedPhotos,
  missingAngles,
  PHOTO_ANGLES,
  type PhotoAngle,
  rememberAngles,
  rememberedAngles,
  withAngle,
} from './photo-angles.ts'
import type { PictureTile } from './pictures.ts'

/** The seller's marks of these photos. */
export function usePhotoAngles(tiles: readonly PictureTile[]) {
  const [marked, setMarked] = useState<MarkedPhotos>(rememberedAngles)
  const changed = useRef(false)
  useEffect(() => {
    // A photo that was turned or covered has another URL under its key.
    const isReplaced = tiles.some(
      (tile) => tile.url !== null && tile.url !== tile.key && angleOf(marked, tile),
    )
    if (changed.current || isReplaced) rememberAngles(marked, tiles)
  }, [marked, tiles])
  return {
    marked,
    mark(photo: { key: string; url: string | null }, angle: PhotoAngle | null) {
      changed.current = true
      setMarked((marked) => withAngle(marked, photo, angle))
    },
  }
}

interface PhotoGuideProps {
  /** The body type, as the form states it. */
  body: string
  tiles: readonly PictureTile[]
  marked: MarkedPhotos
  /** Whether another photo may be added. */
  hasRoom: boolean
  /** Asks for a photo of this angle. */
  onAdd: (angle: PhotoAngle) => void
}

/** Which angles of the vehicle have a photo, and which are missing: a press adds one of them. It only suggests. */
export function PhotoGuide({ body, tiles, marked, hasRoom, onAdd }: PhotoGuideProps) {
  const photos = tiles.filter(({ state }) => state !== 'refused')
  const angles = anglesOf(body)
  const missing = missingAngles(angles, marked, photos)
  const unmarked = photos.filter((photo) => angleOf(marked, photo) === null).length
  return (
    <section aria-label="Photo guide" className="grid gap-2 rounded-r border border-line bg-raise p-4">
      <p className="text-sm font-medium">
        {missing.length === 0
          ? 'Every side is shown.'
          : `${angles.length - missing.length} of ${angles.length} views that buyers look for`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {angles.map((angle) => (
          <li key={angle}>
            {missing.includes(angle) ? (
              <Button
                size="s"
                className="min-h-12"
                disabled={!hasRoom}
                aria-label={`Add a photo: ${angleLabel(angle, body).toLowerCase()}`}
                onClick={() => onAdd(angle)}
              >
                <Icon of="plus" size="s" />
                {angleLabel(angle, body)}
              </Button>
            ) : (
              <span className="inline-flex min-h-12 items-center gap-1.5 px-2 text-sm font-medium text-green-ink">
                <Icon of="check" size="s" />
                {angleLabel(angle, body)}
                <span className="sr-only"> is shown</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && unmarked > 0 && (
        <p className="text-sm text-ink-2">
          {unmarked === 1
            ? 'One photo has no view selected: choose it below the photo.'
            : `${unmarked} photos have no view selected: choose it below each photo.`}
        </p>
      )}
      <p className="text-sm text-ink-2">
        Leave out logbook and ID, or cover their numbers below the photo: show them when you meet the buyer.
      </p>
    </section>
  )
}

/** What one photo shows, chosen by its seller. */
export function AngleSelect({
  body,
  place,
  angle,
  onChoose,
}: {
  /** The body type, as the form states it. */
  body: string
  /** From 0. */
  place: number
  angle: PhotoAngle | null
  onChoose: (angle: PhotoAngle | null) => void
}) {
  return (
    <Select
      aria-label={`What photo ${place + 1} shows`}
      value={angle ?? ''}
      className="min-h-12 text-sm"
      onChange={(event) => onChoose(PHOTO_ANGLES.find((one) => one === event.target.value) ?? null)}
    >
      <option value="">It shows…</option>
      {PHOTO_ANGLES.filter((one) => one === angle || anglesOf(body).includes(one)).map((one) => (
        <option key={one} value={one}>
          {angleLabel(one, body)}
        </option>
      ))}
    </Select>
  )
}
