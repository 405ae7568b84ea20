import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import {
  type BuyingGuide,
  daysInWords,
  type ModelSpeed,
  type WantedModel,
} from '#domain/dealers/buying-guide.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { PLACES } from '#domain/foundation/places.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { choiceOf } from '../../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import type { Route } from './+types/buying-guide.ts'
import { buyingGuide } from './queries.ts'

/** Areas belong to their cities. */
const TOWNS = PLACES.map(({ name }) => name).filter((name) => !name.includes(','))

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const town = choiceOf(searchParams, 'town', TOWNS)
  try {
    return { town, guide: await buyingGuide(await browserClient(), town) }
  } catch (error) {
    reportFailure('The buying guide could not be read', error)
    return { town, guide: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Buying guide' }

export const meta = () => [{ title: 'Buying guide | Magari' }, { name: 'robots', content: 'noindex' }]

/** Models that sell fast and models people search for, for dealers buying stock. */
export default function BuyingGuidePage({ loaderData: { town, guide } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Buying guide"
        className="flex-wrap"
        end={<LinkButton to={href('/dealer/analytics')}>Analytics</LinkButton>}
      >
        What sold fast for other sellers in the last twelve months. Each figure is the median of at least five
        ads from three sellers.
      </PageHead>
      <ListForm>
        <ListSelect
          name="town"
          label="Town"
          value={town}
          all="Your town"
          options={TOWNS.map((value) => ({ value, label: value }))}
        />
      </ListForm>
      {!guide && <LoadFailed title="The buying guide could not be loaded" />}
      {guide && (
        <div className="grid grid-cols-1 gap-10">
          <Speeds guide={guide} />
          <Wanted models={guide.wanted} />
        </div>
      )}
    </>
  )
}

function Speeds({ guide: { town, in_town, elsewhere } }: { guide: BuyingGuide }) {
  return (
    <>
      <Section id="in-town" title={town ? `Sells fast in ${town}` : 'Sells fast in your town'}>
        {town === null ? (
          <Sentence>
            We do not know your town.{' '}
            <Link to={href('/dealer/settings')} className="text-green-ink underline">
              Enter your location
            </Link>{' '}
            or choose a town above.
          </Sentence>
        ) : in_town.length > 0 ? (
          <SpeedTable label={`Models that sell fast in ${town}`} models={in_town} town={town} />
        ) : (
          <Sentence>
            Too few vehicles have been sold in {town} yet.
            {elsewhere.length > 0 && ' See the whole country below.'}
          </Sentence>
        )}
      </Section>
      <Section
        id="elsewhere"
        title={in_town.length > 0 ? 'Others that sell fast in Kenya' : 'Sells fast in Kenya'}
      >
        {elsewhere.length > 0 ? (
          <SpeedTable label="Models that sell fast in Kenya" models={elsewhere} town={null} />
        ) : (
          <Sentence>
            {in_town.length > 0
              ? 'No other model has enough sales in the country yet.'
              : 'Too few vehicles have been sold in the country yet.'}
          </Sentence>
        )}
      </Section>
    </>
  )
}

function SpeedTable({ label, models, town }: { label: string; models: ModelSpeed[]; town: string | null }) {
  const columns: Column<ModelSpeed>[] = [
    {
      key: 'model',
      label: 'Model',
      main: true,
      cell: ({ make, model }) => <ModelLink make={make} model={model} town={town} />,
    },
    { key: 'days', label: 'Sold in', numeric: true, cell: ({ days }) => daysInWords(days) },
    { key: 'price', label: 'Typical price', numeric: true, cell: ({ price }) => formatKes(price) },
    { key: 'year', label: 'Typical year', numeric: true, cell: ({ year }) => year },
    {
      key: 'from',
      label: 'From',
      numeric: true,
      cell: ({ ads, sellers }) => `${formatNumber(ads)} ads of ${formatNumber(sellers)} sellers`,
    },
  ]
  return <Records label={label} columns={columns} rows={models} keyOf={nameOf} />
}

function Wanted({ models }: { models: WantedModel[] }) {
  return (
    <Section id="wanted" title="Most wanted">
      {models.length > 0 ? (
        <Records
          label="Most wanted models"
          columns={[
            {
              key: 'model',
              label: 'Model',
              main: true,
              cell: ({ make, model }) => <ModelLink make={make} model={model} town={null} />,
            },
            {
              key: 'people',
              label: 'Wanted by',
              numeric: true,
              cell: ({ people }) => `${formatNumber(people)} people saved a search for it`,
            },
          ]}
          rows={models}
          keyOf={nameOf}
        />
      ) : (
        <Sentence>Models appear here once ten people have saved a search for them.</Sentence>
      )}
    </Section>
  )
}

function ModelLink({ make, model, town }: { make: string; model: string; town: string | null }) {
  const search = new URLSearchParams({ make, model, ...(town && { location: town }) })
  return (
    <Link to={`${href('/vehicles')}?${search}`} className="font-medium text-ink">
      {make} {model}
    </Link>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="rounded-r border border-line bg-sunk p-4 text-ink-2">{children}</p>
}

function nameOf({ make, model }: { make: string; model: string }): string {
  return `${make} ${model}`
}
