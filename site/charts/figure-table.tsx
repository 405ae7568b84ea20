import type { ReactNode } from 'react'

interface FigureTableProps {
  /** For screen readers: 'Figures by day'. */
  label: string
  heads: readonly string[]
  /** The first cell is the row's heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The figures of a chart as a table that scrolls sideways on narrow screens. */
export function FigureTable({ label, heads: [first, ...others], rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {first}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-medium sm:px-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal sm:whitespace-nowrap">
                {name}
              </th>
              {values.map((value, nth) => (
                <td key={others[nth]} className="px-2 py-2 text-right whitespace-nowrap sm:px-3">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The same below a chart, opened by a press. */
export function FigureDetails({ className, ...table }: FigureTableProps & { className: string }) {
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
        The figures as a table
      </summary>
      <FigureTable {...table} />
    </details>
  )
}
