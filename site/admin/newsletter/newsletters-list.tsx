import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { NEWSLETTER_STATUS_LABELS, type NewsletterStatus } from '#domain/newsletter/newsletter-form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { addressWith, pagesOf } from '../../workplace/list-address.ts'
import { RememberList } from '../../workplace/list-return.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import type { ListPage } from '../list-page.ts'
import { NEW_LETTER, newsletterAddress, newslettersAddress } from './address.ts'
import { deleteNewsletter, type NewsletterCounts } from './queries.ts'

const TONES: Record<NewsletterStatus, BadgeTone> = {
  draft: 'draft',
  sending: 'pending',
  sent: 'active',
  stopped: 'expired',
}

/** The state of a newsletter. */
export function NewsletterBadge({ status }: { status: NewsletterStatus }) {
  return <Badge tone={TONES[status]}>{NEWSLETTER_STATUS_LABELS[status]}</Badge>
}

/** The newsletters with their numbers of recipients. */
export function NewslettersList({ list }: { list: ListPage<NewsletterCounts> }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { busy, act } = useActions()
  const [deleting, setDeleting] = useState<NewsletterCounts | null>(null)
  return (
    <section aria-labelledby="newsletters" className="mb-10">
      <RememberList list={newslettersAddress()} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="newsletters" className="text-lg">
          Newsletters
        </h2>
        <LinkButton variant="main" to={newsletterAddress(NEW_LETTER)}>
          Write a newsletter
        </LinkButton>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState title="No newsletters yet">Your newsletters appear here.</EmptyState>
      ) : (
        <Records
          label="Newsletters"
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(letter) =>
            letter.status === 'draft' && (
              <>
                <LinkButton
                  size="s"
                  to={newsletterAddress(letter.id)}
                  aria-label={`Edit “${letter.subject}”`}
                >
                  Edit
                </LinkButton>
                <DeleteButton
                  name={`“${letter.subject}”`}
                  busy={busy === letter.id}
                  onClick={() => setDeleting(letter)}
                />
              </>
            )
          }
        />
      )}
      <Pagination
        page={list.page}
        pages={pagesOf(list)}
        href={(letters) =>
          addressWith(pathname, params, {
            letters: letters === 1 ? null : letters,
            page: params.get('page'),
          })
        }
      />
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title={<span className="wrap-anywhere">Delete “{deleting.subject}”?</span>}
          description="This deletes the draft. It was not sent to anyone."
          confirmLabel="Delete"
          onConfirm={async () => {
            await act(deleting.id, (client) => deleteNewsletter(client, deleting.id), {
              done: 'Draft deleted',
              failed: 'The draft could not be deleted',
            })
            setDeleting(null)
          }}
        />
      )}
    </section>
  )
}

const figure = (letter: NewsletterCounts, count: number) =>
  letter.status === 'draft' ? '–' : formatNumber(count)

const COLUMNS: Column<NewsletterCounts>[] = [
  {
    key: 'subject',
    label: 'Subject',
    main: true,
    cell: ({ id, subject }) => (
      <Link to={newsletterAddress(id)} className="text-ink underline wrap-anywhere">
        {subject}
      </Link>
    ),
  },
  { key: 'state', label: 'State', cell: ({ status }) => <NewsletterBadge status={status} /> },
  {
    key: 'sent',
    label: 'Sent',
    numeric: true,
    cell: (letter) =>
      letter.status === 'draft' ? '–' : `${formatNumber(letter.sent)} of ${formatNumber(letter.recipients)}`,
  },
  { key: 'failed', label: 'Failed', numeric: true, cell: (letter) => figure(letter, letter.failed) },
  {
    key: 'unsubscribed',
    label: 'Unsubscribed',
    numeric: true,
    cell: (letter) => figure(letter, letter.unsubscribed),
  },
  {
    key: 'when',
    label: 'Started or changed',
    cell: ({ started_at, updated_at }) => (
      <span className="whitespace-nowrap">{formatDate(started_at ?? updated_at)}</span>
    ),
  },
]
