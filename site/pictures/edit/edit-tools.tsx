import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type PictureTile, UNDECIDED } from '../pictures.ts'
import type { Edit } from './edit.ts'

interface EditToolsProps {
  tile: PictureTile
  /** From 0. */
  place: number
  edit: Edit
  onTurn: () => void
  onCover: () => void
  /** Removes all covers. */
  onUncover: () => void
  /** Uploads one whose covering was interrupted. */
  onUseAsIs: () => void
}

/** Below a photo that this browser shows: one press turns it, one opens the covering of plates. */
export function EditTools({ tile, place, edit, onTurn, onCover, onUncover, onUseAsIs }: EditToolsProps) {
  const name = `photo ${place + 1}`
  const isCovered = edit.covers.length > 0
  if (!isEditable(tile)) return null
  return (
    <>
      <div className="flex gap-1.5">
        <Button size="s" square data-turn aria-label={`Turn ${name}`} title="Turn" onClick={onTurn}>
          <Icon of="rotate-cw" size="s" />
        </Button>
        <Button
          size="s"
          className="min-w-0 flex-1 px-1!"
          aria-label={`Cover plate on ${name}`}
          onClick={onCover}
        >
          Cover plate
        </Button>
      </div>
      {tile.undecided && (
        <div className="grid gap-1.5 rounded-s border border-amber-line bg-amber-soft p-2 text-xs sm:text-sm">
          <p>{UNDECIDED}</p>
          <Button size="s" aria-label={`Use as it is: ${name}`} onClick={(event) => leave(event, onUseAsIs)}>
            Use as it is
          </Button>
        </div>
      )}
      {edit.turns > 0 && <p className="sr-only">Turned</p>}
      {isCovered && (
        <p className="flex items-center justify-between gap-1.5 text-xs text-ink-2 sm:text-sm">
          <span className="flex gap-1.5">
            <Icon of="check" size="s" className="mt-0.5 text-green-ink" />
            Plate covered
          </span>
          <Button
            size="s"
            variant="bare"
            className="px-2!"
            aria-label={`Undo: show the plate on ${name} again`}
            onClick={(event) => leave(event, onUncover)}
          >
            Undo
          </Button>
        </p>
      )}
    </>
  )
}

/** For a button that goes with its press: the focus stays with the photo. */
function leave({ currentTarget }: MouseEvent<HTMLElement>, act: () => void) {
  currentTarget.closest('li')?.querySelector<HTMLElement>('[data-turn]')?.focus()
  act()
}

/** Whether this browser shows the picture, and may read it: pictures of other sites are only shown. */
function isEditable({ state, preview }: PictureTile): boolean {
  return state !== 'refused' && state !== 'failed' && /^(blob:|\/)/.test(preview ?? '')
}
