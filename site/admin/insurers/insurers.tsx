import { href } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LoadFailed } from '../../members/load-failed.tsx'
import { Loading } from '../../members/loading.tsx'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/insurers.ts'
import { InsurerEditor } from './insurer-editor.tsx'
import { InsurersList } from './insurers-list.tsx'
import { PremiumEditor } from './premium-editor.tsx'
import { adminInsurers } from './queries.ts'

/** In the address: the insurer and the premium in the form, by their ids; this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const insurers = await lastReadOrToast(user.id, request, 'Failed to load insurers', adminInsurers)
  return {
    user,
    edited: searchParams.get('insurer'),
    editedPremium: searchParams.get('premium'),
    search: searchParams.get('search')?.trim().slice(0, 100) ?? '',
    insurers,
  }
}

export { Loading as HydrateFallback }

export const handle: PageHandle = { heading: 'Insurers' }

export function meta() {
  return [{ title: 'Insurers | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The insurers that members ask for quotes, the form that adds or changes one, and its premiums. */
export default function Insurers({
  loaderData: { user, edited, editedPremium, search, insurers },
}: Route.ComponentProps) {
  const insurer = insurers?.find(({ id }) => id === edited) ?? null
  const rate = insurer?.rates.find(({ id }) => id === editedPremium) ?? null
  if (insurer && (rate || editedPremium === NEW))
    return <PremiumEditor key={editedPremium} insurer={insurer} rate={rate} userId={user.id} />
  if (insurers && (insurer || edited === NEW))
    return <InsurerEditor key={edited} insurer={insurer} userId={user.id} />
  return (
    <>
      <PageHead
        title="Insurers"
        end={
          insurers && (
            <LinkButton
              variant="main"
              to={{ pathname: href('/admin/insurers'), search: `?insurer=${NEW}` }}
              className="flex-none"
            >
              Add an insurer
            </LinkButton>
          )
        }
      >
        Who members ask for quotes under Insurance, and what they charge.
      </PageHead>
      {!insurers ? (
        <LoadFailed title="Failed to load insurers" />
      ) : (
        <InsurersList insurers={insurers} search={search} />
      )}
    </>
  )
}
