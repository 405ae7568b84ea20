import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { confirmSession, leaving } from '../session/account.ts'
import { onReturn } from '../session/on-return.ts'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'

/**
 * Whether the person of a guarded page is still signed in. Who signed out elsewhere, or whose session ended, is led to signing in;
 * whoever signs out here is on the way to the home page at once.
 */
export function useSignedIn(signInPath = loginPath): boolean {
  const { status } = useVisitor()
  const location = useLocation()
  const navigate = useNavigate()
  const onTheWay = useNavigation().state !== 'idle'

  useEffect(() => {
    if (status === 'signed-in') leaving.onPurpose = false
    if (status !== 'signed-out' || onTheWay || leaving.onPurpose) return
    const later = setTimeout(() => navigate(signInPath(location), { replace: true }), 200)
    return () => clearTimeout(later)
  }, [status, onTheWay, location, navigate, signInPath])

  // Another device may have ended it since: at once when the page opens, and whenever somebody comes back to it.
  useEffect(() => {
    const confirm = () => {
      confirmSession().catch((error) => console.error('The session could not be confirmed:', error))
    }
    if (document.visibilityState === 'visible') confirm()
    return onReturn(confirm)
  }, [])

  return status !== 'signed-out'
}
