import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Loading } from '../account/loading.tsx'
import { memberContext } from '../account/member.ts'
import { browserClient } from '../client.ts'
import { useVisitor } from '../session/visitor.ts'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/post-ad.ts'
import { clearDraft, loadDraft } from './draft.ts'
import { vehicleMakes } from './queries.ts'
import { VehicleAdForm } from './vehicle-ad-form.tsx'

/** Without the list of makes one can still type one. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const makes = await vehicleMakes(await browserClient()).catch((error) => {
    console.error('The makes could not be read:', error)
    toast({ title: 'Failed to load vehicle makes', tone: 'error' })
    return []
  })
  return { user, makes }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Post Ad | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function PostAd({ loaderData: { user, makes } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { profile } = useVisitor()
  const draft = useMemo(() => loadDraft(user.id), [user.id])
  return (
    <VehicleAdForm
      // A new person's form is a new form.
      key={user.id}
      userId={user.id}
      seller={{ verified: profile?.verified ?? false, role: profile?.role ?? 'customer' }}
      makes={makes}
      draft={draft}
      onPosted={() => {
        clearDraft()
        toast({ title: 'Ad posted successfully!' })
        void navigate('/my-listings')
      }}
    />
  )
}
