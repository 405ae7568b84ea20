import { useSearchParams } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { ROLES } from '#domain/people/accounts.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { RememberList } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/users.ts'
import { ExportPeople } from './export-people.tsx'
import { ExportProviders } from './export-providers.tsx'
import { PeopleList } from './people-list.tsx'
import { ProvidersList } from './providers-list.tsx'
import {
  adminPeople,
  adminProviders,
  countPeople,
  PERSON_SORTS,
  type PeopleAsked,
  removedProviders,
} from './queries.ts'
import { RemovedProvidersList } from './removed-providers.tsx'

const PATH = '/admin/users'

const VERIFICATION = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
] as const

const SUSPENSION = [
  { value: 'suspended', label: 'Suspended' },
  { value: 'not', label: 'Not suspended' },
] as const

/** Labels of this filter differ from those of the roles (docs/product.md, Users). */
const ROLE_FILTER = [
  { value: 'customer', label: 'Customer' },
  { value: 'dealer', label: 'Dealer' },
  { value: 'service_provider', label: 'Service Provider' },
  { value: 'admin', label: 'Admin' },
] as const

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const verification = choiceOf(searchParams, 'verified', ['verified', 'unverified'])
  const suspension = choiceOf(searchParams, 'suspended', ['suspended', 'not'])
  const asked: PeopleAsked = {
    search: searchOf(searchParams),
    role: choiceOf(searchParams, 'role', ROLES),
    verified: verification === null ? null : verification === 'verified',
    suspended: suspension === null ? null : suspension === 'suspended',
    sort: choiceOf(searchParams, 'sort', PERSON_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const onProviders = searchParams.get('tab') === 'providers'
  const onRemoved = searchParams.get('tab') === 'removed'
  const loaded = await readOrToast(request, 'Failed to load users', async (client) => {
    const [counts, people, providers, removed] = await Promise.all([
      countPeople(client),
      onProviders || onRemoved ? null : adminPeople(client, asked),
      onProviders ? adminProviders(client, asked) : null,
      onRemoved ? removedProviders(client, asked.page) : null,
    ])
    return { counts, people, providers, removed }
  })
  return { asked, onProviders, onRemoved, loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Users Management' }

export const meta = () => [{ title: 'Users Management | Magari' }, { name: 'robots', content: 'noindex' }]

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>['loaded']>

export default function Users({
  loaderData: { asked, onProviders, onRemoved, loaded },
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  const count = (number: number | undefined) => (number === undefined ? '' : ` (${formatNumber(number)})`)
  return (
    <>
      <PageHead title="Users Management" />
      <RememberList list={PATH} />
      <Tabs
        label="Users"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: addressWith(PATH, params, { tab: null, sort: null }),
            label: `Platform Users${count(loaded?.counts.people)}`,
            current: !onProviders && !onRemoved,
          },
          {
            to: addressWith(PATH, params, { tab: 'providers', sort: null }),
            label: `Service Providers${count(loaded?.counts.providers)}`,
            current: onProviders,
          },
          {
            to: addressWith(PATH, params, { tab: 'removed', sort: null }),
            label: 'Removed',
            current: onRemoved,
          },
        ]}
      />
      {!onRemoved && (
        <ListForm
          search={asked.search}
          searchLabel={onProviders ? 'Business name or location' : 'Full name, e-mail or id'}
          keep={['tab', 'sort']}
          end={onProviders ? <ExportProviders asked={asked} /> : <ExportPeople asked={asked} />}
          found={found(loaded)}
        >
          {!onProviders && (
            <ListSelect name="role" label="Role" value={asked.role} all="All Roles" options={ROLE_FILTER} />
          )}
          <ListSelect
            name="verified"
            label="Verification"
            value={asked.verified === null ? null : asked.verified ? 'verified' : 'unverified'}
            all="All Users"
            options={VERIFICATION}
          />
          {!onProviders && (
            <ListSelect
              name="suspended"
              label="Suspension"
              value={asked.suspended === null ? null : asked.suspended ? 'suspended' : 'not'}
              all="Suspended or not"
              options={SUSPENSION}
            />
          )}
        </ListForm>
      )}
      {!loaded && <LoadFailed title="Failed to load users" />}
      {loaded?.people && <PeopleList list={loaded.people} sort={asked.sort} />}
      {loaded?.providers && <ProvidersList list={loaded.providers} sort={asked.sort} />}
      {loaded?.removed && <RemovedProvidersList list={loaded.removed} />}
    </>
  )
}

function found(loaded: Loaded | null) {
  if (loaded?.people) return { count: loaded.people.total, one: 'user', several: 'users' }
  if (!loaded?.providers) return undefined
  return { count: loaded.providers.total, one: 'service provider', several: 'service providers' }
}
