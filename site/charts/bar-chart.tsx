interface BarChartProps {
  title: string
  /** For screen readers; the title by default. */
  label?: string
  /** The sum of all bars, unless shown elsewhere. */
  total?: string
  /** Shown below the chart. */
  note: string
  /** Oldest first; `label` names the days. */
  bars: readonly { key: string; label: string; value: number }[]
  write: (value: number) => string
}

const WIDTH = 300
const HEIGHT = 80
/** The bar's share of its slot's width. */
const BAR = 0.7

/** A bar chart over time. It needs a table beside it for screen readers. */
export function BarChart({ title, label = title, total, note, bars, write }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 0)
  const place = WIDTH / Math.max(bars.length, 1)
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className="min-w-0 rounded-r border border-line bg-raise p-4">
      <figcaption className="mb-3">
        <span className="block text-sm text-ink-2">{title}</span>
        {total !== undefined && <span className="block text-xl font-semibold wrap-anywhere">{total}</span>}
        <span className="block text-sm text-ink-2">{note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {bars.map(({ key, label: days, value }, index) => {
          const height = highest === 0 ? 0 : Math.max((value / highest) * HEIGHT, value > 0 ? 2 : 0)
          return (
            <rect
              key={key}
              x={index * place + (place * (1 - BAR)) / 2}
              y={HEIGHT - height}
              width={place * BAR}
              height={height}
              className="fill-green"
            >
              <title>{`${days}: ${write(value)}`}</title>
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
          <span>{first.label}</span>
          <span className="text-right">{last.label}</span>
        </p>
      )}
    </figure>
  )
}
