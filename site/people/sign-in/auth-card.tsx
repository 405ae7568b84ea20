import type { ReactNode } from 'react'
import { deferred } from '../../frame/deferred.tsx'
import { Imprint } from '../../frame/imprint.tsx'

const CarArt = deferred(async () => (await import('../../ui/car-art.tsx')).CarArt)

/** The card in front of the hills on pages for signing in, registering and passwords. */
export function AuthCard({
  title,
  lead,
  wide,
  children,
}: {
  title: string
  lead: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] grid-cols-1 grid-rows-[auto_1fr_auto] justify-items-center overflow-hidden bg-sunk px-(--gut) pt-8 md:pt-16">
      <div
        className={`grid w-full grid-cols-1 gap-5 rounded-l border border-line bg-raise px-5 py-6 md:p-8 ${wide ? 'max-w-140' : 'max-w-100'}`}
      >
        <div>
          <h1>{title}</h1>
          <p className="mt-1 text-sm text-ink-2">{lead}</p>
        </div>
        {children}
      </div>
      <div className="mt-8 h-30 self-end md:h-45">
        <CarArt className="h-full" />
      </div>
      <footer className="w-full max-w-300 pb-4 text-sm">
        <Imprint />
      </footer>
    </div>
  )
}
