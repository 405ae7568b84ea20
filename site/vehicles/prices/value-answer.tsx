import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import type { CarValueForm } from '#domain/vehicles/car-value.ts'
import { COMPARED, NOT_COMPARED } from '#domain/vehicles/price-mark-reasons.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PriceRange } from './price-range.tsx'
import type { carValue, ListedName } from './queries.ts'

interface ValueAnswerProps {
  asked: CarValueForm
  make: ListedName | null
  model: ListedName | null
  /** Null with too few similar cars. */
  value: Awaited<ReturnType<typeof carValue>>
}

/** What cars like the one that was asked about are offered for. */
export function ValueAnswer({ asked, make, model, value }: ValueAnswerProps) {
  if (!value)
    return (
      <EmptyState
        title="Not enough similar cars yet"
        action={<LinkButton to={postAddress(asked, make, model)}>Post it</LinkButton>}
      >
        An estimate needs at least eight ads from four sellers for the same model and about the same year.
        Look at the ads for sale and set your own price.
      </EmptyState>
    )
  const { low, middle, high, ads, sellers, estimated_at } = value
  return (
    <section aria-labelledby="value-title" role="status" className="grid gap-2">
      <h2 id="value-title" className="text-lg">
        Cars like yours ask
      </h2>
      <p className="text-2xl font-semibold tracking-[-0.02em]">
        {formatKes(low)} to {formatKes(high)}
      </p>
      <PriceRange low={low} middle={middle} high={high} />
      <p className="text-ink-2">
        Eight of ten similar cars are in this range, half of them below {formatKes(middle)}. From {ads} ads of{' '}
        {sellers} sellers, on {formatDate(estimated_at)}.
      </p>
      <p className="text-sm text-ink-2">
        We take into account: {COMPARED}. We do not know about {NOT_COMPARED}. The price paid may differ from
        the asking price.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <LinkButton variant="main" to={postAddress(asked, make, model)}>
          Post it
        </LinkButton>
        <Link
          className="self-center text-green-ink underline"
          to={{ pathname: '/vehicles', search: similarSearch(asked, make, model) }}
        >
          See similar cars
        </Link>
      </p>
    </section>
  )
}

type Chosen = ListedName | null

/** The form of a new ad, with what was typed here. */
function postAddress({ year, mileage, fuel_type, transmission }: CarValueForm, make: Chosen, model: Chosen) {
  const facts = { make: String(make?.id), model: String(model?.id), year, mileage, fuel_type, transmission }
  return { pathname: '/post-ad', search: new URLSearchParams(facts).toString() }
}

function similarSearch({ year }: CarValueForm, make: Chosen, model: Chosen): string {
  const about = { make: make?.name ?? '', model: model?.name ?? '' }
  return new URLSearchParams({
    ...about,
    minYear: String(Number(year) - 2),
    maxYear: String(Number(year) + 2),
  }).toString()
}
