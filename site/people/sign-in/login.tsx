import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { useReady } from '../../forms/use-ready.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { useVisitor } from '../../session/visitor.ts'
import { homePath, nextSearch, safeNext } from '../../session/where-next.ts'
import { AuthCard } from './auth-card.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => [{ title: 'Sign In | Magari' }, { name: 'robots', content: 'noindex' }]

/** Registering redirects here with the address to confirm. */
interface LoginState {
  checkMail?: string
}

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false, searchParams: ['next'] }

export default function Login() {
  const { status, profile } = useVisitor()
  const [params] = useSearchParams()
  const { state } = useLocation()
  // After a reload, the browser's history still has it; the server does not.
  const { checkMail } = ((useReady() && state) || {}) as LoginState
  const next = safeNext(params.get('next'))

  if (status === 'signed-in') return <Navigate to={next ?? homePath(profile?.role ?? 'customer')} replace />
  return (
    <AuthCard title="Sign In" lead="Save cars, message sellers and post ads.">
      <SignInForm checkMail={checkMail} next={next} />
      <p className="text-center text-sm text-ink-2">
        New to Magari?{' '}
        <Link
          to={{ pathname: '/register', search: nextSearch(next) }}
          className="inline-block py-1 text-green-ink underline"
        >
          Sign Up
        </Link>
      </p>
    </AuthCard>
  )
}
