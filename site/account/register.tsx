import { Link, Navigate } from 'react-router'
import type { PageHandle } from '../frame/page-handle.ts'
import { useVisitor } from '../session/visitor.ts'
import { Door } from './door.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { homePath } from './where-next.ts'

export function meta() {
  return [{ title: 'Sign Up | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The card and the hills fill the window. */
export const handle: PageHandle = { footer: false }

export default function Register() {
  const { status, profile } = useVisitor()
  if (status === 'signed-in') return <Navigate to={homePath(profile?.role ?? 'customer')} replace />
  return (
    <Door wide title="Create an account" lead="Free, and yours alone: one account for buying and selling.">
      <SignUpForm />
      <p className="text-center text-sm text-ink-2">
        Already have an account?{' '}
        <Link to="/login" className="inline-block py-1 text-green-ink underline">
          Sign In
        </Link>
      </p>
    </Door>
  )
}
