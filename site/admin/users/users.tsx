import { useRevalidator } from 'react-router'
import { ROLES } from '#domain/accounts.ts'
import { Loading } from '../../account/loading.tsx'
import { browserClient } from '../../client.ts'
import { ListForm, ListSelect } from '../../portal/list-form.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { addressWith, choiceOf, pageOf } from '../list-address.ts'
import type { Route } from './+types/users.ts'
import { ExportPeople } from './export-people.tsx'
import { PeopleList } from './people-list.tsx'
import { ProvidersList } from './providers-list.tsx'
import { adminPeople, adminProviders, countPeople, PERSON_SORTS, type PeopleAsked } from './queries.ts'

const PATH = '/admin/users'

const VERIFICATION = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
] as const

/** Spec 001 §2. */
const ROLE_FILTER = [
  { value: 'customer', label: 'Customer' },
  { value: 'dealer', label: 'Dealer' },
  { value: 'service_provider', label: 'Service Provider' },
  { value: 'admin', label: 'Admin' },
] as const

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const verification = choiceOf(searchParams, 'verified', ['verified', 'unverified'])
  const asked: PeopleAsked = {
    search: searchParams.get('search')?.trim().slice(0, 100) ?? '',
    role: choiceOf(searchParams, 'role', ROLES),
    verified: verification === null ? null : verification === 'verified',
    sort: choiceOf(searchParams, 'sort', PERSON_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const onProviders = searchParams.get('tab') === 'providers'
  try {
    const client = await browserClient()
    const [counts, people, providers] = await Promise.all([
      countPeople(client),
      onProviders ? null : adminPeople(client, asked),
      onProviders ? adminProviders(client, asked) : null,
    ])
    return { asked, onProviders, loaded: { counts, people, providers } }
  } catch (error) {
    console.error('The users could not be read:', error)
    toast({ title: 'Failed to load users', tone: 'error' })
    return { asked, onProviders, loaded: null }
  }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Users Management | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function Users({ loaderData: { asked, onProviders, loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const params = paramsOf(asked, onProviders)
  const count = (number: number | undefined) =>
    number === undefined ? '' : ` (${number.toLocaleString('en')})`
  return (
    <>
      <PageHead title="Users Management" />
      <Tabs
        label="Users"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: addressWith(PATH, params, { tab: null, sort: null }),
            label: `Platform Users${count(loaded?.counts.people)}`,
            current: !onProviders,
          },
          {
            to: addressWith(PATH, params, { tab: 'providers', sort: null }),
            label: `Service Providers${count(loaded?.counts.providers)}`,
            current: onProviders,
          },
        ]}
      />
      <ListForm
        search={asked.search}
        searchLabel={onProviders ? 'Business name or location' : 'Full name, e-mail or id'}
        keep={{
          tab: onProviders ? 'providers' : undefined,
          sort: asked.sort === 'newest' ? undefined : asked.sort,
        }}
        end={!onProviders && <ExportPeople asked={asked} />}
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
      </ListForm>
      {!loaded && (
        <EmptyState title="Failed to load users" action={<Button onClick={revalidate}>Try again</Button>}>
          Check your connection.
        </EmptyState>
      )}
      {loaded?.people && <PeopleList list={loaded.people} asked={asked} params={params} />}
      {loaded?.providers && <ProvidersList list={loaded.providers} params={params} />}
    </>
  )
}

/** What is asked for as the address says it. */
function paramsOf({ search, role, verified, sort }: PeopleAsked, onProviders: boolean): URLSearchParams {
  return new URLSearchParams({
    ...(onProviders && { tab: 'providers' }),
    ...(search && { search }),
    ...(role && { role }),
    ...(verified !== null && { verified: verified ? 'verified' : 'unverified' }),
    ...(sort !== 'newest' && { sort }),
  })
}
