import { Fragment } from 'react'
import { formatKesRange, formatNumber } from '#domain/foundation/money.ts'
import { FigureTable } from '../../charts/figure-table.tsx'
import type { YearPrice } from './queries.ts'

const MOST_LABELS = 6
/** Of the drawing, in units of its viewBox. */
const SIZE = 100
const LINES = 4
const LINE_NUMBERS = Array.from({ length: LINES + 1 }, (_, line) => line)

/** The typical price of each year as a chart and as a table, newest year first. */
export function PriceByYear({ years, name }: { years: readonly YearPrice[]; name: string }) {
  return (
    <div className="max-w-4xl">
      {years.length > 1 && <Drawing years={years.toReversed()} name={name} />}
      <FigureTable
        label={`Typical prices of ${name} by year`}
        heads={['Year', 'Typical price, KSh', 'Half of the ads ask, KSh', 'Ads']}
        rows={years.map(({ year, middle, low, high, ads, first, last }) => ({
          key: String(year),
          cells: [
            <Fragment key="year">
              {year}
              {first && last && (
                <span className="block text-xs whitespace-nowrap text-ink-2">{yearsOf(first, last)}</span>
              )}
            </Fragment>,
            formatNumber(middle),
            // In two lines where a phone is too narrow.
            <span key="half" className="whitespace-normal">
              {low && high ? formatKesRange([low, high]).replace('KSh ', '') : 'Too few'}
            </span>,
            formatNumber(ads),
          ],
        }))}
      />
      <p className="mt-3 max-w-[68ch] text-sm text-ink-2">
        Ads of the last twelve months, sold ones too, at most two of each seller.
        {years.some(({ first }) => first) &&
          ' A year with too few ads takes those of the years beside it, which are named below it.'}
      </p>
    </div>
  )
}

/** `2016 to 2018`. */
function yearsOf(first: number, last: number): string {
  return first === last ? `as ${first}` : `${first} to ${last}`
}

function Drawing({ years, name }: { years: readonly YearPrice[]; name: string }) {
  const step = stepFor(Math.max(...years.map(({ middle, high }) => Math.max(middle, high ?? 0))))
  const first = years[0]?.year ?? 0
  const span = (years.at(-1)?.year ?? 0) - first + 1
  const across = (year: number) => ((year - first + 0.5) / span) * SIZE
  const up = (price: number) => SIZE - (price / (step * LINES)) * SIZE
  const every = Math.ceil(years.length / MOST_LABELS)
  return (
    <figure className="mb-6">
      <div className="relative mt-2 h-56">
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Typical price of ${name} by year; the table below has the same figures`}
          className="absolute left-20 h-full w-[calc(100%-5rem)] overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          {LINE_NUMBERS.map((line) => (
            <path
              key={line}
              d={`M0 ${(line * SIZE) / LINES}H${SIZE}`}
              className="stroke-line"
              strokeWidth="1"
            />
          ))}
          {years.map(({ year, low, high }) =>
            low && high ? (
              <path
                key={year}
                d={`M${across(year)} ${up(low)}V${up(high)}`}
                className="stroke-green-line"
                strokeWidth="8"
                strokeLinecap="round"
              />
            ) : null,
          )}
          <path
            d={`M${years.map(({ year, middle }) => `${across(year)} ${up(middle)}`).join('L')}`}
            className="fill-none stroke-green"
            strokeWidth="2"
          />
          {years.map(({ year, middle }) => (
            // A line without length is a dot, however the drawing is stretched.
            <path
              key={year}
              d={`M${across(year)} ${up(middle)}h0.001`}
              className="stroke-green-ink"
              strokeWidth="9"
              strokeLinecap="round"
            >
              <title>{`${year}: KSh ${formatNumber(middle)}`}</title>
            </path>
          ))}
        </svg>
        {LINE_NUMBERS.slice(0, LINES).map((line) => (
          <span
            key={line}
            aria-hidden="true"
            className="absolute w-18 -translate-y-1/2 text-right text-xs text-ink-3"
            style={{ top: `${(line * 100) / LINES}%` }}
          >
            {formatNumber(step * (LINES - line))}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-2 ml-20 h-5 text-xs text-ink-3">
        {years.map(({ year }, place) =>
          (years.length - 1 - place) % every === 0 ? (
            <span key={year} className="absolute -translate-x-1/2" style={{ left: `${across(year)}%` }}>
              {year}
            </span>
          ) : null,
        )}
      </div>
      <figcaption className="mt-1 text-sm text-ink-2">
        Dots: the typical price in KSh. Bars: what half of the ads ask, where there are enough.
      </figcaption>
    </figure>
  )
}

/** A round amount of which LINES reach the highest price. */
function stepFor(highest: number): number {
  const least = highest / LINES
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power
}
