import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { reportFailure } from '../failures/report-failure.ts'
import { confirmSession, leaving } from '../session/account.ts'
import { onReturn } from '../session/on-return.ts'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'

/**
 * Whether the user of a guarded page is still signed in. If the session ended elsewhere, redirects to the sign-in page; signing out here leads to the home page.
 */
export function useSignedIn(signInPath = loginPath): boolean {
  const { status, user } = useVisitor()
  const location = useLocation()
  const navigate = useNavigate()
  const onTheWay = useNavigation().state !== 'idle'

  useEffect(() => {
    if (status === 'signed-in') leaving.onPurpose = false
    if (status !== 'signed-out' || onTheWay || leaving.onPurpose) return
    const later = setTimeout(() => navigate(signInPath(location), { replace: true }), 200)
    return () => clearTimeout(later)
  }, [status, onTheWay, location, navigate, signInPath])

  // Another tab may have begun or ceased to act for a business, or signed in as somebody else.
  const { revalidate } = useRevalidator()
  const shownFor = useRef(user?.id)
  useEffect(() => {
    if (user && shownFor.current && user.id !== shownFor.current) void revalidate()
    if (user) shownFor.current = user.id
  }, [user, revalidate])

  // Another device may have ended the session, so it is checked when the page opens and on return to the tab.
  useEffect(() => {
    const confirm = () => {
      confirmSession().catch((error) => reportFailure('The session could not be confirmed', error))
    }
    if (document.visibilityState === 'visible') confirm()
    return onReturn(confirm)
  }, [])

  return status !== 'signed-out'
}
