import { Link, Navigate, useSearchParams } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { useVisitor } from '../../session/visitor.ts'
import { homePath, nextSearch, safeNext } from '../../session/where-next.ts'
import { AuthCard } from './auth-card.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => [{ title: 'Sign Up | Magari' }, { name: 'robots', content: 'noindex' }]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false, searchParams: ['next'] }

/** Sign-up (docs/product.md, Signing up); redirects a signed-in visitor. */
export default function Register() {
  const { status, profile } = useVisitor()
  const [params] = useSearchParams()
  const next = safeNext(params.get('next'))
  if (status === 'signed-in') return <Navigate to={next ?? homePath(profile?.role ?? 'customer')} replace />
  return (
    <AuthCard wide title="Create an account" lead="Free: one account for buying and selling.">
      <SignUpForm next={next} />
      <p className="text-center text-sm text-ink-2">
        Already have an account?{' '}
        <Link
          to={{ pathname: '/login', search: nextSearch(next) }}
          className="inline-block py-1 text-green-ink underline"
        >
          Sign In
        </Link>
      </p>
    </AuthCard>
  )
}
