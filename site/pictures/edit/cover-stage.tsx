import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type Box, boxInWords, CORNERS, type Corner, grownBox, movedBox, type Point, pointIn } from './box.ts'
import type { BoxEvent, BoxList } from './box-list.ts'
import { COVER } from './draw-edited.ts'
import { useBoxDrag } from './use-box-drag.ts'

/** What an arrow key moves or grows, in pixels of the screen. */
const KEY_PX = 4

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_PX, y: 0 },
  ArrowRight: { x: KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_PX },
  ArrowDown: { x: 0, y: KEY_PX },
}

interface CoverStageProps {
  /** The picture without covers. */
  src: string
  /** Width by height. */
  ratio: number
  scroller: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number, place: Point, at: Point) => void
  list: BoxList
  onEvent: (event: BoxEvent) => void
  /** Id of the sentence on the keys. */
  keysId: string
}

/** The photo with its boxes, larger than its frame when zoomed. Only the picture keeps touches from scrolling. */
export function CoverStage({
  src,
  ratio,
  scroller,
  picture,
  zoom,
  onZoom,
  list,
  onEvent,
  keysId,
}: CoverStageProps) {
  const { boxes, chosen } = list
  const pinch = useRef({ distance: 1, zoom: 1, place: { x: 0, y: 0 } })
  const { dragged, handlers } = useBoxDrag({
    picture,
    boxes,
    onDrawn: (box) => onEvent({ type: 'added', box }),
    onChanged: (index, box) => onEvent({ type: 'changed', index, box }),
    onChosen: (index) => onEvent({ type: 'chosen', index }),
    onPinch(distance, middle, isFirst) {
      const area = picture.current?.getBoundingClientRect()
      if (isFirst && area) pinch.current = { distance, zoom, place: pointIn(area, middle) }
      const began = pinch.current
      onZoom((began.zoom * distance) / began.distance, began.place, middle)
    },
  })

  // A captured pointer does not focus the box below it.
  useEffect(() => {
    if (chosen === null) return
    const box = picture.current?.querySelector<HTMLElement>(`[data-box="${chosen}"]`)
    box?.focus({ preventScroll: true })
  }, [chosen, picture])

  function press(event: KeyboardEvent, index: number, box: Box) {
    const area = picture.current?.getBoundingClientRect()
    const arrow = ARROWS[event.key]
    if (arrow && area) {
      event.preventDefault()
      const by = { x: arrow.x / area.width, y: arrow.y / area.height }
      const changed = event.shiftKey ? grownBox(box, by) : movedBox(box, by)
      return onEvent({ type: 'nudged', index, box: changed })
    }
    if (event.key === 'Delete' || event.key === 'Backspace') onEvent({ type: 'removed', index })
  }

  return (
    <div
      ref={scroller}
      className={classNames(
        'flex min-h-0 flex-1 overscroll-contain rounded-r bg-sunk-2 p-4',
        zoom > 1 ? 'overflow-auto' : 'overflow-hidden',
      )}
      style={{ containerType: 'size' }}
    >
      <div
        ref={picture}
        role="application"
        aria-label="Photo"
        className="relative m-auto shrink-0 cursor-crosshair touch-none select-none"
        style={{ width: `calc(min(100cqw, 100cqh * ${ratio}) * ${zoom})`, aspectRatio: ratio }}
        {...handlers}
      >
        <img src={src} alt="" draggable={false} className="pointer-events-none size-full rounded-s" />
        {boxes.map((box, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a box has nothing else, and its place does not change.
            key={index}
            type="button"
            data-box={index}
            aria-label={`Box ${index + 1} of ${boxes.length}: ${boxInWords(box)}`}
            aria-describedby={keysId}
            className={classNames('absolute cursor-move', index === chosen && FRAME)}
            style={styleOf(dragged?.index === index ? dragged.box : box, index !== chosen)}
            onFocus={() => onEvent({ type: 'chosen', index })}
            onKeyDown={(event) => press(event, index, box)}
          >
            {index === chosen && CORNERS.map((corner) => <Handle key={corner} corner={corner} />)}
          </button>
        ))}
        {dragged?.index === null && (
          <span
            className={classNames('pointer-events-none absolute', FRAME)}
            style={styleOf(dragged.box, false)}
          />
        )}
      </div>
    </div>
  )
}

/** Seen on dark and on light photos. */
const FRAME = 'outline-2 outline-on-shade ring-4 ring-shade'

function styleOf({ left, top, width, height }: Box, isCovered: boolean) {
  const percent = (share: number) => `${share * 100}%`
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    ...(isCovered && { background: COVER }),
  }
}

/** Touch areas outside of the box, which may be smaller than a finger. */
const HANDLES: Record<Corner, string> = {
  'top-left': '-top-9 -left-9 cursor-nwse-resize before:right-1.5 before:bottom-1.5',
  'top-right': '-top-9 -right-9 cursor-nesw-resize before:bottom-1.5 before:left-1.5',
  'bottom-right': '-right-9 -bottom-9 cursor-nwse-resize before:top-1.5 before:left-1.5',
  'bottom-left': '-bottom-9 -left-9 cursor-nesw-resize before:top-1.5 before:right-1.5',
}

function Handle({ corner }: { corner: Corner }) {
  return (
    <span
      data-corner={corner}
      className={classNames(
        'absolute size-11 before:absolute before:size-3.5 before:rounded-full before:border-2 before:border-on-shade before:bg-green',
        HANDLES[corner],
      )}
    />
  )
}
