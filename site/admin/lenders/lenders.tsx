import { href } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LoadFailed } from '../../members/load-failed.tsx'
import { Loading } from '../../members/loading.tsx'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/lenders.ts'
import { LenderEditor } from './lender-editor.tsx'
import { LendersList } from './lenders-list.tsx'
import { adminLenders } from './queries.ts'

/** In the address: the lender in the form, by its id; this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const lenders = await lastReadOrToast(user.id, request, 'Failed to load lenders', adminLenders)
  return {
    user,
    edited: searchParams.get('lender'),
    search: searchParams.get('search')?.trim().slice(0, 100) ?? '',
    lenders,
  }
}

export { Loading as HydrateFallback }

export const handle: PageHandle = { heading: 'Lenders' }

export function meta() {
  return [{ title: 'Lenders | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The lenders that members compare and apply to, and the form that adds or changes one. */
export default function Lenders({ loaderData: { user, edited, search, lenders } }: Route.ComponentProps) {
  const lender = lenders?.find(({ id }) => id === edited) ?? null
  if (lenders && (lender || edited === NEW))
    return <LenderEditor key={edited} lender={lender} userId={user.id} />
  return (
    <>
      <PageHead
        title="Lenders"
        end={
          lenders && (
            <LinkButton
              variant="main"
              to={{ pathname: href('/admin/lenders'), search: `?lender=${NEW}` }}
              className="flex-none"
            >
              Add a lender
            </LinkButton>
          )
        }
      >
        Who members compare and apply to under Financing.
      </PageHead>
      {!lenders ? (
        <LoadFailed title="Failed to load lenders" />
      ) : (
        <LendersList lenders={lenders} search={search} />
      )}
    </>
  )
}
