import { href, useNavigate } from 'react-router'
import { NoRoom } from '../../../ad-editor/ad-form.tsx'
import { fallbackTo, formFacts } from '../../../ad-editor/form-facts.ts'
import { NewVehicle } from '../../../ad-editor/new-vehicle.tsx'
import { ownAdRoom } from '../../../ad-editor/posting-queries.ts'
import { browserClient } from '../../../client.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { Loading } from '../../../members/loading.tsx'
import { memberContext } from '../../../members/member.ts'
import { useVisitor } from '../../../session/visitor.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import type { Route } from './+types/add-vehicle.ts'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const client = await browserClient()
  const [facts, room] = await Promise.all([
    formFacts(client, 'vehicle', user.id),
    ownAdRoom(client).catch(fallbackTo(null)),
  ])
  return { ...facts, room }
}

export { Loading as HydrateFallback }

export const handle: PageHandle = { heading: 'Add Vehicle' }

export const meta = () => [{ title: 'Add Vehicle | Magari' }, { name: 'robots', content: 'noindex' }]

/** The form of /post-ad for a vehicle, within the portal. */
export default function AddVehicle({ loaderData: { makes, most, onFacebook, room } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { user } = useVisitor()
  if (!user) return <Loading />
  return (
    <div className="-mx-(--gut) -mt-6 lg:-mx-8 lg:-mt-10">
      <NewVehicle
        key={user.id}
        userId={user.id}
        makes={makes}
        onFacebook={onFacebook}
        most={most}
        head={
          <>
            <PageHead title="Add Vehicle">
              Post a vehicle in four short steps. Your draft is kept on this device.
            </PageHead>
            <NoRoom room={room} />
          </>
        }
        onDone={() => void navigate(href('/dealer/listings'))}
      />
    </div>
  )
}
