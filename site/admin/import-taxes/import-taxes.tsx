import { href, Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/import-taxes.ts'
import { DepreciationEditor } from './depreciation-editor.tsx'
import { DepreciationList } from './depreciation-list.tsx'
import { depreciations, importRates } from './queries.ts'
import { RateEditor } from './rate-editor.tsx'
import { RatesList } from './rates-list.tsx'

const PATH = '/admin/import-taxes'
/** URL parameter of the rate in the form: its id, or this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const onDepreciation = searchParams.get('tab') === 'depreciation'
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load import taxes', async (client) =>
    onDepreciation
      ? { rates: null, depreciations: await depreciations(client) }
      : { rates: await importRates(client), depreciations: null },
  )
  return {
    user,
    onDepreciation,
    edited: searchParams.get('rate'),
    loaded,
    today: dayInNairobi(Date.now()),
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Import taxes' }

export const meta = () => [{ title: 'Import taxes | Magari' }, { name: 'robots', content: 'noindex' }]

/** The import calculator's rates: taxes by kind of vehicle and depreciation by age, each valid from a date. */
export default function ImportTaxes({
  loaderData: { user, onDepreciation, edited, loaded, today },
}: Route.ComponentProps) {
  const isEdited = ({ id }: { id: number }) => String(id) === edited
  if (loaded?.rates) {
    const rate = loaded.rates.find(isEdited) ?? null
    if (rate || edited === NEW)
      return <RateEditor key={edited} rate={rate} rates={loaded.rates} userId={user.id} />
  }
  if (loaded?.depreciations) {
    const row = loaded.depreciations.find(isEdited) ?? null
    if (row || edited === NEW) return <DepreciationEditor key={edited} row={row} userId={user.id} />
  }
  return (
    <>
      <PageHead
        title="Import taxes"
        end={
          loaded && (
            <LinkButton
              variant="main"
              to={{ pathname: PATH, search: `?${onDepreciation ? 'tab=depreciation&' : ''}rate=${NEW}` }}
              className="flex-none"
            >
              Add a rate
            </LinkButton>
          )
        }
      >
        What the{' '}
        <Link to={href('/import-services')} className="text-green-ink underline">
          import calculator
        </Link>{' '}
        works with. Days are Nairobi’s. See also{' '}
        <Link to={href('/admin/official-fees')} className="text-green-ink underline">
          official fees
        </Link>{' '}
        of a sale.
      </PageHead>
      <Tabs
        label="Import taxes"
        className="mb-4 overflow-x-auto"
        items={[
          { to: PATH, label: 'Taxes', current: !onDepreciation },
          { to: `${PATH}?tab=depreciation`, label: 'Depreciation', current: onDepreciation },
        ]}
      />
      {!loaded && <LoadFailed title="Failed to load import taxes" />}
      {loaded?.rates && <RatesList rates={loaded.rates} today={today} />}
      {loaded?.depreciations && <DepreciationList rows={loaded.depreciations} today={today} />}
    </>
  )
}
