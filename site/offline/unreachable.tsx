import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemPage } from '../frame/problem-page.tsx'

/** Where a page could not be had without a connection: the kept one in its place, or what can be done. */
export function Unreachable() {
  const { pathname } = useLocation()
  const [checked, setChecked] = useState(false)
  useEffect(() => {
    // A page from the store that failed would fail again and again.
    if (document.documentElement.dataset.keptAt === undefined && 'caches' in window) {
      isKept(pathname).then(
        (kept) => (kept ? location.reload() : setChecked(true)),
        () => setChecked(true),
      )
    } else setChecked(true)
  }, [pathname])
  if (!checked) return null
  return (
    <ProblemPage title="You are offline" retry>
      Check your connection and try again.
    </ProblemPage>
  )
}

/** Whether the browser keeps the page of an address. */
async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined
}
