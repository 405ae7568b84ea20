import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { searchOf } from '../../workplace/list-address.ts'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import { NEW, Providers } from '../requests/providers.tsx'
import type { Route } from './+types/insurers.ts'
import { InsurerEditor } from './insurer-editor.tsx'
import { INSURERS } from './kind.ts'
import { PremiumEditor } from './premium-editor.tsx'
import { adminInsurers } from './queries.ts'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const insurers = await lastReadOrToast(user.id, request, 'Failed to load insurers', adminInsurers)
  return {
    user,
    edited: searchParams.get('insurer'),
    editedPremium: searchParams.get('premium'),
    search: searchOf(searchParams),
    insurers,
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Insurers' }

export const meta = () => [{ title: 'Insurers | Magari' }, { name: 'robots', content: 'noindex' }]

/** The insurers, the form to add or edit one, and its premiums. */
export default function Insurers({
  loaderData: { user, edited, editedPremium, search, insurers },
}: Route.ComponentProps) {
  const insurer = insurers?.find(({ id }) => id === edited) ?? null
  const rate = insurer?.rates.find(({ id }) => id === editedPremium) ?? null
  if (insurer && (rate || editedPremium === NEW))
    return <PremiumEditor key={editedPremium} insurer={insurer} rate={rate} userId={user.id} />
  if (insurers && (insurer || edited === NEW))
    return <InsurerEditor key={edited} insurer={insurer} userId={user.id} />
  return <Providers kind={INSURERS} providers={insurers} search={search} />
}
