import { Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ListForm } from '../../workplace/list-form.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { Records } from '../../workplace/records.tsx'
import { EntryName } from './entry-name.tsx'
import type { MakeWithModels } from './queries.ts'
import { useCatalogueActs } from './use-catalogue-acts.tsx'

/** The models of one make, few enough to search in the browser. */
export function ModelsList({ make, search }: { make: MakeWithModels; search: string }) {
  const { add, actions, dialogs } = useCatalogueActs({ of: 'model', makeId: make.id })
  const models = make.models.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <Link to={asLastSeen('/admin/catalogue')} className="inline-flex min-h-11 items-center text-sm">
        ← All makes
      </Link>
      <PageHead title={make.name}>Its models and the number of listings for each.</PageHead>
      <ListForm
        search={search}
        searchLabel="Model"
        keep={['make']}
        end={add}
        found={{ count: models.length, one: 'model', several: 'models' }}
      />
      {models.length === 0 ? (
        <EmptyState title="No models found">
          {search ? 'Try another name.' : 'Add the first model of this make.'}
        </EmptyState>
      ) : (
        <Records
          label={`Models of ${make.name}`}
          rows={models}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'name',
              label: 'Model',
              main: true,
              cell: (model) => <EntryName entry={model}>{model.name}</EntryName>,
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
      {dialogs}
    </>
  )
}
