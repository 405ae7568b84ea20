import { type ChangeEvent, type DragEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { EditTools } from './edit/edit-tools.tsx'
import { useCoverDialog } from './edit/use-cover-dialog.tsx'
import { usePictureEdits } from './edit/use-picture-edits.ts'
import { angleOf, type PhotoAngle } from './photo-angles.ts'
import { AngleSelect, PhotoGuide, usePhotoAngles } from './photo-guide.tsx'
import { PictureTileView } from './picture-tile.tsx'
import { countPictures, type PictureTile } from './pictures.ts'
import { PICTURE_FILES } from './prepare-picture.ts'
import type { Pictures } from './use-pictures.ts'
import { useReorder } from './use-reorder.ts'

/** Loaded with the first photo. The form works without it. */
const PhotoChecker = lazy(() => import('./checks/photo-checker.tsx').catch(() => ({ default: () => null })))

const WAITING = 'Waiting for the network. Your photos are kept on this device and go on by themselves.'

/** Photos of an ad: chosen, dropped or taken with the camera, shown as a tile each, in order. */
export function PictureField({
  id,
  pictures,
  error,
  help,
  guideTo,
}: {
  id: string
  pictures: Pictures
  error?: string
  /** Advice on what to show. */
  help: string
  /** The body type of a vehicle, or '': enables the photo guide and the choice of views. */
  guideTo?: string | undefined
}) {
  const { tiles, notice, most, waiting } = pictures.list
  const [hints, setHints] = useState<ReadonlyMap<string, string>>(new Map())
  const angles = usePhotoAngles(tiles)
  const oneMore = useRef<HTMLInputElement>(null)
  const wanted = useRef<PhotoAngle>('front')
  const [over, setOver] = useState(false)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const edits = usePictureEdits(pictures)
  const cover = useCoverDialog(edits, setSaid)
  const count = countPictures(pictures.list)

  function move(key: string, to: number) {
    pictures.move(key, to)
    setSaid(`Photo ${to + 1} of ${tiles.length}${to === 0 ? ', the cover' : ''}`)
  }

  const { dragged, list } = useReorder(move)

  function remove(key: string, place: number) {
    pictures.remove(key)
    setSaid(`Photo ${place + 1} removed`)
    // The pressed button is gone, and the focus with it.
    requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }))
  }

  function turn(tile: PictureTile, place: number) {
    const degrees = edits.turn(tile)
    setSaid(`Photo ${place + 1} ${degrees === 0 ? 'upright again' : `turned by ${degrees} degrees`}`)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    pictures.add([...event.dataTransfer.files])
  }

  return (
    <div className="grid gap-3">
      <p id={helpId} className="-mt-3 text-sm text-ink-2">
        {count} of {most} added. {help} The first is the cover. Drag a photo, or use its arrows, to change the
        order.
      </p>
      {guideTo !== undefined && (
        <PhotoGuide
          body={guideTo}
          tiles={tiles}
          marked={angles.marked}
          hasRoom={count < most}
          onAdd={(angle) => {
            wanted.current = angle
            oneMore.current?.click()
          }}
        />
      )}
      <ul
        className={classNames(
          'grid grid-cols-2 gap-3 rounded-r sm:grid-cols-3',
          over && 'outline-2 outline-offset-4 outline-green',
          // Scroll anchoring would follow a photo that is moved.
          dragged && '[overflow-anchor:none]',
        )}
        {...list}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {tiles.map((tile, index) => (
          <PictureTileView
            key={tile.key}
            tile={tile}
            turnedBy={edits.turnsLeft(tile)}
            place={index}
            last={index === tiles.length - 1}
            dragged={tile.key === dragged}
            waiting={waiting}
            onMove={(to) => move(tile.key, to)}
            onRemove={() => remove(tile.key, index)}
            onRetry={() => pictures.retry(tile.key)}
          >
            <EditTools
              tile={tile}
              place={index}
              edit={edits.editOf(tile)}
              onTurn={() => turn(tile, index)}
              onCover={() => cover.open(tile, index)}
              onUncover={() => {
                edits.cover(tile, [])
                setSaid(`Photo ${index + 1} shows the plate again`)
              }}
              onUseAsIs={() => {
                edits.release(tile)
                setSaid(`Photo ${index + 1} is used as it is`)
              }}
            />
            {guideTo !== undefined && tile.state !== 'refused' && (
              <AngleSelect
                body={guideTo}
                place={index}
                angle={angleOf(angles.marked, tile)}
                onChoose={(angle) => angles.mark(tile, angle)}
              />
            )}
            {hints.has(tile.key) && (
              <p className="flex gap-1.5 text-xs text-ink-2 sm:text-sm">
                <Icon of="lightbulb" size="s" className="mt-0.5 text-amber-ink" />
                {hints.get(tile.key)}
              </p>
            )}
          </PictureTileView>
        ))}
        {count < most && (
          <>
            <li>
              <AddPhotos id={id} describedBy={helpId} invalid={Boolean(error)} onFiles={pictures.add}>
                <Icon of="plus" />
                Add photos
                <span className="text-xs font-normal text-ink-3 pointer-coarse:hidden">
                  or drop them here
                </span>
              </AddPhotos>
            </li>
            <li className="hidden pointer-coarse:block">
              <AddPhotos id={`${id}-camera`} camera onFiles={pictures.add}>
                <Icon of="camera" />
                Take a photo
              </AddPhotos>
            </li>
          </>
        )}
      </ul>
      {tiles.length > 0 && (
        <Suspense>
          <PhotoChecker tiles={tiles} fileOf={pictures.fileOf} onHints={setHints} />
        </Suspense>
      )}
      {guideTo !== undefined && (
        <input
          ref={oneMore}
          type="file"
          accept={PICTURE_FILES}
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={(event) => {
            const [key] = pictures.add([...(event.target.files ?? [])])
            event.target.value = ''
            if (key) angles.mark({ key, url: null }, wanted.current)
          }}
        />
      )}
      {cover.dialog}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {waiting && tiles.some(({ state }) => state === 'uploading') && WAITING}
      </p>
      {notice && <FieldError>{notice}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function AddPhotos({
  id,
  camera,
  invalid,
  describedBy,
  onFiles,
  children,
}: {
  id: string
  camera?: boolean
  invalid?: boolean
  describedBy?: string
  onFiles: (files: readonly File[]) => void
  children: React.ReactNode
}) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    // Allows choosing the same file again after removing it.
    event.target.value = ''
  }
  return (
    <label className="grid aspect-4/3 content-center justify-items-center gap-1 rounded-r border-[1.5px] border-dashed border-field bg-raise text-center text-sm font-medium text-green-ink hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        id={id}
        type="file"
        accept={PICTURE_FILES}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={choose}
      />
      {children}
    </label>
  )
}
