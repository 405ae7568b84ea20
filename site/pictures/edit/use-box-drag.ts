import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import {
  type Box,
  boxBetween,
  CORNERS,
  isTooSmall,
  movedBox,
  type Point,
  pointIn,
  resizedBox,
} from './box.ts'

/** What a pointer does to a box: draws a new one (index null), moves it, or moves its corner. */
interface Grip {
  index: number | null
  keepsSize: boolean
  boxAt: (to: Point) => Box
}

interface BoxDrag {
  picture: RefObject<HTMLElement | null>
  boxes: readonly Box[]
  onDrawn: (box: Box) => void
  onChanged: (index: number, box: Box) => void
  onChosen: (index: number | null) => void
  /** The distance of two fingers on the screen and the point between them, and once more with every move. */
  onPinch: (distance: number, middle: Point, isFirst: boolean) => void
}

/** Draws, moves and resizes boxes by pointer; a second finger turns the gesture into a pinch. Elements carry `data-box`, `data-corner`. */
export function useBoxDrag({ picture, boxes, onDrawn, onChanged, onChosen, onPinch }: BoxDrag) {
  const [dragged, setDragged] = useState<{ index: number | null; box: Box } | null>(null)
  const grip = useRef<Grip | null>(null)
  const pointers = useRef(new Map<number, Point>())

  const placeOf = (point: Point) =>
    picture.current ? pointIn(picture.current.getBoundingClientRect(), point) : { x: 0, y: 0 }

  function release() {
    grip.current = null
    setDragged(null)
  }

  function pinch(isFirst: boolean) {
    const [one, other] = [...pointers.current.values()]
    if (!one || !other) return
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    onPinch(Math.hypot(one.x - other.x, one.y - other.y), middle, isFirst)
  }

  return {
    /** The box under the pointer as it would be now; index null is a new one. */
    dragged,
    /** Props for the picture. */
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (pointers.current.size > 1) {
          release()
          return pinch(true)
        }
        grip.current = gripOf(event.target as Element, boxes, placeOf({ x: event.clientX, y: event.clientY }))
        onChosen(grip.current.index)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!pointers.current.has(event.pointerId)) return
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (pointers.current.size > 1) return pinch(false)
        if (!grip.current) return
        const { index, boxAt } = grip.current
        setDragged({ index, box: boxAt(placeOf({ x: event.clientX, y: event.clientY })) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        pointers.current.delete(event.pointerId)
        const area = picture.current?.getBoundingClientRect()
        const counts = area && (grip.current?.keepsSize || (dragged && !isTooSmall(dragged.box, area)))
        if (dragged && counts) {
          if (dragged.index === null) onDrawn(dragged.box)
          else onChanged(dragged.index, dragged.box)
        }
        release()
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        pointers.current.delete(event.pointerId)
        release()
      },
    },
  }
}

function gripOf(target: Element, boxes: readonly Box[], from: Point): Grip {
  const index = Number(target.closest<HTMLElement>('[data-box]')?.dataset.box ?? Number.NaN)
  const box = boxes[index]
  if (!box) return { index: null, keepsSize: false, boxAt: (to) => boxBetween(from, to) }
  const by = (to: Point) => ({ x: to.x - from.x, y: to.y - from.y })
  const named = target.closest<HTMLElement>('[data-corner]')?.dataset.corner
  const corner = CORNERS.find((one) => one === named)
  if (corner) return { index, keepsSize: false, boxAt: (to) => resizedBox(box, corner, by(to)) }
  return { index, keepsSize: true, boxAt: (to) => movedBox(box, by(to)) }
}
