import { formatNumber } from '#domain/foundation/money.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { Loading } from '../../members/loading.tsx'
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

const PATH = '/admin/parts'

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

export { Loading as HydrateFallback }

export const handle: PageHandle = { heading: 'Spare parts' }

export function meta() {
  return [{ title: 'Spare parts | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** Every spare part, to be looked at, hidden, shown again and deleted. */
export default function Parts({ loaderData: { asked, list } }: Route.ComponentProps) {
  const params = paramsOf(asked)
  return (
    <>
      <PageHead title="Spare parts">
        {list &&
          `${formatNumber(list.counts.total)} in all, ${formatNumber(list.counts.listed)} of them listed.`}
      </PageHead>
      <ListForm
        search={asked.search}
        searchLabel="Name, part number, location or seller"
        keep={{ sort: asked.sort === 'newest' ? undefined : asked.sort }}
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
          <PartsList parts={list.parts} asked={asked} params={params} />
          <ListPages list={list} path={PATH} params={params} />
        </>
      )}
    </>
  )
}

/** What is asked for as the address says it. */
function paramsOf({ search, state, sort }: PartsAsked): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(state && { status: state }),
    ...(sort !== 'newest' && { sort }),
  })
}
