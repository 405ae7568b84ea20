import type { ChangeEvent } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { CAR_VALUE_FIELDS, type CarValueForm } from '#domain/vehicles/car-value.ts'
import { marketPath } from '#domain/vehicles/market.ts'
import {
  FUEL_TYPE_LABELS,
  POSTABLE_FUEL_TYPES,
  TRANSMISSION_LABELS,
  TRANSMISSIONS,
} from '#domain/vehicles/vehicles.ts'
import { anonymousClient, browserClient } from '../../client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/value.ts'
import { ValueAnswer } from './value-answer.tsx'
import { type ValuePageData, valuePage } from './value-data.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'What is my car worth in Kenya? | Magari',
    description:
      'See what cars like yours are offered for in Kenya: by make, model, year and mileage, with the number of ads and sellers it is based on.',
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  return valuePage(context.get(anonymousClient), request)
}
loader.searchParams = [...CAR_VALUE_FIELDS]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [client, { valuePage }] = await Promise.all([browserClient(), import('./value-data.ts')])
  return valuePage(client, request)
}

export default function CarValue({ loaderData }: Route.ComponentProps) {
  const { make, model } = loaderData
  return (
    <div className="wrap grid gap-6 py-6 lg:py-10">
      <PageHead title="What is my car worth?">
        What cars like yours are offered for on Magari. No account needed.
      </PageHead>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-10">
        {/* First for phones and readers; beside the question on wide screens. */}
        {loaderData.isAnswered && (
          <div className="lg:order-last">
            <ValueAnswer {...loaderData} />
          </div>
        )}
        <Question {...loaderData} />
      </div>
      {make && model && (
        <Link className="text-green-ink underline" to={marketPath(make.slug, model.slug)} discover="none">
          {make.name} {model.name} prices in Kenya
        </Link>
      )}
    </div>
  )
}

function Question({ asked, makes, make, models, model, unknown, errors }: ValuePageData) {
  const busy = useNavigation().state === 'loading'
  const submit = useSubmit()
  const wrong: Partial<CarValueForm> = errors ?? {}
  // Reloads the models of the make and keeps the other input.
  const chooseMake = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = new FormData(currentTarget.form ?? undefined)
    // The former make's.
    chosen.delete('model')
    void submit(chosen, { action: '/sell/value', replace: true, preventScrollReset: true })
  }
  return (
    <Form action="/sell/value" className="grid gap-5 rounded-r border border-line bg-raise p-5">
      <Field
        label="Make"
        error={unknown.make && `“${unknown.make.name}” is not a make we know.`}
        help={unknown.make?.near && <DidYouMean asked={asked} field="make" name={unknown.make.near} />}
      >
        <Select name="make" defaultValue={make?.name ?? ''} onChange={chooseMake} required>
          <option value="">Choose the make</option>
          {makes.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      </Field>
      {make && (
        <Field
          label="Model"
          error={unknown.model && `“${unknown.model.name}” is not a model of ${make.name} we know.`}
          help={unknown.model?.near && <DidYouMean asked={asked} field="model" name={unknown.model.near} />}
        >
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
                maxLength={20}
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

interface DidYouMeanProps {
  asked: CarValueForm
  field: 'make' | 'model'
  /** The nearest name that is known. */
  name: string
}

function DidYouMean({ asked, field, name }: DidYouMeanProps) {
  const search = new URLSearchParams({ ...asked, [field]: name }).toString()
  return (
    <>
      Did you mean {/* A document, because the form's fields keep what they began with. */}
      <Link reloadDocument to={{ pathname: '/sell/value', search }} className="text-green-ink underline">
        {name}
      </Link>
      ?
    </>
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
