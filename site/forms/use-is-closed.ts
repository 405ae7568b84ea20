import { type RefObject, useEffect, useRef } from 'react'

/** Whether the form has been left, for code that runs after a request. */
export function useIsClosed(): RefObject<boolean> {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return isClosed
}
