import { rangeInWords } from '#domain/foundation/day-range.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import type { ProviderReport } from '#domain/services/provider-report.ts'
import { BarChart } from '../../../charts/bar-chart.tsx'
import { FigureDetails } from '../../../charts/figure-table.tsx'

/** Completed work and revenue by day or week, as charts and as a table. */
export function WorkOverTime({ report: { series, step } }: { report: ProviderReport }) {
  const per = step === 1 ? 'day' : 'week'
  const charts = [
    { title: `Completed work per ${per}`, of: 'jobs', write: formatNumber },
    { title: `Revenue per ${per}`, of: 'revenue', write: formatKes },
  ] as const
  return (
    <div>
      <div className="grid gap-3 md:grid-cols-2">
        {charts.map(({ title, of, write }) => {
          const highest = Math.max(...series.map((one) => one[of]), 0)
          return (
            <BarChart
              key={of}
              title={title}
              note={highest === 0 ? 'None in this period' : `At most ${write(highest)} a ${per}`}
              bars={series.map((one) => ({ key: one.to, label: rangeInWords(one), value: one[of] }))}
              write={write}
            />
          )
        })}
      </div>
      <FigureDetails
        className="mt-2"
        label={`Work by ${per}`}
        heads={[step === 1 ? 'Day' : 'Days', 'Completed work', 'Revenue']}
        rows={series.toReversed().map((one) => ({
          key: one.to,
          cells: [rangeInWords(one), formatNumber(one.jobs), formatKes(one.revenue)],
        }))}
      />
    </div>
  )
}
