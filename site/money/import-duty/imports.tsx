import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes } from '#domain/foundation/money.ts'
import {
  checkImport,
  IMPORT_CLASS_LABELS,
  IMPORT_CLASSES,
  type ImportForm,
  type ImportTaxes,
  importTaxes,
  OLDEST_IMPORT,
} from '#domain/money/import-taxes.ts'
import { MessageForm } from '../../ads/contact/message-form.tsx'
import { anonymousClient, browserClient, type Client } from '../../client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/imports.ts'
import { importSchedule } from './queries.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Import a car to Kenya: duty and taxes | Magari',
    description:
      'Calculate import duty, excise, VAT, IDF and RDL for a car imported to Kenya, see what may be imported and which papers it needs, and ask us.',
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  return answer(context.get(anonymousClient), request)
}
loader.searchParams = ['class', 'price', 'year']

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return answer(await browserClient(), request)
}

/** The URL holds all input, so that an estimate can be shared. */
async function answer(client: Client, request: Request) {
  const { searchParams } = new URL(request.url)
  const asked: ImportForm = {
    price: searchParams.get('price') ?? '',
    class: searchParams.get('class') ?? '',
    year: searchParams.get('year') ?? '',
  }
  const day = dayInNairobi(Date.now())
  const thisYear = Number(day.slice(0, 4))
  const { rates, depreciation } = await importSchedule(client, day)
  const source = rates[0] ?? null
  const page = { asked, thisYear, source, errors: {}, estimate: null }
  if (![...searchParams.keys()].some((name) => Object.hasOwn(asked, name))) return page

  const { value, errors } = checkImport(asked, thisYear)
  if (!value) return { ...page, errors }
  const rate = rates.find(({ vehicle_class }) => vehicle_class === value.class)
  const lost = depreciation.find(({ age }) => age === value.age)
  if (!rate || !lost) return { ...page, errors: { year: TOO_YOUNG } }
  const taxes = importTaxes(value.price, lost.depreciation, rate)
  return { ...page, source: rate, estimate: { taxes, depreciation: lost.depreciation, class: value.class } }
}

const TOO_YOUNG =
  'KRA’s table begins with cars in their second year. Ask a clearing agent, or us, about a newer one.'

type Answer = Awaited<ReturnType<typeof answer>>

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { estimate } = loaderData
  return (
    <div className="wrap grid gap-10 py-6 lg:gap-16 lg:py-10">
      <section className="grid gap-6">
        <PageHead title="Import services">
          The duty and taxes on a car imported to Kenya, and the import requirements.
        </PageHead>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-10">
          <Calculator {...loaderData} />
          {estimate && <Estimate {...estimate} source={loaderData.source} />}
        </div>
      </section>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Rules thisYear={loaderData.thisYear} />
        <section id="ask" aria-labelledby="ask-title" className="grid content-start gap-5">
          <div>
            <h2 id="ask-title">Ask us about an import</h2>
            <p className="mt-1 text-ink-2">
              Tell us the make, model, year and where it is. We will reply by e-mail.
            </p>
          </div>
          <MessageForm topic="import" />
        </section>
      </div>
    </div>
  )
}

function Calculator({ asked, thisYear, errors }: Answer) {
  const busy = useNavigation().state === 'loading'
  const wrong: Partial<Record<keyof ImportForm, string>> = errors ?? {}
  return (
    <Form
      action="/import-services"
      preventScrollReset
      className="grid gap-5 rounded-r border border-line bg-raise p-5"
      key={`${asked.price} ${asked.class} ${asked.year}`}
    >
      <h2 className="text-lg">Import cost calculator</h2>
      <Field
        label="Current retail selling price (CRSP)"
        error={wrong.price}
        help="The price of the new car in KRA’s list, not what you pay for yours."
      >
        <MoneyInput name="price" defaultValue={asked.price} required />
      </Field>
      <Field label="Kind of vehicle" error={wrong.class}>
        <Select name="class" defaultValue={asked.class}>
          {IMPORT_CLASSES.map((kind) => (
            <option key={kind} value={kind}>
              {IMPORT_CLASS_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Year of first registration" error={wrong.year}>
        <Input
          name="year"
          inputMode="numeric"
          maxLength={4}
          placeholder={String(thisYear - 5)}
          defaultValue={asked.year}
          required
        />
      </Field>
      <Button type="submit" variant="main" busy={busy} className="sm:justify-self-start">
        Calculate
      </Button>
    </Form>
  )
}

interface EstimateProps {
  taxes: ImportTaxes
  depreciation: number
  class: string
  source: Answer['source']
}

function Estimate({ taxes, depreciation, class: kind, source }: EstimateProps) {
  const lines: [string, number][] = [
    ['Customs value', taxes.customsValue],
    ['Import duty', taxes.duty],
    ['Excise duty', taxes.excise],
    ['VAT', taxes.vat],
    ['Railway development levy (RDL)', taxes.rdl],
    ['Import declaration fee (IDF)', taxes.idf],
  ]
  return (
    <section aria-labelledby="estimate-title" role="status" className="grid gap-4">
      <div>
        <h2 id="estimate-title" className="text-lg">
          Duty and taxes
        </h2>
        <p className="mt-1 text-2xl font-semibold tracking-[-0.02em]">{formatKes(taxes.total)}</p>
      </div>
      <dl className="grid rounded-r border border-line bg-raise">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 border-line px-4 py-2.5 not-first:border-t">
            <dt className="text-ink-2">{label}</dt>
            <dd className="whitespace-nowrap">{formatKes(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        The price is taken at {Math.round((1 - depreciation) * 100)} % for its age. An estimate
        {source && ` by the ${source.source}`}: the Kenya Revenue Authority decides, and uses this price or
        the price paid, whichever is higher. Freight, port, clearing and registration are extra.
        {kind === 'electric' &&
          ' Have an agent check the duty on electric cars: KRA’s sheet names two rates.'}
      </p>
    </section>
  )
}

function Rules({ thisYear }: { thisYear: number }) {
  return (
    <section className="grid content-start gap-6">
      <List title="What may be imported">
        <li>
          Cars first registered in {thisYear - OLDEST_IMPORT} or later: at most eight years, with the year of
          registration counted.
        </li>
        <li>Right-hand drive only, except special vehicles such as ambulances.</li>
        <li>
          From Japan, the Emirates, the United Kingdom, Thailand, Singapore and South Africa: with a
          certificate of roadworthiness issued there before shipping.
        </li>
      </List>
      <List title="Papers">
        <li>Commercial invoice and bill of lading.</li>
        <li>Import declaration form (IDF).</li>
        <li>The original foreign logbook, translated where it is not in English.</li>
        <li>Certificate of roadworthiness.</li>
        <li>A licensed clearing agent: you cannot clear a vehicle yourself.</li>
      </List>
      <p className="text-ink-2">
        Do not want to wait for the ship?{' '}
        <Link to="/vehicles" className="text-green-ink underline">
          See the cars that are here already
        </Link>
        .
      </p>
    </section>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h2>{title}</h2>
      <ul className="grid max-w-[68ch] list-disc gap-2 pl-5">{children}</ul>
    </div>
  )
}
