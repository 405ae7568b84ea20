import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { searchOf } from '../../workplace/list-address.ts'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import { NEW, Providers } from '../requests/providers.tsx'
import type { Route } from './+types/lenders.ts'
import { LENDERS } from './kind.ts'
import { LenderEditor } from './lender-editor.tsx'
import { adminLenders } from './queries.ts'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const lenders = await lastReadOrToast(user.id, request, 'Failed to load lenders', adminLenders)
  return { user, edited: searchParams.get('lender'), search: searchOf(searchParams), lenders }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Lenders' }

export const meta = () => [{ title: 'Lenders | Magari' }, { name: 'robots', content: 'noindex' }]

/** The lenders, and the form to add or edit one. */
export default function Lenders({ loaderData: { user, edited, search, lenders } }: Route.ComponentProps) {
  const lender = lenders?.find(({ id }) => id === edited) ?? null
  if (lenders && (lender || edited === NEW))
    return <LenderEditor key={edited} lender={lender} userId={user.id} />
  return <Providers kind={LENDERS} providers={lenders} search={search} />
}
