import {
  conversionOf,
  type DealerAnalytics,
  formatShare,
  leadsOf,
  type Step,
} from '#domain/dealers/dealer-analytics.ts'
import { rangeInWords } from '#domain/foundation/day-range.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { BarChart } from '../../../charts/bar-chart.tsx'
import { FigureDetails } from '../../../charts/figure-table.tsx'

const HEADS = ['Views', 'Leads', 'Numbers shown', 'WhatsApp', 'Messages', 'Conversion']

/** Views, leads and conversion by day or week, as charts and as a table. */
export function FiguresOverTime({ figures: { series, step, now } }: { figures: DealerAnalytics }) {
  const per = step === 1 ? 'day' : 'week'
  const bars = (figureOf: (step: Step) => number) =>
    series.map((one) => ({ key: one.to, label: rangeInWords(one), value: figureOf(one) }))
  const highest = (figureOf: (step: Step) => number) => Math.max(...series.map(figureOf), 0)
  const most = (figureOf: (step: Step) => number) =>
    highest(figureOf) === 0 ? 'None in this period' : `At most ${formatNumber(highest(figureOf))} a ${per}`
  const views = ({ views }: Step) => views
  const conversion = (one: Step) => conversionOf(one) ?? 0
  const share = conversionOf(now)
  return (
    <div>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <BarChart title={`Views per ${per}`} note={most(views)} bars={bars(views)} write={formatNumber} />
        <BarChart
          title={`Leads per ${per}`}
          note={leadsOf(now) === 0 ? most(leadsOf) : kindsOf(now)}
          bars={bars(leadsOf)}
          write={formatNumber}
        />
        <BarChart
          title={`Conversion per ${per}`}
          note={
            share === null
              ? 'Leads per view'
              : `Leads per view, at most ${formatShare(highest(conversion))} a ${per}`
          }
          bars={bars(conversion)}
          write={formatShare}
        />
      </div>
      <FigureDetails
        className="mt-2"
        label={`Figures by ${per}`}
        heads={[step === 1 ? 'Day' : 'Days', ...HEADS]}
        rows={series.toReversed().map((one) => ({
          key: one.to,
          cells: [
            rangeInWords(one),
            formatNumber(one.views),
            formatNumber(leadsOf(one)),
            formatNumber(one.calls),
            formatNumber(one.chats),
            formatNumber(one.messages),
            one.views > 0 ? formatShare(conversion(one)) : 'No views',
          ],
        }))}
      />
    </div>
  )
}

function kindsOf({ calls, chats, messages }: DealerAnalytics['now']): string {
  return `${formatNumber(calls)} numbers shown, ${formatNumber(chats)} WhatsApp, ${formatNumber(messages)} messages`
}
