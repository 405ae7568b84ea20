import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Box, boxInWords, turnedBox } from './box.ts'
import { boxesFrom, boxList } from './box-list.ts'
import { CoverStage } from './cover-stage.tsx'
import { editFailure } from './use-picture-edits.ts'
import { middleOf, useZoom } from './use-zoom.ts'

const ZOOM_STEP = 1.6

/** A box for those who do not draw it: about a plate as photos of a whole car show it. */
const FIRST_BOX: Box = { left: 0.4, top: 0.46, width: 0.2, height: 0.08 }

export interface CoverDialogProps {
  /** 'photo 2' */
  name: string
  /** Loads the picture as it is turned, without covers. */
  load: () => Promise<Blob>
  /** Quarter turns of that picture. */
  turns: number
  /** Covers of the picture before its turns. */
  covers: readonly Box[]
  onCover: (covers: readonly Box[]) => void
  onClose: () => void
}

interface Loaded {
  src: string
  ratio: number
}

/** Boxes drawn on a photo, for what nobody should read. On phones it fills the screen. */
export default function CoverDialog({ name, load, turns, covers, onCover, onClose }: CoverDialogProps) {
  const titleId = useId()
  const { loaded, problem } = useLoaded(load)
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={titleId}
      className="m-0 size-full max-h-none max-w-none bg-raise sm:m-auto sm:h-[min(760px,calc(100dvh-32px))] sm:w-[calc(100%-32px)] sm:max-w-200 sm:rounded-l sm:border sm:border-line sm:shadow-pop"
    >
      <div className="flex h-full flex-col gap-3 p-4 sm:p-6">
        <h2 id={titleId} className="text-lg">
          Cover the plate on {name}
        </h2>
        {loaded ? (
          <Boxes
            {...loaded}
            initial={covers.map((box) => turnedBox(box, turns))}
            onCover={(boxes) => onCover(boxes.map((box) => turnedBox(box, -turns)))}
            onClose={onClose}
          />
        ) : (
          <>
            <div className="grid flex-1 place-content-center justify-items-center text-center">
              {problem === null ? <Spinner /> : <p role="alert">{problem}</p>}
            </div>
            <Button data-autofocus onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

function useLoaded(load: () => Promise<Blob>): { loaded: Loaded | null; problem: string | null } {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    let src: string | null = null
    let isClosed = false
    async function open() {
      const image = new Image()
      const blob = await load()
      if (isClosed) return
      src = URL.createObjectURL(blob)
      image.src = src
      await image.decode()
      if (!isClosed) setLoaded({ src, ratio: image.naturalWidth / image.naturalHeight })
    }
    open().catch((error) => {
      if (!isClosed) setProblem(editFailure(error))
    })
    return () => {
      isClosed = true
      if (src) URL.revokeObjectURL(src)
    }
  }, [])
  return { loaded, problem }
}

interface BoxesProps extends Loaded {
  /** Boxes on the picture as shown. */
  initial: readonly Box[]
  onCover: (boxes: readonly Box[]) => void
  onClose: () => void
}

function Boxes({ src, ratio, initial, onCover, onClose }: BoxesProps): ReactNode {
  const [list, dispatch] = useReducer(boxList, initial, boxesFrom)
  const { boxes, chosen, past } = list
  const scroller = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const { zoom, most, zoomTo } = useZoom(scroller, picture)
  const keysId = useId()
  const chosenBox = chosen === null ? undefined : boxes[chosen]

  /** Around the chosen box, so that a plate is found again without two fingers. */
  function zoomBy(factor: number) {
    const area = picture.current?.getBoundingClientRect()
    if (!area) return
    const middle = middleOf(scroller.current)
    const place = chosenBox
      ? { x: chosenBox.left + chosenBox.width / 2, y: chosenBox.top + chosenBox.height / 2 }
      : { x: (middle.x - area.left) / area.width, y: (middle.y - area.top) / area.height }
    zoomTo(zoom * factor, place)
  }

  return (
    <>
      <p className="text-sm text-ink-2">
        Draw a box over it. The photo is uploaded with a plain patch there, and an uncovered one that was sent
        before is removed.
      </p>
      <CoverStage
        src={src}
        ratio={ratio}
        scroller={scroller}
        picture={picture}
        zoom={zoom}
        onZoom={zoomTo}
        list={list}
        onEvent={dispatch}
        keysId={keysId}
      />
      <p id={keysId} className="hidden text-xs text-ink-3 pointer-fine:block">
        Arrow keys move a box, with Shift they resize it, Delete removes it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button square aria-label="Zoom out" disabled={zoom <= 1} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <Icon of="zoom-out" />
        </Button>
        <Button square aria-label="Zoom in" disabled={zoom >= most} onClick={() => zoomBy(ZOOM_STEP)}>
          <Icon of="zoom-in" />
        </Button>
        <Button className="ml-auto px-2!" onClick={() => dispatch({ type: 'added', box: FIRST_BOX })}>
          Add box
        </Button>
        <Button
          square
          aria-label="Remove the box"
          disabled={chosen === null}
          onClick={() => chosen !== null && dispatch({ type: 'removed', index: chosen })}
        >
          <Icon of="trash-2" />
        </Button>
        <Button
          square
          aria-label="Undo"
          disabled={past.length === 0}
          onClick={() => dispatch({ type: 'undone' })}
        >
          <Icon of="undo-2" />
        </Button>
      </div>
      <div className="flex gap-3 sm:flex-row-reverse sm:justify-start">
        <Button
          variant="main"
          className="flex-1 sm:flex-none"
          disabled={past.length === 0 || boxes.length + initial.length === 0}
          onClick={() => onCover(boxes)}
        >
          {boxes.length === 0 && initial.length > 0 ? 'Show again' : 'Cover plate'}
        </Button>
        <Button className="flex-1 sm:flex-none" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p role="status" className="sr-only">
        {chosenBox && `Box ${(chosen ?? 0) + 1}: ${boxInWords(chosenBox)}`}
      </p>
    </>
  )
}
