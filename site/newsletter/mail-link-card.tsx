import type { ReactNode } from 'react'

/** A card with a sentence and one action, for pages opened from mails. */
export function MailLinkCard({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="wrap grid min-h-[50dvh] content-center justify-items-center py-10">
      <div className="grid w-full max-w-120 gap-5 rounded-l border border-line bg-raise px-5 py-6 md:p-8">
        <div>
          <h1>{title}</h1>
          <p className="mt-1 text-ink-2">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
