import type { ReactNode } from 'react'
import { Notices } from '../../search/notices.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

interface OffersPageProps {
  title: string
  /** The visitor's own requests further down. */
  own: { to: string; label: string; count: number | undefined }
  /** The count in words. */
  status: ReactNode
  form: ReactNode
  notices: string[]
  /** Shown without cards; `all` links to the list without filters. */
  nothingFound: { title: string; all: { to: { pathname: string; search: string }; label: string } | false }
  /** Cards of lenders or insurers. */
  cards: ReactNode[]
  /** Below the cards. */
  children: ReactNode
}

/** The list of lenders or insurers beside its form. */
export function OffersPage({
  title,
  own,
  status,
  form,
  notices,
  nothingFound: { title: nothing, all },
  cards,
  children,
}: OffersPageProps) {
  const ownLink = own.count ? (
    <a
      href={`#${own.to}`}
      className="inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-green-ink"
    >
      {own.label} ({own.count})
    </a>
  ) : null
  return (
    <div className="wrap py-2 lg:grid lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-8 lg:pt-6 lg:pb-10">
      <PageHead title={title} className="lg:col-span-2 lg:-mb-4" end={ownLink}>
        <p role="status">{status}</p>
      </PageHead>
      {form}
      <div className="min-w-0 max-lg:mt-6">
        <Notices sentences={notices} />
        {cards.length === 0 && (
          <EmptyState
            title={nothing}
            action={
              all && (
                <LinkButton to={all.to} variant="main">
                  {all.label}
                </LinkButton>
              )
            }
          />
        )}
        <ul className="grid gap-4">{cards}</ul>
        {children}
      </div>
    </div>
  )
}
