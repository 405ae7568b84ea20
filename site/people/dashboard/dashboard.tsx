import { Suspense } from 'react'
import { Await, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { OwnWorkplaces } from '../../businesses/own-workplaces.tsx'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { guard } from '../../members/guard.ts'
import { memberContext } from '../../members/member.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProfileFacts } from '../account/profile-facts.tsx'
import { VerifiedState } from '../profile/verified-state.tsx'
import type { Route } from './+types/dashboard.ts'
import { MissingEmail } from './missing-email.tsx'
import { type Overview, readOverview } from './overview.ts'
import { Figures, QuickLinks, Sections, SectionsSkeleton } from './overview-parts.tsx'

/** Other roles have their own homes (docs/product.md, Homes). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard({ role: 'customer' })]

/** Not awaited: the page shows while the rest loads. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const overview: Promise<Overview | null> = browserClient()
    .then((client) => readOverview(client, user.id))
    .catch((error) => {
      reportFailure('The dashboard could not be read', error)
      return null
    })
  return { overview }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Dashboard | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user, profile } = useVisitor()
  const [params] = useSearchParams()
  const onProfile = params.get('tab') === 'profile'
  const role = profile?.role ?? 'customer'
  useFresh('notification')

  return (
    <div className="wrap grid max-w-5xl grid-cols-1 gap-6 py-6 pb-10 lg:py-10">
      <div className="grid grid-cols-1 gap-2">
        <h1 className="lg:text-2xl">{(profile && displayName(profile)) || (user && identifierOf(user))}</h1>
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Badge icon={null}>{roleLabel(role)}</Badge>
          <VerifiedState verified={profile?.verified ?? false} />
        </p>
      </div>
      {user && <MissingEmail account={user} />}
      <OwnWorkplaces />
      <Suspense fallback={<Figures overview={null} waiting />}>
        <Await resolve={loaderData.overview}>{(overview) => <Figures overview={overview} />}</Await>
      </Suspense>
      <Tabs
        label="Dashboard"
        items={[
          { to: '/dashboard', label: 'Overview', current: !onProfile },
          { to: '/dashboard?tab=profile', label: 'Profile', current: onProfile },
        ]}
      />
      {onProfile ? (
        <ProfileFacts profile={profile} account={user} />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <QuickLinks />
          <Suspense fallback={<SectionsSkeleton />}>
            <Await resolve={loaderData.overview}>
              {(overview) => (overview ? <Sections overview={overview} role={role} /> : <NothingRead />)}
            </Await>
          </Suspense>
        </div>
      )}
    </div>
  )
}

function NothingRead() {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      title="Your overview could not be loaded"
      action={
        <Button busy={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      }
    >
      Check your connection. Your data is safe.
    </EmptyState>
  )
}

/** Switching tabs fetches nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search) return false
  return defaultShouldRevalidate
}
