import { type ComponentType, type ReactNode, useState } from 'react'
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

/** Opens the dialog that covers plates. Nothing of the photo leaves the device before it is closed. */
export function useCoverDialog(
  edits: PictureEdits,
  onSaid: (sentence: string) => void,
): { open: (tile: PictureTile, place: number) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)

  async function open(tile: PictureTile, place: number) {
    edits.hold(tile)
    try {
      setOpened({ tile, place, Dialog: (await import('./cover-dialog.tsx')).default })
    } catch {
      edits.release(tile)
      toast({ title: 'This could not be opened. Check your connection and try again.', tone: 'error' })
    }
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
          setOpened(null)
          edits.cover(tile, covers)
          onSaid(
            covers.length > 0
              ? `Plate covered on photo ${place + 1}`
              : `Photo ${place + 1} shows the plate again`,
          )
        }}
        onClose={() => {
          setOpened(null)
          edits.release(tile)
        }}
      />
    ),
  }
}
