import { useEffect, useRef } from 'react'
import { focusPageIfLost } from './focus-page.ts'

/**
 * A function to call when something is pressed that goes with what it does: once it is gone, and the focus with it, the page gets
 * the focus.
 */
export function useKeptFocus(): () => void {
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return
    pressed.current = false
    focusPageIfLost()
  })
  useEffect(
    () => () => {
      if (pressed.current) focusPageIfLost()
    },
    [],
  )
  return () => {
    pressed.current = true
  }
}
