import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import type { PictureTile } from '../pictures.ts'
import type { CoverDialogProps } from './cover-dialog.tsx'
import type { PictureEdits } from './use-picture-edits.ts'

interface Opened {
  tile: PictureTile
  /** From 0. */
  place: number
  /** Loaded with the first use. */
  Dialog: ComponentType<CoverDialogProps>
}

/** Opens the dialog that covers plates. Nothing of the photo leaves the device before it is closed; an undecided one stays so without a cover. */
export function useCoverDialog(
  edits: PictureEdits,
  onSaid: (sentence: string) => void,
): { open: (tile: PictureTile, place: number) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)

  /** Of the last press, until its dialog closes. Another press may come while the dialog loads. */
  const held = useRef<PictureTile | null>(null)

  /** Of a photo that was left without another cover. */
  function letGo(tile: PictureTile) {
    if (tile.undecided) edits.postpone(tile)
    else edits.release(tile)
  }

  async function open(tile: PictureTile, place: number) {
    if (held.current && held.current.key !== tile.key) letGo(held.current)
    held.current = tile
    edits.hold(tile)
    const isLast = () => held.current?.key === tile.key
    try {
      const { default: Dialog } = await import('./cover-dialog.tsx')
      if (isLast()) setOpened({ tile, place, Dialog })
    } catch {
      if (!isLast()) return
      close()
      letGo(tile)
      toast({ title: 'This could not be opened. Check your connection and try again.', tone: 'error' })
    }
  }

  function close() {
    held.current = null
    setOpened(null)
  }

  if (!opened) return { open, dialog: null }
  const { tile, place, Dialog } = opened
  const { turns, covers } = edits.editOf(tile)
  return {
    open,
    dialog: (
      <Dialog
        name={`photo ${place + 1}`}
        load={() => edits.uncovered(tile)}
        turns={turns}
        covers={covers}
        onCover={(covers) => {
          close()
          edits.cover(tile, covers)
          onSaid(
            covers.length > 0
              ? `Plate covered on photo ${place + 1}`
              : `Photo ${place + 1} shows the plate again`,
          )
        }}
        onClose={() => {
          close()
          letGo(tile)
        }}
      />
    ),
  }
}
