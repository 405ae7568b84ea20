import { formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { BarChart } from '../../charts/bar-chart.tsx'

interface DailyChartProps {
  title: string
  /** The oldest first. */
  days: readonly { day: string; value: number }[]
}

/** A bar per day, with the sum, the maximum and the number of days as text. */
export function DailyChart({ title, days }: DailyChartProps) {
  const sum = days.reduce((total, { value }) => total + value, 0)
  const highest = Math.max(...days.map(({ value }) => value), 0)
  return (
    <BarChart
      title={title}
      label={`${title} per day`}
      total={formatNumber(sum)}
      note={sum === 0 ? `None in ${days.length} days` : `At most ${formatNumber(highest)} a day`}
      bars={days.map(({ day, value }) => ({ key: day, label: formatDate(day), value }))}
      write={formatNumber}
    />
  )
}
