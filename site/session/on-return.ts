import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Calls `run` whenever the person comes back to this tab, with how long it was hidden; returns how to stop. */
export function onReturn(run: (hiddenMs: number) => void): () => void {
  let hiddenSince = Date.now()
  const change = () => {
    if (document.visibilityState === 'visible') run(Date.now() - hiddenSince)
    else hiddenSince = Date.now()
  }
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}

/** Reloads the page's data when the person comes back to this tab: another tab or device may have changed it. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => onReturn(() => void revalidate()), [revalidate])
}
