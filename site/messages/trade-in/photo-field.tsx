import { useRef } from 'react'
import { MOST_TRADE_IN_PHOTOS } from '#domain/messages/trade-ins.ts'
import { PICTURE_FILES } from '../../pictures/prepare-picture.ts'
import { WAITING_FOR_NETWORK } from '../../pictures/upload-words.ts'
import { PhotoGrid } from '../../services/photo-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSignedPhotos } from './signed-photos.ts'
import type { usePhotoUploads } from './use-photo-uploads.ts'

interface PhotoFieldProps {
  /** The names of those that are uploaded. */
  photos: readonly string[]
  uploads: ReturnType<typeof usePhotoUploads>
  onRemove: (path: string) => void
}

/** Photos of the offered car. A removed one is deleted with the next sending, or after a day. */
export function PhotoField({ photos, uploads, onRemove }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { left, waiting, failed, room, previews, add, retry } = uploads
  const stored = useSignedPhotos(
    photos.filter((path) => !previews.has(path)),
    true,
  )
  const shown = photos.map((path) => ({ path, url: previews.get(path) ?? stored?.get(path) ?? null }))
  return (
    <section aria-labelledby="trade-in-photos" className="grid gap-2">
      <div>
        <h2 id="trade-in-photos" className="text-base">
          Photos <span className="font-normal text-ink-2">(optional)</span>
        </h2>
        <p className="text-sm text-ink-2">
          {photos.length} of {MOST_TRADE_IN_PHOTOS}. Outside, inside, dashboard, damage. Only this seller sees
          them.
        </p>
      </div>
      <PhotoGrid photos={shown} label="Photos of your car" onRemove={onRemove} />
      {failed.length > 0 && (
        <div role="alert" className="grid justify-items-start gap-2">
          {failed.map(({ key, problem }) => (
            <FieldError key={key}>{problem}</FieldError>
          ))}
          <Button size="s" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-label="Photos of your car"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size="s"
        className="justify-self-start"
        busy={left > 0}
        disabled={room === 0}
        onClick={() => input.current?.click()}
      >
        <Icon of="camera" size="s" />
        {left > 0 ? (waiting ? WAITING_FOR_NETWORK : `Sending ${left}`) : 'Add photos'}
      </Button>
    </section>
  )
}
