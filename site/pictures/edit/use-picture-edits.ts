import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { toast } from '../../ui/toast.ts'
import { fetchPicture } from '../picture-storage.ts'
import type { PictureTile } from '../pictures.ts'
import type { Pictures } from '../use-pictures.ts'
import { type Box, quarterTurns } from './box.ts'
import { drawEdited, type Edit, UNEDITED } from './draw-edited.ts'

/** Presses within this time are one turn, uploaded once. */
const TURNING_MS = 1_000

interface Edited {
  /** As the person wants it. */
  edit: Edit
  /** As it was last drawn; null before. */
  drawn: { edit: Edit; preview: string } | null
}

type Edits = ReadonlyMap<string, Edited>

const UNTOUCHED: Edited = { edit: UNEDITED, drawn: null }

export interface PictureEdits {
  editOf(tile: PictureTile): Edit
  /** The picture to show, and the quarter turns clockwise that it lacks. */
  lookOf(tile: PictureTile): { preview: string | null; turnedBy: number }
  /** Turns a photo clockwise by a quarter. Returns the degrees by which it is turned then. */
  turn(tile: PictureTile): number
  /** Nothing of the photo leaves the device until `release` or `cover`. */
  hold(tile: PictureTile): void
  release(tile: PictureTile): void
  /** Covers these parts of the photo before its turns, and no others. */
  cover(tile: PictureTile, covers: readonly Box[]): void
  /** The photo with its turns and without covers, for drawing them. Throws if it cannot be loaded or drawn. */
  uncovered(tile: PictureTile): Promise<Blob>
}

/**
 * Turns and covers of the photos of a form, shown at once, then drawn and uploaded. The upload is held from the first press on, so that
 * only the last state leaves the device. The photo as it was is kept as long as the page: no change costs quality, and covers can go.
 */
export function usePictureEdits(pictures: Pictures): PictureEdits {
  const [edits, setEdits] = useState<Edits>(new Map())
  const latest = useRef(edits)
  const current = useRef(pictures)
  const sources = useRef(new Map<string, Blob>())
  const timers = useRef(new Map<string, number>())
  useEffect(() => {
    current.current = pictures
  })

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      for (const { drawn } of latest.current.values()) if (drawn) URL.revokeObjectURL(drawn.preview)
    }
  }, [])

  const tileNow = (key: string) => current.current.list.tiles.find((tile) => tile.key === key)

  function put(key: string, edited: Edited) {
    latest.current = new Map(latest.current).set(key, edited)
    setEdits(latest.current)
  }

  async function sourceOf(tile: PictureTile): Promise<Blob> {
    const source = sources.current.get(tile.key) ?? (await bestSource(current.current, tile))
    sources.current.set(tile.key, source)
    return source
  }

  /** From now on another edit is the last one: what is being drawn of an earlier one is dropped. */
  function change(tile: PictureTile, part: Partial<Edit>) {
    const before = editedOf(latest.current, tile)
    put(tile.key, { ...before, edit: { ...before.edit, ...part } })
    current.current.pause(tile.key)
    clearTimeout(timers.current.get(tile.key))
  }

  function drawAfter({ key }: PictureTile, delay: number) {
    timers.current.set(
      key,
      window.setTimeout(() => void draw(key), delay),
    )
  }

  async function draw(key: string) {
    const tile = tileNow(key)
    if (!tile) return
    const { edit, drawn } = editedOf(latest.current, tile)
    const before = drawn?.edit ?? UNEDITED
    const isLast = () => tileNow(key) !== undefined && latest.current.get(key)?.edit === edit
    try {
      if (edit.turns !== before.turns || edit.covers !== before.covers) {
        const file = await drawEdited(await sourceOf(tile), tile.name, edit)
        // A later press draws again, or the photo is gone.
        if (!isLast()) return
        put(key, { edit, drawn: { edit, preview: URL.createObjectURL(file) } })
        if (drawn) URL.revokeObjectURL(drawn.preview)
        current.current.change(key, file)
      }
    } catch (error) {
      if (!isLast()) return
      put(key, { edit: before, drawn })
      toast({ title: editFailure(error), tone: 'error' })
    }
    current.current.resume(key)
  }

  return {
    editOf: (tile) => editedOf(edits, tile).edit,
    lookOf(tile) {
      const { edit, drawn } = editedOf(edits, tile)
      return {
        preview: drawn?.preview ?? tile.preview,
        turnedBy: quarterTurns(edit.turns - (drawn?.edit.turns ?? 0)),
      }
    },
    turn(tile) {
      const turns = quarterTurns(editedOf(latest.current, tile).edit.turns + 1)
      change(tile, { turns })
      drawAfter(tile, TURNING_MS)
      return turns * 90
    },
    hold: (tile) => change(tile, {}),
    release: (tile) => drawAfter(tile, 0),
    cover(tile, covers) {
      change(tile, { covers })
      drawAfter(tile, 0)
    },
    async uncovered(tile) {
      const { turns } = editedOf(latest.current, tile).edit
      return drawEdited(await sourceOf(tileNow(tile.key) ?? tile), tile.name, { turns, covers: [] })
    },
  }
}

function editedOf(edits: Edits, tile: PictureTile): Edited {
  const edited = edits.get(tile.key)
  // Pictures of the stored ad have their URL as key: with it, one that was changed is itself again (see `replace` of Pictures).
  if (!edited || (edited.drawn && tile.url === tile.key)) return UNTOUCHED
  return edited
}

/** The chosen file while this page has it, which is larger than what was uploaded; the server's JPEG of a HEIC that only it decodes. */
async function bestSource(pictures: Pictures, { key, preview, url }: PictureTile): Promise<Blob> {
  const isDecoded = preview?.startsWith('blob:')
  if (!isDecoded && url !== null) return fetchPicture(url)
  return pictures.fileOf(key) ?? pictures.blobOf(key)
}

/** The sentence for a photo that could not be loaded or drawn. */
export function editFailure(error: unknown): string {
  // Of the browser's decoder; the others have sentences.
  const isOfBrowser = error instanceof DOMException || error instanceof TypeError
  if (error instanceof Error && !isOfBrowser) return error.message
  reportFailure('A photo could not be edited', error)
  return 'This photo cannot be changed on this device.'
}
