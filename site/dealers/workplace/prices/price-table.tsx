import { useState } from 'react'
import { href, Link } from 'react-router'
import type { AdFigures } from '#domain/dealers/dealer-analytics.ts'
import {
  newPriceError,
  PRICE_GOAL_LABELS,
  PRICE_GOALS,
  type PriceGoal,
  suggestedPrice,
  suggestionReason,
} from '#domain/dealers/suggested-prices.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { type SaleTime, soldInWords, TOO_FEW_SOLD } from '#domain/vehicles/days-on-sale.ts'
import { browserClient } from '../../../client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { ChosenBar } from '../../../workplace/chosen-bar.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { useChosen } from '../../../workplace/use-chosen.ts'
import { ChangeReport, type Report } from '../listings/change-report.tsx'
import { previewNewPrices } from '../queries.ts'
import { PricesDialog, type PricesToSet, toastPriceFailure } from './prices-dialog.tsx'
import { useSaleTimes } from './use-sale-times.ts'

/** The ads with their suggested prices, which may be edited, chosen and changed together. */
export function PriceTable({ ads }: { ads: readonly AdFigures[] }) {
  const [goal, setGoal] = useState<PriceGoal>('high')
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useChosen()
  const [asked, setAsked] = useState<PricesToSet | null>(null)
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  // Ads that are no longer over the market have left the list.
  const ids = ads.map(({ id }) => id).filter((id) => chosen.has(id))
  const priceOf = (ad: AdFigures) => typed.get(ad.id) ?? String(suggestedPrice(ad, goal) ?? ad.price)
  /** Null while the field has no valid price. */
  const newPriceOf = (ad: AdFigures) => (newPriceError(priceOf(ad)) ? null : parseMoney(priceOf(ad)))
  const { timeOf, answer } = useSaleTimes(
    ads.flatMap((ad) => {
      const price = newPriceOf(ad)
      const now = { id: ad.id, price: ad.price }
      return price === null || price === ad.price ? [now] : [now, { id: ad.id, price }]
    }),
  )

  function edit(id: string, price: string) {
    setTyped(new Map(typed).set(id, price))
    if (errors.has(id)) setErrors(new Map([...errors].filter(([wrong]) => wrong !== id)))
  }

  async function look() {
    const rows = ads.filter(({ id }) => chosen.has(id))
    const wrong = rows.flatMap((ad) => {
      const error = newPriceError(priceOf(ad))
      return error ? [[ad.id, error] as const] : []
    })
    setErrors(new Map(wrong))
    if (wrong[0]) return document.getElementById(inputId(wrong[0][0]))?.focus()
    const prices = rows.map((ad) => ({ id: ad.id, seen: ad.price, price: parseMoney(priceOf(ad)) ?? 0 }))
    setBusy(true)
    try {
      setAsked({ prices, lines: await previewNewPrices(await browserClient(), prices) })
    } catch (error) {
      toastPriceFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const columns: Column<AdFigures>[] = [
    {
      key: 'listing',
      label: 'Listing',
      main: true,
      cell: ({ id, title }) => (
        <Link
          to={href('/vehicles/:id', { id })}
          className="font-medium text-ink lg:inline-block lg:max-w-72 lg:min-w-40 lg:whitespace-normal"
        >
          {title}
        </Link>
      ),
    },
    {
      key: 'price',
      label: 'Price now',
      numeric: true,
      cell: (ad) => (
        <>
          {formatKes(ad.price)}
          <SoldIn time={timeOf(ad)} />
        </>
      ),
    },
    { key: 'similar', label: 'Similar ads', numeric: true, cell: (ad) => <Similar ad={ad} /> },
    {
      key: 'new',
      label: 'New price',
      cell: (ad) => {
        const price = newPriceOf(ad)
        return (
          <>
            <Field
              id={inputId(ad.id)}
              label={`New price of ${ad.title}`}
              hideLabel
              error={errors.get(ad.id) ?? null}
              className="lg:w-44"
            >
              <MoneyInput value={priceOf(ad)} onValueChange={(price) => edit(ad.id, price)} />
            </Field>
            {price !== null && <SoldIn time={timeOf({ id: ad.id, price })} />}
          </>
        )
      },
    },
    {
      key: 'reason',
      label: 'Reason',
      cell: (ad) => <span className="block text-ink-2 lg:min-w-48">{suggestionReason(ad)}</span>,
    },
  ]

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Field label="Suggest">
          <Select
            value={goal}
            onChange={({ target }) => {
              setGoal(target.value as PriceGoal)
              setTyped(new Map())
              setErrors(new Map())
            }}
          >
            {PRICE_GOALS.map((value) => (
              <option key={value} value={value}>
                {PRICE_GOAL_LABELS[value]}
              </option>
            ))}
          </Select>
        </Field>
        {ads.length > 1 && (
          <Button
            onClick={() => setChosen(new Set(ids.length === ads.length ? [] : ads.map(({ id }) => id)))}
          >
            {ids.length === ads.length ? 'Select none' : `Select all ${formatNumber(ads.length)}`}
          </Button>
        )}
      </div>
      {answer.state === 'failed' && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          Times to sell at these prices could not be loaded.
          <Button size="s" onClick={answer.again}>
            Try again
          </Button>
        </p>
      )}
      <Records
        label="Suggested prices"
        columns={columns}
        rows={ads}
        keyOf={({ id }) => id}
        selection={{ keys: new Set(ids), nameOf: ({ title }) => title, onChange: setChosen }}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        <Button size="s" variant="main" busy={busy} onClick={() => void look()}>
          Preview
        </Button>
      </ChosenBar>
      <PricesDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={(lines) => {
          const refused = lines.filter(({ outcome }) => outcome === 'refused')
          setChosen(new Set(refused.map(({ id }) => id)))
          if (refused.length > 0) setReport({ lines, done: 'changed' })
        }}
      />
      <ChangeReport report={report} onClose={() => setReport(null)} />
    </>
  )
}

function Similar({ ad: { estimate } }: { ad: AdFigures }) {
  if (!estimate) return null
  return (
    <>
      {formatKes(estimate.low)} <span className="lg:block">to {formatKes(estimate.high)}</span>
      <span className="block text-xs text-ink-2">
        {formatNumber(estimate.ads)} ads of {formatNumber(estimate.sellers)} sellers
      </span>
    </>
  )
}

/** In how many days ads sold at a price; undefined while that is being asked. */
function SoldIn({ time }: { time: SaleTime | null | undefined }) {
  return (
    <span className="mt-1 block min-h-8 text-xs whitespace-normal lg:w-44 text-ink-2">
      {time === undefined ? '…' : time ? soldInWords(time) : TOO_FEW_SOLD}
    </span>
  )
}

function inputId(id: string): string {
  return `new-price-${id}`
}
