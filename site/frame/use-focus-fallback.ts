import { useEffect, useRef } from 'react'
import { focusPageIfLost } from './focus-page.ts'

/** Returns a function to call when pressing an element that its own action removes: once the focus is lost, the page gets it. */
export function useFocusFallback(): () => void {
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
