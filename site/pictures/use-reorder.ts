import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { createEdgeScroll, type EdgeScroll } from './edge-scroll.ts'

/** Mouse movement in pixels before a press becomes a drag. */
const SLACK_PX = 6

interface Press {
  key: string
  x: number
  y: number
  /** Once it is a drag. */
  scroll: EdgeScroll | null
}

/**
 * Reorders a list by pointer. A mouse drags the item itself, touch its handle (`data-handle`, which must not scroll), so that the page
 * still scrolls by touch; a drag near the edge of what is in view scrolls on. The list's children have `data-item` with their key.
 */
export function useReorder(onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const press = useRef<Press | null>(null)
  const move = useRef(onMove)

  function end() {
    press.current?.scroll?.stop()
    press.current = null
    setDragged(null)
  }

  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => () => press.current?.scroll?.stop(), [])

  /** Moves the pressed item to where the pointer is now. */
  function moveBelow(list: HTMLElement) {
    if (!press.current?.scroll) return
    const { key, scroll } = press.current
    const { x, y } = scroll.nearest(press.current.x, press.current.y)
    const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    const below = document.elementFromPoint(x, y)
    const to = items.findIndex((item) => item.contains(below))
    if (to >= 0 && items[to]?.dataset.item !== key) move.current(key, to)
  }

  return {
    dragged,
    /** Props for the list. */
    list: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target as Element
        const key = target.closest<HTMLElement>('[data-item]')?.dataset.item
        const handle = target.closest('[data-handle]')
        const byMouse =
          event.pointerType === 'mouse' && event.button === 0 && !target.closest('button, select')
        if (!key || !(handle || byMouse)) return
        press.current?.scroll?.stop()
        press.current = { key, x: event.clientX, y: event.clientY, scroll: null }
        if (handle) setDragged(key)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const pressed = press.current
        if (!pressed) return
        // Released outside of the list.
        if (event.buttons === 0) return end()
        const { clientX: x, clientY: y, currentTarget: list } = event
        if (!dragged) {
          if (Math.hypot(x - pressed.x, y - pressed.y) < SLACK_PX) return
          setDragged(pressed.key)
        }
        // Captured by the list, because an item that moves in the DOM would lose the pointer.
        if (!list.hasPointerCapture(event.pointerId)) list.setPointerCapture(event.pointerId)
        pressed.scroll ??= createEdgeScroll(list, () => moveBelow(list))
        pressed.x = x
        pressed.y = y
        moveBelow(list)
        pressed.scroll.follow(x, y)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
