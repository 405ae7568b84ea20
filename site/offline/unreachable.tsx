import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemPage } from '../frame/problem-page.tsx'

/** Instead of a page that is unavailable offline: its cached version, or what can be done. */
export function Unreachable() {
  const { pathname } = useLocation()
  const [checked, setChecked] = useState(false)
  useEffect(() => {
    // A cached page that fails would fail again in a loop.
    if (document.documentElement.dataset.keptAt === undefined && 'caches' in window) {
      isCached(pathname).then(
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

async function isCached(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined
}
