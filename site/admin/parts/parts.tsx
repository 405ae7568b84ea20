import { formatNumber } from '#domain/foundation/money.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/parts.ts'
import { ExportParts } from './export-parts.tsx'
import { PartsList } from './parts-list.tsx'
import { adminParts, PART_SORTS, PART_STATE_LABELS, PART_STATES, type PartsAsked } from './queries.ts'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked: PartsAsked = {
    search: searchOf(searchParams),
    state: choiceOf(searchParams, 'status', PART_STATES),
    sort: choiceOf(searchParams, 'sort', PART_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load spare parts', (client) => adminParts(client, asked))
  return { asked, list }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Spare parts' }

export const meta = () => [{ title: 'Spare parts | Magari' }, { name: 'robots', content: 'noindex' }]

/** All spare parts, which can be viewed, hidden, shown again and deleted. */
export default function Parts({ loaderData: { asked, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Spare parts">
        {list &&
          `${formatNumber(list.counts.total)} in total, ${formatNumber(list.counts.listed)} of them listed.`}
      </PageHead>
      <ListForm
        search={asked.search}
        searchLabel="Name, part number, location or seller"
        keep={['sort']}
        end={<ExportParts asked={asked} />}
        found={
          list ? { count: list.total, one: 'spare part', several: 'spare parts', more: list.more } : undefined
        }
      >
        <ListSelect
          name="status"
          label="Status"
          value={asked.state}
          all="All"
          options={PART_STATES.map((value) => ({
            value,
            label: `${PART_STATE_LABELS[value]} (${formatNumber(list?.counts[value] ?? 0)})`,
          }))}
        />
      </ListForm>
      {!list && <LoadFailed title="Failed to load spare parts" />}
      {list?.parts.length === 0 && (
        <EmptyState title="No spare parts found">Try another search or status.</EmptyState>
      )}
      {list && list.parts.length > 0 && (
        <>
          {list.more && (
            <p className="mb-2 text-sm text-ink-2">
              More than {formatNumber(list.total)} parts match; the first are shown.
            </p>
          )}
          <PartsList parts={list.parts} sort={asked.sort} />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}
