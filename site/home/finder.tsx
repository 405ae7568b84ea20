import type { ReactNode, SubmitEvent } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { PART_CATEGORY_LABELS } from '#domain/parts/spare-parts.ts'
import { SERVICE_TYPE_PLURALS } from '#domain/services/services.ts'
import { LOCATIONS } from '#domain/vehicles/vehicles.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { WORDS } from '../vehicles/search-in-words.ts'
import { MakeAndModel } from './make-and-model.tsx'

/** KES. */
const PRICE_STEPS = [
  300_000, 500_000, 800_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000, 8_000_000, 12_000_000,
]

/** Kinds of searches; the first is the default. */
const KINDS = ['vehicles', 'spare-parts', 'services'] as const
type Kind = (typeof KINDS)[number]
const LABELS: Record<Kind, string> = {
  vehicles: 'Vehicles',
  'spare-parts': 'Spare Parts',
  services: 'Services',
}

/** The search of the home page: one form per kind, with tabs that are links, so that it works without scripts. */
export function Finder({ makes }: { makes: string[] }) {
  const [params] = useSearchParams()
  const kind = KINDS.find((candidate) => candidate === params.get('find')) ?? 'vehicles'
  return (
    <div className="relative rounded-r border border-line-2 bg-raise">
      <Tabs
        label="What to search for"
        className="px-4 lg:px-5 [&_a]:min-h-13 [&_a]:text-base"
        items={KINDS.map((candidate) => ({
          to: candidate === 'vehicles' ? '/' : `/?find=${candidate}`,
          label: LABELS[candidate],
          current: candidate === kind,
        }))}
      />
      {kind === 'vehicles' && <VehicleSearch makes={makes} />}
      {kind === 'spare-parts' && <PartSearch />}
      {kind === 'services' && <ServiceSearch />}
    </div>
  )
}

function VehicleSearch({ makes }: { makes: string[] }) {
  return (
    <SearchForm
      to="/vehicles"
      submit="Search vehicles"
      columns="md:grid-cols-3 lg:grid-cols-[1.1fr_1.1fr_1fr_1fr_1fr_auto]"
    >
      <Field label="Make, model, price or place" className="col-span-full">
        <Input
          name={WORDS}
          type="search"
          maxLength={100}
          placeholder="Toyota Axio under 1.2m, Nairobi"
          enterKeyHint="search"
        />
      </Field>
      {/* Two selectors on a phone: the words name the rest. */}
      <MakeAndModel makes={makes} />
      <LocationField className="max-md:hidden" />
      <Field label="Price from" className="max-md:hidden">
        <Select name="minPrice">
          <option value="">Any price</option>
          <PriceOptions />
        </Select>
      </Field>
      <Field label="Price up to" className="max-md:hidden">
        <Select name="maxPrice">
          <option value="">Any price</option>
          <PriceOptions />
        </Select>
      </Field>
    </SearchForm>
  )
}

function PartSearch() {
  return (
    <SearchForm to="/spare-parts" submit="Search parts" columns="md:grid-cols-[1.4fr_1fr_1fr_auto]">
      <Field label="Part name or description" className="max-md:col-span-2">
        <Input name="search" type="search" maxLength={100} />
      </Field>
      <Field label="Category">
        <Select name="category">
          <option value="">All</option>
          <Options labels={PART_CATEGORY_LABELS} />
        </Select>
      </Field>
      <Field label="Condition">
        <Select name="condition">
          <option value="">Any</option>
          <option value="new">New</option>
          <option value="used">Used</option>
        </Select>
      </Field>
    </SearchForm>
  )
}

function ServiceSearch() {
  return (
    <SearchForm to="/services" submit="Search services" columns="md:grid-cols-[1fr_1fr_1.4fr_auto]">
      <Field label="Service">
        <Select name="type">
          <option value="">All</option>
          <Options labels={SERVICE_TYPE_PLURALS} />
        </Select>
      </Field>
      <LocationField />
      <Field label="Name or keyword" className="max-md:col-span-2">
        <Input name="search" type="search" maxLength={100} />
      </Field>
    </SearchForm>
  )
}

interface SearchFormProps {
  to: string
  submit: string
  /** Grid columns on tablets and wider. */
  columns: string
  children: ReactNode
}

function SearchForm({ to, submit, columns, children }: SearchFormProps) {
  const go = useSubmit()

  /** Omits fields left at 'any' from the URL. */
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    for (const [name, value] of [...chosen]) if (value === '') chosen.delete(name)
    void go(chosen, { action: to })
  }

  return (
    <Form action={to} onSubmit={search} className={classNames('grid grid-cols-2 gap-3 p-4 lg:p-5', columns)}>
      {children}
      <Button type="submit" variant="main" className="self-end max-md:col-span-full lg:px-5">
        <Icon of="search" />
        {submit}
      </Button>
    </Form>
  )
}

function LocationField({ className }: { className?: string }) {
  return (
    <Field label="Location" className={className}>
      <Select name="location">
        <option value="">All Kenya</option>
        {LOCATIONS.map((location) => (
          <option key={location}>{location}</option>
        ))}
      </Select>
    </Field>
  )
}

function PriceOptions() {
  return PRICE_STEPS.map((price) => (
    <option key={price} value={price}>
      {formatKes(price)}
    </option>
  ))
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
