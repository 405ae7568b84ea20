import type { HomeFigure } from './queries.ts'

/** The marketplace in numbers; nothing without any. */
export function Figures({ figures }: { figures: HomeFigure[] }) {
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      {figures.map(({ figure, of }) => (
        <div
          key={of}
          className="flex flex-col-reverse justify-end border-line py-5 even:border-l even:pl-5 nth-[n+3]:border-t lg:border-t-0! lg:py-6 lg:not-first:border-l lg:not-first:pl-6"
        >
          <dt className="text-sm text-ink-2">{of}</dt>
          <dd className="text-2xl font-semibold tracking-[-0.02em] lg:text-3xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
