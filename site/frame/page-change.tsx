import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusPageIfLost } from './focus-page.ts'

/**
 * Replaces what browsers do on a full page load: shows progress, moves the focus to the new page, and announces its title to screen
 * readers.
 */
export function PageChange() {
  const { pathname, key } = useLocation()
  const loading = useNavigation().state === 'loading'
  const shownPath = useRef(pathname)
  const shownKey = useRef(key)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = document.getElementById('main')
    const focused = document.activeElement
    // A menu opened while the page was on its way closes when it loses the focus.
    const isInMenu = focused?.closest('details[open]') != null
    if (!isInMenu && !main?.contains(focused)) main?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  // The same page with other content: the followed link may be gone.
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    focusPageIfLost()
  }, [key])

  return (
    <>
      <div
        aria-hidden="true"
        className={
          loading
            ? 'fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-green motion-safe:animate-[travel_8s_cubic-bezier(0,0.6,0.2,1)_200ms_both] motion-reduce:opacity-60'
            : 'hidden'
        }
      />
      <p role="status" className="sr-only">
        {title}
      </p>
    </>
  )
}
