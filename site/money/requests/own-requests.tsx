import { type ReactNode, useEffect, useRef } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-names.ts'

interface OwnRequestsProps {
  id: string
  title: string
  /** Shown without any. */
  none: string
  count: number
  /** OwnRequest elements. */
  children: ReactNode
}

/** The visitor's requests to lenders or insurers. */
export function OwnRequests({ id, title, none, count, children }: OwnRequestsProps) {
  const section = useRef<HTMLElement>(null)
  // The list loads after the page, so the browser could not scroll to it.
  useEffect(() => {
    if (location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mt-10 scroll-mt-4 outline-none"
    >
      <h2 id={`${id}-title`} className="mb-3 text-lg">
        {title}
      </h2>
      {count === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}

interface OwnRequestProps {
  /** The lender or insurer. */
  title: string
  tone: BadgeTone
  icon?: IconName
  status: string
  /** The staff's reason for the decision. */
  reason: string | null
  action?: ReactNode
  /** The details of the request. */
  children: ReactNode
}

/** One request with its state. */
export function OwnRequest({ title, tone, icon, status, reason, action, children }: OwnRequestProps) {
  return (
    <li className="grid gap-1 rounded-r border border-line bg-raise p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base font-medium wrap-anywhere">{title}</h3>
        <Badge tone={tone} icon={icon}>
          {status}
        </Badge>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 text-sm text-ink-2">{children}</p>
        {action}
      </div>
      {reason && <p className="text-sm text-ink-2 wrap-anywhere">{reason}</p>}
    </li>
  )
}
