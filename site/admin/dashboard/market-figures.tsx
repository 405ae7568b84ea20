import { formatDate } from '#domain/dates.ts'
import { formatKes } from '#domain/money.ts'
import { DailyChart } from './daily-chart.tsx'
import type { DayFigures } from './queries.ts'

const CHARTS = [
  { key: 'listings', title: 'New vehicle listings' },
  { key: 'sign_ups', title: 'Sign-ups' },
  { key: 'leads', title: 'Leads' },
  { key: 'payments', title: 'Payments approved' },
] as const

/** How the marketplace did day by day: charts, and the same in a table. */
export function MarketFigures({ days }: { days: DayFigures[] }) {
  return (
    <section aria-labelledby="how-it-does" className="mt-10">
      <h2 id="how-it-does" className="mb-4">
        The last {days.length} days
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {CHARTS.map(({ key, title }) => (
          <DailyChart key={key} title={title} days={days.map((day) => ({ day: day.day, value: day[key] }))} />
        ))}
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
          The figures as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section aria-label="Figures by day" tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-ink-2">
                <th scope="col" className="py-2 pr-3 text-left font-medium">
                  Day
                </th>
                {[...CHARTS.map(({ title }) => title), 'Paid'].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 text-right font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((figures) => (
                <tr key={figures.day} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                    {formatDate(figures.day)}
                  </th>
                  {CHARTS.map(({ key }) => (
                    <td key={key} className="px-3 py-2 text-right">
                      {figures[key].toLocaleString('en')}
                    </td>
                  ))}
                  <td className="px-3 py-2 text-right whitespace-nowrap">{formatKes(figures.paid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
