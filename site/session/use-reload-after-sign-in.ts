import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useVisitor } from './visitor.ts'

/**
 * For a page that was not found: reloads its data once the visitor is signed in. The server rendered it for the anonymous visitor;
 * an owner may also read what is not public.
 */
export function useReloadAfterSignIn(): void {
  const { status } = useVisitor()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (status === 'signed-in') void revalidate()
  }, [status, revalidate])
}
