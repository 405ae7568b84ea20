import { type ReactNode, useId } from 'react'
import type { To } from 'react-router'
import { useEarlyPresses } from '../frame/deferred.tsx'
import { SectionHead } from './section-head.tsx'

/** The `sizes` of a card's picture. */
export const STRIP_SIZES =
  '(min-width: 1280px) 295px, (min-width: 1024px) 23vw, (min-width: 768px) 46vw, min(82vw, 300px)'

interface CardStripProps {
  title: string
  /** Link to all of them. */
  all?: To
  /** What there are all of, for readers of the link. */
  allOf?: string | undefined
  children: ReactNode
}

/** Related ads: a strip to swipe on phones, a row on wider screens. */
export function CardStrip({ title, all, allOf, children }: CardStripProps) {
  const id = useId()
  const early = useEarlyPresses<HTMLElement>()
  return (
    <section {...early} className="pt-10 lg:pt-16" aria-labelledby={id}>
      <SectionHead id={id} title={title} more={all ? { to: all, ...(allOf && { all: allOf }) } : undefined} />
      <div className="no-bar -mx-(--gut) grid snap-x snap-mandatory scroll-pl-(--gut) auto-cols-[min(82%,300px)] grid-flow-col gap-3 px-(--gut) md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-2 md:gap-5 md:overflow-visible md:px-0 lg:grid-cols-4 [&>*]:snap-start">
        {children}
      </div>
    </section>
  )
}
