import type { ChangeEvent } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { CAR_VALUE_FIELDS, type CarValueForm, checkCarValue } from '#domain/vehicles/car-value.ts'
import { marketPath } from '#domain/vehicles/market.ts'
import { COMPARED, NOT_COMPARED } from '#domain/vehicles/price-mark-reasons.ts'
import {
  FUEL_TYPE_LABELS,
  POSTABLE_FUEL_TYPES,
  TRANSMISSION_LABELS,
  TRANSMISSIONS,
} from '#domain/vehicles/vehicles.ts'
import { anonymousClient, browserClient, type Client } from '../../client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/value.ts'
import { PriceRange } from './price-range.tsx'
import { carValue, listedMakes, listedModels } from './queries.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'What is my car worth in Kenya? | Magari',
    description:
      'See what cars like yours are offered for in Kenya: by make, model, year and mileage, with the number of ads and sellers it is based on.',
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  return answer(context.get(anonymousClient), request)
}
loader.searchParams = [...CAR_VALUE_FIELDS]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return answer(await browserClient(), request)
}

/** The URL holds all input, so that an answer can be shared. */
async function answer(client: Client, request: Request) {
  const { searchParams } = new URL(request.url)
  const asked = Object.fromEntries(
    CAR_VALUE_FIELDS.map((field) => [field, (searchParams.get(field) ?? '').slice(0, 60)]),
  ) as CarValueForm
  const makes = await listedMakes(client)
  const make = named(makes, asked.make)
  const models = make ? await listedModels(client, make.id) : []
  const model = named(models, asked.model)
  const page = { asked, makes, make, models, model, errors: {}, value: null, isAnswered: false }
  if (!make || !model || !asked.year) return page
  const { value: question, errors } = checkCarValue(asked, Number(dayInNairobi(Date.now()).slice(0, 4)))
  if (!question) return { ...page, errors }
  return { ...page, value: await carValue(client, model.id, question), isAnswered: true }
}

function named<Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry | null {
  return entries.find((entry) => entry.name.toLowerCase() === name.trim().toLowerCase()) ?? null
}

type Answer = Awaited<ReturnType<typeof answer>>

export default function CarValue({ loaderData }: Route.ComponentProps) {
  const { make, model } = loaderData
  return (
    <div className="wrap grid gap-6 py-6 lg:py-10">
      <PageHead title="What is my car worth?">
        What cars like yours are offered for on Magari. No account needed.
      </PageHead>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-10">
        <Question {...loaderData} />
        {loaderData.isAnswered && <Value {...loaderData} />}
      </div>
      {make && model && (
        <Link className="text-green-ink underline" to={marketPath(make.slug, model.slug)} discover="none">
          {make.name} {model.name} prices in Kenya
        </Link>
      )}
    </div>
  )
}

function Question({ asked, makes, make, models, model, errors }: Answer) {
  const busy = useNavigation().state === 'loading'
  const submit = useSubmit()
  const wrong: Partial<CarValueForm> = errors ?? {}
  // Reloads the models of the make and keeps the other input.
  const chooseMake = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    void submit(currentTarget.form, { replace: true, preventScrollReset: true })
  return (
    <Form
      action="/sell/value"
      preventScrollReset
      className="grid gap-5 rounded-r border border-line bg-raise p-5"
    >
      <Field label="Make">
        <Select name="make" defaultValue={make?.name ?? ''} onChange={chooseMake} required>
          <option value="">Choose the make</option>
          {makes.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      </Field>
      {make && (
        <Field label="Model">
          <Select key={make.id} name="model" defaultValue={model?.name ?? ''} required>
            <option value="">Choose the model</option>
            {models.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      {make && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Year" error={wrong.year}>
              <Input
                name="year"
                inputMode="numeric"
                maxLength={4}
                placeholder="2015"
                defaultValue={asked.year}
                required
              />
            </Field>
            <Field label="Mileage in km" error={wrong.mileage}>
              <Input
                name="mileage"
                inputMode="numeric"
                maxLength={9}
                placeholder="84,000"
                defaultValue={asked.mileage}
                required
              />
            </Field>
          </div>
          <div className="grid grid-cols-2 gap-4">
            <Choice
              name="fuel_type"
              label="Fuel type"
              asked={asked}
              options={POSTABLE_FUEL_TYPES}
              labels={FUEL_TYPE_LABELS}
            />
            <Choice
              name="transmission"
              label="Transmission"
              asked={asked}
              options={TRANSMISSIONS}
              labels={TRANSMISSION_LABELS}
            />
          </div>
        </>
      )}
      <Button type="submit" variant="main" busy={busy} className="sm:justify-self-start">
        {make ? 'See what it is worth' : 'Continue'}
      </Button>
    </Form>
  )
}

interface ChoiceProps<Value extends string> {
  name: 'fuel_type' | 'transmission'
  label: string
  asked: CarValueForm
  options: readonly Value[]
  labels: Readonly<Record<Value, string>>
}

function Choice<Value extends string>({ name, label, asked, options, labels }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={asked[name]}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Value({ asked, make, model, value }: Answer) {
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

type Chosen = { id: number; name: string; slug: string } | null

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
