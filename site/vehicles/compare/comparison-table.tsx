import { type CSSProperties, useId } from 'react'
import { href, Link } from 'react-router'
import type { ImageWidth } from '#domain/ads/images.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { comparisonSearch } from './address.ts'
import { removeChosen } from './chosen.ts'
import { type ComparedFact, LOAN_NOTE } from './facts.ts'
import type { ComparedVehicle } from './queries.ts'

const PICTURE_WIDTHS: readonly ImageWidth[] = [160, 320, 480, 640]
const PICTURE_SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 200px, 116px'

/** The column of labels stays in view while the vehicles scroll past it. */
const LABEL = 'sticky left-0 z-1 bg-ground pr-2 pl-(--gut) lg:static lg:pl-3'
/** Pixels. Two vehicles fill a phone of 360 px; of a third, a part shows that the table scrolls. */
const LABEL_WIDTH = 104
const LEAST_WIDTH = { ofTwo: 128, ofMore: 112 }
const MOST_WIDTH = 360

const CELL = 'border-t border-line py-2.5 pr-2 align-top wrap-anywhere sm:pr-4'

interface ComparisonTableProps {
  vehicles: ComparedVehicle[]
  facts: ComparedFact[]
  /** All ids of the URL, also of vehicles not shown. */
  ids: string[]
}

/**
 * Vehicles as columns, facts as rows. Facts that differ are marked; the others are hidden by a native switch and CSS alone, so that
 * it works without a script.
 */
export function ComparisonTable({ vehicles, facts, ids }: ComparisonTableProps) {
  const several = vehicles.length > 1
  return (
    <div className="group/compare">
      {several && <DifferencesSwitch />}
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
        tabIndex={0}
        className="-mx-(--gut) overflow-x-auto lg:mx-0 lg:overflow-visible print:overflow-visible"
      >
        <table className="w-full table-fixed text-sm sm:text-base" style={widthFor(vehicles.length)}>
          <caption className="sr-only">
            {several ? 'Vehicles side by side. Rows in which they differ are marked.' : 'One vehicle'}
          </caption>
          <colgroup>
            <col className="w-[104px] sm:w-44" />
            {vehicles.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className={LABEL} />
              {vehicles.map((vehicle) => (
                <td key={vehicle.id} className="relative pr-2 align-top sm:pr-4">
                  <PictureOf vehicle={vehicle} others={ids.filter((id) => id !== vehicle.id)} />
                </td>
              ))}
            </tr>
            <tr>
              <td className={LABEL} />
              {vehicles.map((vehicle) => (
                <th
                  key={vehicle.id}
                  scope="col"
                  className="bg-ground py-2 pr-2 text-left align-top font-medium wrap-anywhere sm:pr-4 lg:sticky lg:top-0 lg:z-1"
                >
                  <Link
                    to={href('/vehicles/:id', { id: vehicle.id })}
                    className="text-ink hover:text-green-ink"
                  >
                    {vehicle.title}
                  </Link>
                  {vehicle.status === 'sold' && (
                    <>
                      {' '}
                      <Badge tone="sold" className="mt-1">
                        Sold
                      </Badge>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <FactRow key={fact.label} fact={fact} vehicles={vehicles} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 max-w-[68ch] text-xs text-ink-3">{LOAN_NOTE}</p>
    </div>
  )
}

function widthFor(vehicles: number): CSSProperties {
  const least = vehicles > 2 ? LEAST_WIDTH.ofMore : LEAST_WIDTH.ofTwo
  return { minWidth: LABEL_WIDTH + vehicles * least, maxWidth: LABEL_WIDTH + vehicles * MOST_WIDTH }
}

function PictureOf({ vehicle, others }: { vehicle: ComparedVehicle; others: string[] }) {
  return (
    <>
      {/* The title below is the same link for keyboards and screen readers. */}
      <Link to={href('/vehicles/:id', { id: vehicle.id })} tabIndex={-1} aria-hidden="true">
        <Picture
          image={vehicle.image}
          alt=""
          sizes={PICTURE_SIZES}
          widths={PICTURE_WIDTHS}
          priority
          className="aspect-4/3 rounded-s"
        />
      </Link>
      <Link
        to={href('/compare') + comparisonSearch(others)}
        onClick={() => removeChosen(vehicle.id)}
        preventScrollReset
        aria-label={`Remove ${vehicle.title}`}
        className={buttonClass(
          { variant: 'bare', square: true },
          'absolute top-0 right-2 before:absolute before:inset-1.5 before:rounded-full before:bg-veil hover:bg-transparent sm:right-4 print:hidden',
        )}
      >
        <Icon of="x" size="s" className="relative" />
      </Link>
    </>
  )
}

function FactRow({ fact, vehicles }: { fact: ComparedFact; vehicles: ComparedVehicle[] }) {
  const { label, note, values, differs } = fact
  return (
    <tr className={differs ? undefined : 'group-has-checked/compare:hidden'}>
      <th
        scope="row"
        className={classNames(
          CELL,
          LABEL,
          'text-left text-xs leading-5 font-normal text-ink-2 sm:text-sm',
          differs && 'shadow-[inset_3px_0_0_var(--amber)]',
        )}
      >
        {label}
        {differs && (
          <>
            <Icon of="equal-not" size="xs" className="ml-1 inline align-[-2px] text-amber-ink" />
            <span className="sr-only">, differs</span>
          </>
        )}
        {note && <span className="block text-ink-3">{note}</span>}
      </th>
      {values.map((value, place) => (
        <td
          key={vehicles[place]?.id}
          className={classNames(CELL, value === null ? 'text-ink-3' : differs ? 'font-medium' : 'text-ink-2')}
        >
          {value ?? 'Not given'}
        </td>
      ))}
    </tr>
  )
}

function DifferencesSwitch() {
  const id = useId()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6 print:hidden">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 font-medium">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state itself. */}
        <input id={id} type="checkbox" role="switch" className="switch" />
        Only differences
      </label>
      <p className="inline-flex items-center gap-1 text-sm text-ink-2">
        <Icon of="equal-not" size="s" className="text-amber-ink" />
        marks what differs
      </p>
    </div>
  )
}
