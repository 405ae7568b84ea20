import { formatDate } from '#domain/dates.ts'

interface DailyChartProps {
  title: string
  /** The oldest first. */
  days: readonly { day: string; value: number }[]
  /** How a value is written; a plain number unless said otherwise. */
  write?: (value: number) => string
}

const WIDTH = 300
const HEIGHT = 80
/** Of every bar's place, the part that is bar. */
const BAR = 0.7

/** A figure of each day as bars, with its sum, its highest and the days it reaches over in words. */
export function DailyChart({ title, days, write = (value) => value.toLocaleString('en') }: DailyChartProps) {
  const sum = days.reduce((total, { value }) => total + value, 0)
  const highest = Math.max(...days.map(({ value }) => value), 0)
  const place = WIDTH / Math.max(days.length, 1)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="min-w-0 rounded-r border border-line bg-raise p-4">
      <figcaption className="mb-3">
        <span className="block text-sm text-ink-2">{title}</span>
        <span className="block text-xl font-semibold wrap-anywhere">{write(sum)}</span>
        <span className="block text-sm text-ink-2">
          {sum === 0 ? `None in ${days.length} days` : `At most ${write(highest)} a day`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={`${title} per day`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {days.map(({ day, value }, index) => {
          const height = highest === 0 ? 0 : Math.max((value / highest) * HEIGHT, value > 0 ? 2 : 0)
          return (
            <rect
              key={day}
              x={index * place + (place * (1 - BAR)) / 2}
              y={HEIGHT - height}
              width={place * BAR}
              height={height}
              className="fill-green"
            >
              <title>{`${formatDate(day)}: ${write(value)}`}</title>
            </rect>
          )
        })}
        <path
          d={`M0 ${HEIGHT + 0.5}H${WIDTH}`}
          className="stroke-line-2"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-xs text-ink-3">
          <span>{formatDate(first.day)}</span>
          <span>{formatDate(last.day)}</span>
        </p>
      )}
    </figure>
  )
}
