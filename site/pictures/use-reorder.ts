import { type PointerEvent, useRef, useState } from 'react'

/** Mouse movement in pixels before a press becomes a drag. */
const SLACK_PX = 6

/**
 * Reorders a list by pointer. A mouse drags the item itself, touch its handle (`data-handle`, which must not scroll), so that the page
 * still scrolls by touch. The list's children have `data-item` with their key.
 */
export function useReorder(onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const press = useRef<{ key: string; x: number; y: number } | null>(null)

  function end() {
    press.current = null
    setDragged(null)
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
        press.current = { key, x: event.clientX, y: event.clientY }
        if (handle) setDragged(key)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const pressed = press.current
        if (!pressed) return
        // Released outside of the list.
        if (event.buttons === 0) return end()
        if (!dragged) {
          if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK_PX) return
          setDragged(pressed.key)
        }
        // Captured by the list, because an item that moves in the DOM would lose the pointer.
        if (!event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId)
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > [data-item]')]
        const below = document.elementFromPoint(event.clientX, event.clientY)
        const to = items.findIndex((item) => item.contains(below))
        if (to >= 0 && items[to]?.dataset.item !== pressed.key) onMove(pressed.key, to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
