import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useVisitor } from './visitor.ts'

/**
 * For "not found" pages: reloads the data once the visitor is signed in, because the server renders for anonymous visitors and owners
 * may see more.
 */
export function useReloadAfterSignIn(): void {
  const { status } = useVisitor()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (status === 'signed-in') void revalidate()
  }, [status, revalidate])
}
