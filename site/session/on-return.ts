import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Calls `run` on each return to this tab with the time it was hidden; returns the unsubscribe function. */
export function onReturn(run: (hiddenMs: number) => void): () => void {
  let hiddenSince = Date.now()
  const change = () => {
    if (document.visibilityState === 'visible') run(Date.now() - hiddenSince)
    else hiddenSince = Date.now()
  }
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}

/** Reloads the page's data on return to this tab, because another tab or device may have changed it. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => onReturn(() => void revalidate()), [revalidate])
}
