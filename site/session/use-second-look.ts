import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useVisitor } from './visitor.ts'

/**
 * For a page that was not found: asks once more as soon as somebody is signed in. The server looked with nobody's eyes; the
 * owner's own see what is not public too.
 */
export function useSecondLook(): void {
  const { status } = useVisitor()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (status === 'signed-in') void revalidate()
  }, [status, revalidate])
}
