import { formatDate } from '#domain/foundation/dates.ts'
import { addDays } from '#domain/foundation/days.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { CHANNEL_LABELS, type Channel } from '#domain/notifications/channels.ts'
import { type ChannelCounts, sumOf, takenOf } from '#domain/notifications/message-figures.ts'
import { BarChart } from '../../charts/bar-chart.tsx'
import { FigureDetails } from '../../charts/figure-table.tsx'

interface MessagesByDayProps {
  since: string
  until: string
  /** Days without messages are missing. */
  days: readonly ChannelCounts[]
  channels: readonly Channel[]
}

/** Messages sent by day: a chart for each channel, and the same figures in a table. */
export function MessagesByDay({ since, until, days, channels }: MessagesByDayProps) {
  const calendar: string[] = []
  for (let day = since; day <= until; day = addDays(day, 1)) calendar.push(day)
  const on = (day: string, channel?: Channel) =>
    sumOf(days.filter((one) => one.day === day && (!channel || one.channel === channel)))
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day" className="mb-4 text-lg">
        Sent by day
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {channels.map((channel) => {
          const sum = sumOf(days.filter((one) => one.channel === channel))
          return (
            <BarChart
              key={channel}
              title={CHANNEL_LABELS[channel]}
              label={`${CHANNEL_LABELS[channel]}: sent per day`}
              total={formatNumber(takenOf(sum))}
              note={sum.failed === 0 ? 'None failed' : `${formatNumber(sum.failed)} failed`}
              bars={calendar.map((day) => ({
                key: day,
                label: formatDate(day),
                value: takenOf(on(day, channel)),
              }))}
              write={formatNumber}
            />
          )
        })}
      </div>
      <FigureDetails
        className="mt-4"
        label="Messages by day"
        heads={['Day', ...channels.map((channel) => CHANNEL_LABELS[channel]), 'Failed', 'Cost']}
        rows={calendar.toReversed().map((day) => ({
          key: day,
          cells: [
            formatDate(day),
            ...channels.map((channel) => formatNumber(takenOf(on(day, channel)))),
            formatNumber(on(day).failed),
            formatKes(on(day).cost_kes),
          ],
        }))}
      />
    </section>
  )
}
