import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { useVisitor } from '../../session/visitor.ts'
import { nextSearch, safeNext } from '../../session/where-next.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AuthCard } from './auth-card.tsx'
import { SignInForm } from './sign-in-form.tsx'

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))

export const meta = () => [{ title: 'Sign In or Sign Up | Magari' }, { name: 'robots', content: 'noindex' }]

/** The card and the hills fill the window, so there is no footer. */
export const handle: PageHandle = { footer: false, searchParams: ['next', 'tab'] }

/** Sign-in and sign-up on one page; redirects a signed-in visitor (docs/product.md, Homes). */
export default function Auth() {
  const { status } = useVisitor()
  const [params] = useSearchParams()
  const signingUp = params.get('tab') === 'signup'
  const next = safeNext(params.get('next'))

  if (status === 'signed-in') return <Navigate to={next ?? '/'} replace />
  return (
    <AuthCard wide={signingUp} title="Welcome to Magari" lead="Save cars, message sellers and post ads.">
      <Tabs
        label="Sign in or sign up"
        items={[
          { to: `/auth${nextSearch(next)}`, label: 'Sign In', current: !signingUp },
          {
            to: `/auth?${new URLSearchParams({ tab: 'signup', ...(next && { next }) })}`,
            label: 'Sign Up',
            current: signingUp,
          },
        ]}
      />
      <Suspense>{signingUp ? <SignUpForm next={next} /> : <SignInForm next={next ?? '/'} />}</Suspense>
    </AuthCard>
  )
}
