import type { ReactNode } from 'react'
import { Notices } from '../../search/list-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OwnLink } from './own-link.tsx'

interface OffersPageProps {
  title: string
  /** The visitor's own requests further down. */
  own: { to: string; label: string; count: number | undefined }
  /** How many there are, in words. */
  status: ReactNode
  form: ReactNode
  notices: string[]
  /** In place of the cards where there are none; `all` is the way to a list without the search. */
  nothingFound: { title: string; all: { to: { pathname: string; search: string }; label: string } | false }
  /** Cards of lenders or insurers. */
  cards: ReactNode[]
  /** Below the cards. */
  children: ReactNode
}

/** The lenders or insurers compared, beside the form that says for what. */
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
  return (
    <div className="wrap py-2 lg:grid lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-8 lg:pt-6 lg:pb-10">
      <PageHead title={title} className="lg:col-span-2 lg:-mb-4" end={<OwnLink {...own} />}>
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
