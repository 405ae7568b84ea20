import { useState } from 'react'
import { href, Link } from 'react-router'
import { freeAdsSentence } from '#domain/money/plans.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { freeAdLimit } from '../../money/payments/queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import { useActions } from '../../workplace/use-actions.ts'
import type { Route } from './+types/subscriptions.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { type AdminPlan, adminPlans, deletePlan } from './queries.ts'

/** URL parameter of the plan in the form: its id, or this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const edited = searchParams.get('plan')
  const loaded = await readOrToast(request, 'Failed to load subscription plans', async (client) => {
    const [plans, free] = await Promise.all([adminPlans(client), freeAdLimit(client)])
    return { plans, free }
  })
  return { user, edited, loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Subscription Plans' }

export const meta = () => [{ title: 'Subscription Plans | Magari' }, { name: 'robots', content: 'noindex' }]

/** The subscription plans, and the form to create or edit one. */
export default function Subscriptions({ loaderData: { user, edited, loaded } }: Route.ComponentProps) {
  if (!loaded)
    return (
      <>
        <PageHead title="Subscription Plans" />
        <LoadFailed title="Failed to load subscription plans" />
      </>
    )
  const { plans, free } = loaded
  const plan = plans.find(({ id }) => id === edited) ?? null
  if (plan || edited === NEW) return <PlanEditor key={edited} plan={plan} userId={user.id} />
  return <Plans plans={plans} free={free} />
}

function Plans({ plans, free }: { plans: AdminPlan[]; free: number | null }) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<AdminPlan | null>(null)
  const formOf = (plan: string) => ({ pathname: href('/admin/subscriptions'), search: `?plan=${plan}` })
  return (
    <>
      <PageHead
        title="Subscription Plans"
        end={
          <LinkButton variant="main" to={formOf(NEW)}>
            Add Plan
          </LinkButton>
        }
      >
        Monthly plans for members.
      </PageHead>
      <p className="mt-3 text-sm text-ink-2">
        {freeAdsSentence(free)}{' '}
        <Link to={href('/admin/settings')} className="text-green-ink underline">
          Change it in the settings
        </Link>
      </p>
      {plans.length === 0 && (
        <EmptyState title="No plans yet">Members can subscribe once there is a plan.</EmptyState>
      )}
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} editPath={formOf(plan.id)} onDelete={() => setDeleting(plan)} />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title="Are you sure you want to delete this plan?"
          description={deleting.name}
          confirmLabel="Delete"
          onConfirm={async () => {
            await act(deleting.id, (client) => deletePlan(client, deleting.id), {
              done: 'Plan deleted successfully!',
              failed: 'Failed to delete plan',
            })
            setDeleting(null)
          }}
        />
      )}
    </>
  )
}
