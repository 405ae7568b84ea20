import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FrameState {
  /** The location at which it was shown. */
  key: string
  sheetOpen: boolean
  /** Index of the focused link or button of the frame; -1: none. */
  focused: number
}

/** State of the frame that unmounts in the current commit. */
let left: FrameState | null = null

const controls = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('a[href], button')]

/**
 * A workplace renders two frames in succession: while its page loads (portal-loading.tsx), and around the page. React mounts the second
 * from scratch; this hook transfers the focus and whether the sheet is open, unless the person has gone to another page (`key`).
 */
export function useFrameHandover(
  frame: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  key: string,
  sheetOpen: boolean,
  openSheet: () => void,
): void {
  const latest = useRef({ key, sheetOpen })
  useLayoutEffect(() => {
    latest.current = { key, sheetOpen }
  }, [key, sheetOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each frame.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (left?.key !== key) left = null
    if (left?.sheetOpen) {
      // Closing the sheet returns the focus to its opener.
      opener.current?.focus()
      openSheet()
    } else if (left) controls(element)[left.focused]?.focus({ preventScroll: true })
    left = null
    return () => {
      const focused = controls(element).indexOf(document.activeElement as HTMLElement)
      left = { ...latest.current, focused }
      // Discarded unless taken over in this commit.
      queueMicrotask(() => {
        left = null
      })
    }
  }, [])
}
