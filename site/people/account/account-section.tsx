import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** A line below the title. */
  lead?: ReactNode
  children: ReactNode
}

/** A section of an account's page, with its own heading. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4 border-t border-line py-6">
      <div className="grid gap-1">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {lead != null && <p className="text-sm text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
