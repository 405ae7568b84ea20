import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { FigureDetails } from '../../charts/figure-table.tsx'
import { DailyChart } from './daily-chart.tsx'
import type { DayFigures } from './queries.ts'

const CHARTS = [
  { key: 'listings', title: 'New vehicle listings' },
  { key: 'sign_ups', title: 'Sign-ups' },
  { key: 'leads', title: 'Leads' },
  { key: 'payments', title: 'Payments approved' },
] as const

/** The marketplace's daily figures as charts and as a table. */
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
      <FigureDetails
        className="mt-4"
        label="Figures by day"
        heads={['Day', ...CHARTS.map(({ title }) => title), 'Paid']}
        rows={days.toReversed().map((figures) => ({
          key: figures.day,
          cells: [
            formatDate(figures.day),
            ...CHARTS.map(({ key }) => formatNumber(figures[key])),
            formatKes(figures.paid),
          ],
        }))}
      />
    </section>
  )
}
