import { Navigate } from 'react-router'
import { may, whoMay } from '#domain/businesses/permissions.ts'
import { businessRoleLabel } from '#domain/businesses/roles.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { memberContext } from '../members/member.ts'
import { mayOpen, needOf } from '../members/page-permissions.ts'
import { type Acting, useVisitor } from '../session/visitor.ts'
import { homePath, safeNext } from '../session/where-next.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LoadFailed } from '../workplace/load-failed.tsx'
import { readOrToast } from '../workplace/read-or-toast.ts'
import type { Route } from './+types/workplaces.ts'
import { useLeave } from './acting-bar.tsx'
import { WorkplaceName } from './own-workplaces.tsx'
import { useOpenWorkplace } from './use-open-workplace.ts'
import { ownWorkplaces, type Workplace } from './workplace-queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { acting } = context.get(memberContext)
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  const workplaces = acting ? [] : await readOrToast(request, 'Failed to load your workplaces', ownWorkplaces)
  return { next, workplaces }
}

export { Loading as HydrateFallback } from '../members/loading.tsx'

export const handle: PageHandle = { searchParams: ['next'] }

export const meta = () => [{ title: 'Your workplaces | Magari' }, { name: 'robots', content: 'noindex' }]

/**
 * Between a page and the people who act for the wrong account to see it: `next` belongs to their own account, to a business they work for,
 * or to others of the business. Otherwise the businesses they work for.
 */
export default function Workplaces({ loaderData: { next, workplaces } }: Route.ComponentProps) {
  const { acting, profile } = useVisitor()
  if (acting) {
    if (next && mayOpen(acting.role, pathOf(next))) return <Navigate to={next} replace />
    return <Closed next={next} acting={acting} home={homePath(profile?.role ?? 'customer')} />
  }
  if (!workplaces)
    return (
      <Frame title="Your workplaces">
        <LoadFailed title="Failed to load your workplaces" />
      </Frame>
    )
  const kind = kindOf(next)
  const fitting = kind ? workplaces.filter((workplace) => workplace.kind === kind) : workplaces
  if (fitting.length === 0 && next) return <Navigate to={kind ? '/dashboard' : next} replace />
  return <Choice workplaces={fitting} next={next} />
}

function Closed({ next, acting, home }: { next: string | null; acting: Acting; home: string }) {
  const { businessName, role } = acting
  const { busy, leave } = useLeave(next ?? '/dashboard')
  const need = next === null ? null : needOf(pathOf(next))
  // Of the business, and closed to this role.
  if (need && !may(role, need) && kindOf(next))
    return (
      <Frame title="This page is closed to you">
        <p>
          You work for {businessName} as {businessRoleLabel(role)}. This page is for {whoMay(need)}.
        </p>
        <p>
          <LinkButton to={home} variant="main">
            Back to your work
          </LinkButton>
        </p>
      </Frame>
    )
  return (
    <Frame title={`You are working for ${businessName}`}>
      <p>This page belongs to your own account.</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="main" busy={busy} onClick={leave}>
          Go to your account
        </Button>
        <LinkButton to={home}>Back to your work</LinkButton>
      </p>
    </Frame>
  )
}

function Choice({ workplaces, next }: { workplaces: Workplace[]; next: string | null }) {
  const { opening, open } = useOpenWorkplace()
  if (workplaces.length === 0)
    return (
      <EmptyState level={1} title="You work for no business">
        A business invites you by your e-mail address or phone number.
      </EmptyState>
    )
  return (
    <Frame title={next ? 'This page belongs to a business you work for' : 'You work for'}>
      {next && <p>Open the business to see it.</p>}
      <ul className="grid rounded-r border border-line bg-raise">
        {workplaces.map((workplace) => (
          <li
            key={workplace.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line p-4 not-first:border-t"
          >
            <WorkplaceName workplace={workplace} />
            <Button
              variant="main"
              className="max-sm:w-full"
              busy={opening === workplace.id}
              aria-label={`Open ${workplace.name}`}
              onClick={() => open(workplace, next ?? undefined)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="wrap grid max-w-2xl grid-cols-1 content-start gap-4 py-6 lg:py-10">
      <PageHead title={title} />
      {children}
    </div>
  )
}

const pathOf = (next: string) => next.split(/[?#]/)[0] ?? next

/** Whose portal the page is in; null for others. */
function kindOf(next: string | null): Workplace['kind'] | null {
  if (next === null) return null
  if (/^\/dealer(?:\/|$)/.test(pathOf(next))) return 'dealer'
  return /^\/service-provider(?:\/|$)/.test(pathOf(next)) ? 'service_provider' : null
}
