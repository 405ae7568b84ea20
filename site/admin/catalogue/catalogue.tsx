import { Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { RememberList } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { Records } from '../../workplace/records.tsx'
import type { Route } from './+types/catalogue.ts'
import { EntryName } from './entry-name.tsx'
import { ModelsList } from './models-list.tsx'
import { type AdminMakes, adminMakes, adminModels } from './queries.ts'
import { useCatalogueActs } from './use-catalogue-acts.tsx'

const PATH = '/admin/catalogue'

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked = {
    search: searchOf(searchParams),
    page: pageOf(searchParams),
    pendingOnly: searchParams.get('state') === 'pending',
  }
  const makeId = /^[1-9]\d{0,8}$/.test(searchParams.get('make') ?? '')
    ? Number(searchParams.get('make'))
    : null
  try {
    const client = await browserClient()
    const [make, makes] = await Promise.all([
      makeId === null ? null : adminModels(client, makeId),
      makeId === null ? adminMakes(client, asked) : null,
    ])
    return { asked, makeId, loaded: { make, makes } }
  } catch (error) {
    reportFailure('The catalogue could not be read', error)
    return { asked, makeId, loaded: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Catalogue' }

export const meta = () => [{ title: 'Catalogue | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Catalogue({ loaderData: { asked, makeId, loaded } }: Route.ComponentProps) {
  if (loaded?.make) return <ModelsList key={loaded.make.id} make={loaded.make} search={asked.search} />
  if (loaded?.makes)
    return <MakesList list={loaded.makes} search={asked.search} pendingOnly={asked.pendingOnly} />
  return (
    <>
      <PageHead title="Catalogue" />
      {loaded && makeId !== null ? (
        <EmptyState title="This make no longer exists" action={<Link to={PATH}>See all makes</Link>}>
          It was deleted, or merged into another.
        </EmptyState>
      ) : (
        <LoadFailed title="Failed to load the catalogue" />
      )}
    </>
  )
}

interface MakesListProps {
  list: AdminMakes
  search: string
  pendingOnly: boolean
}

function MakesList({ list, search, pendingOnly }: MakesListProps) {
  const { add, actions, dialogs } = useCatalogueActs({ of: 'make' })
  return (
    <>
      <RememberList list={PATH} />
      <PageHead title="Catalogue">The makes and models used in ads.</PageHead>
      <ListForm
        search={search}
        searchLabel="Make or model"
        end={add}
        found={{ count: list.total, one: 'make', several: 'makes' }}
      >
        <ListSelect
          name="state"
          label="State"
          value={pendingOnly ? 'pending' : null}
          all="All makes"
          options={[{ value: 'pending', label: `Pending (${formatNumber(list.pending_makes)})` }]}
        />
      </ListForm>
      {pendingOnly && (
        <p className="mb-4 max-w-prose text-sm text-ink-2">
          Members added these makes or models. Forms and filters offer a name once you list it, or approve an
          ad that uses it.
        </p>
      )}
      {list.makes.length === 0 ? (
        <EmptyState title={pendingOnly ? 'No pending makes or models' : 'No makes found'}>
          {search ? 'Try another name.' : pendingOnly ? 'New ones appear here.' : 'Add the first make.'}
        </EmptyState>
      ) : (
        <Records
          label="Makes"
          rows={list.makes}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'name',
              label: 'Make',
              main: true,
              cell: (make) => (
                <EntryName entry={make}>
                  <Link to={`${PATH}?make=${make.id}`} className="inline-flex min-h-11 items-center">
                    {make.name}
                  </Link>
                </EntryName>
              ),
            },
            {
              key: 'models',
              label: 'Models',
              numeric: true,
              cell: ({ models, pending_models }) =>
                pending_models > 0
                  ? `${formatNumber(models)} (${formatNumber(pending_models)} pending)`
                  : formatNumber(models),
            },
            {
              key: 'listings',
              label: 'Listings',
              numeric: true,
              cell: ({ listings }) => formatNumber(listings),
            },
          ]}
          actions={actions}
        />
      )}
      <ListPages list={list} />
      {dialogs}
    </>
  )
}
