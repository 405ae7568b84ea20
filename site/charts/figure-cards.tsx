import { classNames } from '../ui/class-names.ts'

/** `words`: what it counts, or how it changed. */
export type FigureCard = readonly [label: string, figure: string, words: string]

/** Figures as cards; `className` has their columns. */
export function FigureCards({ cards, className }: { cards: readonly FigureCard[]; className: string }) {
  return (
    <dl className={classNames('grid gap-3', className)}>
      {cards.map(([label, figure, words]) => (
        <div key={label} className="min-w-0 rounded-r border border-line bg-raise p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd>
            <span className="block text-xl font-semibold wrap-anywhere sm:text-2xl">{figure}</span>
            <span className="block text-sm text-ink-2">{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
