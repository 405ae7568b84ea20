import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FrameState {
  sheetOpen: boolean
  /** Which of the frame's links and buttons has the focus; -1: none. */
  focused: number
}

/** Of the frame that leaves in the commit under way. */
let left: FrameState | null = null

const controls = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('a[href], button')]

/**
 * A workplace has two frames, one after the other: while its page loads (portal-loading.tsx), and around the page. React makes the second
 * from nothing; this passes on the focus and whether the sheet is open.
 */
export function useFrameHandover(
  frame: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  sheetOpen: boolean,
  openSheet: () => void,
): void {
  const latest = useRef(sheetOpen)
  useLayoutEffect(() => {
    latest.current = sheetOpen
  }, [sheetOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each frame.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (left?.sheetOpen) {
      // The sheet gives the focus back to what had it when it opened.
      opener.current?.focus()
      openSheet()
    } else if (left) controls(element)[left.focused]?.focus({ preventScroll: true })
    left = null
    return () => {
      const focused = controls(element).indexOf(document.activeElement as HTMLElement)
      left = { sheetOpen: latest.current, focused }
      // Taken over in this commit or not at all.
      queueMicrotask(() => {
        left = null
      })
    }
  }, [])
}
