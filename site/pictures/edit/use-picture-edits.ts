import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { toast } from '../../ui/toast.ts'
import { fetchPicture } from '../picture-storage.ts'
import type { PictureTile } from '../pictures.ts'
import type { Pictures } from '../use-pictures.ts'
import { type Box, quarterTurns } from './box.ts'
import { drawEdited } from './draw-edited.ts'
import { type Edit, UNEDITED, wishOf } from './edit.ts'

/** Presses within this time are one turn, uploaded once. */
const TURNING_MS = 1_000

interface Edited {
  /** As the person wants it. */
  edit: Edit
  /** As it was last drawn. */
  drawn: Edit
}

type Edits = ReadonlyMap<string, Edited>

const UNTOUCHED: Edited = { edit: UNEDITED, drawn: UNEDITED }

export interface PictureEdits {
  editOf(tile: PictureTile): Edit
  /** The quarter turns clockwise that the picture shown lacks. */
  turnsLeft(tile: PictureTile): number
  /** Turns a photo clockwise by a quarter. Returns the degrees by which it is turned then. */
  turn(tile: PictureTile): number
  /** Nothing of the photo leaves the device until `release` or `cover`, in the next page too. */
  hold(tile: PictureTile): void
  /** Goes on holding it, until the person decides; turns do not decide. */
  postpone(tile: PictureTile): void
  release(tile: PictureTile): void
  /** Covers these parts of the photo before its turns, and no others. */
  cover(tile: PictureTile, covers: readonly Box[]): void
  /** The photo with its turns and without covers, for drawing them. Throws if it cannot be loaded or drawn. */
  uncovered(tile: PictureTile): Promise<Blob>
}

/**
 * Turns and covers of the photos of a form, shown at once, then drawn and uploaded. The upload is held from the first press on, so that
 * only the last state leaves the device; what an earlier page left to draw is drawn first. The photo as it was is kept as long as the page:
 * no change costs quality, and covers can go.
 */
export function usePictureEdits(pictures: Pictures): PictureEdits {
  const [edits, setEdits] = useState<Edits>(new Map())
  const latest = useRef(edits)
  const current = useRef(pictures)
  const sources = useRef(new Map<string, Blob>())
  const timers = useRef(new Map<string, number>())
  useEffect(() => {
    current.current = pictures
    takeWishes(pictures.list.tiles)
    forgetOthers(pictures.list.tiles)
  })

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  const tileNow = (key: string) => current.current.list.tiles.find((tile) => tile.key === key)

  function put(key: string, edited: Edited) {
    latest.current = new Map(latest.current).set(key, edited)
    setEdits(latest.current)
  }

  /** Those of an earlier page. One that was interrupted waits for the person. */
  function takeWishes(tiles: readonly PictureTile[]) {
    for (const tile of tiles) {
      if (!tile.wish || latest.current.has(tile.key)) continue
      const { turns, covers, held } = tile.wish
      const edit = { turns, covers: covers.length > 0 ? covers : UNEDITED.covers }
      put(tile.key, { edit, drawn: UNEDITED })
      if (!held) drawAfter(tile, 0)
    }
  }

  /** Of removed photos nothing stays in the page's memory. */
  function forgetOthers(tiles: readonly PictureTile[]) {
    const gone = [...latest.current.keys()].filter((key) => !tiles.some((tile) => tile.key === key))
    if (gone.length === 0) return
    latest.current = new Map([...latest.current].filter(([key]) => !gone.includes(key)))
    setEdits(latest.current)
    for (const key of gone) {
      sources.current.delete(key)
      clearTimeout(timers.current.get(key))
    }
  }

  async function sourceOf(tile: PictureTile): Promise<Blob> {
    const source = sources.current.get(tile.key) ?? (await bestSource(current.current, tile))
    sources.current.set(tile.key, source)
    return source
  }

  /** From now on another edit is the last one: what is being drawn of an earlier one is dropped. */
  function change(tile: PictureTile, part: Partial<Edit>, { held = false, undecided = false } = {}) {
    const { edit, drawn } = editedOf(latest.current, tile)
    const wanted = { ...edit, ...part }
    put(tile.key, { edit: wanted, drawn })
    current.current.pause(tile.key, wishOf(drawn, wanted, held), undecided)
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
    const isLast = () => tileNow(key) !== undefined && latest.current.get(key)?.edit === edit
    try {
      if (edit.turns !== drawn.turns || edit.covers !== drawn.covers) {
        const file = await drawEdited(await sourceOf(tile), tile.name, edit)
        // A later press draws again, or the photo is gone.
        if (!isLast()) return
        put(key, { edit, drawn: edit })
        current.current.change(key, file)
      }
    } catch (error) {
      if (!isLast()) return
      put(key, { edit: drawn, drawn })
      toast({ title: editFailure(error), tone: 'error' })
      // What was to be covered must not leave the device as it is.
      const isUncovered = edit.covers !== drawn.covers && edit.covers.length > 0
      if (isUncovered && tileNow(key)?.state !== 'refused')
        return current.current.pause(key, wishOf(drawn, drawn, true), true)
    }
    current.current.resume(key)
  }

  return {
    editOf: (tile) => editedOf(edits, tile).edit,
    turnsLeft(tile) {
      const { edit, drawn } = editedOf(edits, tile)
      return quarterTurns(edit.turns - drawn.turns)
    },
    turn(tile) {
      const turns = quarterTurns(editedOf(latest.current, tile).edit.turns + 1)
      const undecided = tileNow(tile.key)?.undecided ?? false
      change(tile, { turns }, { held: undecided, undecided })
      if (!undecided) drawAfter(tile, TURNING_MS)
      return turns * 90
    },
    hold: (tile) => change(tile, {}, { held: true }),
    postpone: (tile) => change(tile, {}, { held: true, undecided: true }),
    release(tile) {
      change(tile, {})
      drawAfter(tile, 0)
    },
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
  if (!edited || (edited.drawn !== UNEDITED && tile.url === tile.key)) return UNTOUCHED
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
