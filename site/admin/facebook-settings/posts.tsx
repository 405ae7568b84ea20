import { useState } from 'react'
import { href, Link, useNavigation } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { facebookPostUrl } from '#domain/integrations/facebook.ts'
import {
  FACEBOOK_POST_STATUS_LABELS,
  FACEBOOK_POST_STATUSES,
  type FacebookPostStatus,
} from '#domain/integrations/integrations.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import {
  type FacebookDay,
  type FacebookPost,
  type FacebookPosts,
  POSTS_PAGE_SIZE,
  postNextOnFacebook,
  retryFacebookPost,
} from './queries.ts'

const TONES: Record<FacebookPostStatus, BadgeTone> = {
  posted: 'active',
  queued: 'plain',
  waiting: 'pending',
  failed: 'expired',
  skipped: 'draft',
}

interface PostsProps {
  list: FacebookPosts | null
  day: FacebookDay | null
  status: FacebookPostStatus | null
  page: number
  /** Reloads the posts. */
  onChanged: () => void
}

/** The status of each ad's Facebook post. */
export function Posts({ list, day, status, page, onChanged }: PostsProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const stale = useNavigation().state === 'loading'

  async function putFirst(
    { listing_id, title }: FacebookPost,
    ask: (client: Client, id: string) => Promise<void>,
    words: { done: string; failed: string },
  ) {
    if (busy) return
    setBusy(listing_id)
    try {
      await ask(await browserClient(), listing_id)
      toast({ title: words.done, description: title })
      onChanged()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The Facebook posts could not be changed', error)
      const description = databaseRefusal(error as ServiceError).sentence
      toast({ title: words.failed, description, tone: 'error' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-labelledby="posts" className="mt-10 border-t border-line pt-6">
      <h2 id="posts" className="mb-4 text-lg">
        Posts
      </h2>
      {day && (
        <p className="mb-4 text-sm text-ink-2">
          {dayInWords(day)}{' '}
          <Link to={href('/admin/settings')} className="text-green-ink underline">
            Change the number in the settings
          </Link>
        </p>
      )}
      {list === null && (
        <EmptyState
          title="The posts could not be loaded"
          action={<Button onClick={onChanged}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {list?.total === 0 && status === null && page === 1 && (
        <p className="text-ink-2">No ads posted yet. Posts appear here with their status.</p>
      )}
      {list && (list.total > 0 || status !== null || page > 1) && (
        <>
          <ListForm>
            <ListSelect
              name="status"
              label="Status"
              value={status}
              all="All posts"
              options={FACEBOOK_POST_STATUSES.map((value) => ({
                value,
                label: FACEBOOK_POST_STATUS_LABELS[value],
              }))}
            />
          </ListForm>
          {list.posts.length === 0 ? (
            <p className="text-ink-2">No posts with this status.</p>
          ) : (
            <Records
              label="Posts"
              columns={COLUMNS}
              rows={list.posts}
              keyOf={(post) => post.listing_id}
              stale={stale}
              actions={(post) =>
                post.status === 'failed' || post.status === 'skipped' ? (
                  <Button
                    size="s"
                    busy={busy === post.listing_id}
                    aria-label={`Try again: ${post.title}`}
                    onClick={() =>
                      void putFirst(post, retryFacebookPost, {
                        done: 'The ad will be posted again shortly',
                        failed: 'The ad could not be posted again',
                      })
                    }
                  >
                    Try again
                  </Button>
                ) : post.status === 'queued' ? (
                  <Button
                    size="s"
                    busy={busy === post.listing_id}
                    aria-label={`Post next: ${post.title}`}
                    onClick={() =>
                      void putFirst(post, postNextOnFacebook, {
                        done: 'The ad is next in the queue',
                        failed: 'The ad could not be moved to the front',
                      })
                    }
                  >
                    Post next
                  </Button>
                ) : null
              }
            />
          )}
          <Pagination
            page={page}
            pages={Math.ceil(list.total / POSTS_PAGE_SIZE)}
            href={(page) => postsPath(status, page)}
          />
        </>
      )}
    </section>
  )
}

const COLUMNS: Column<FacebookPost>[] = [
  {
    key: 'title',
    label: 'Ad',
    main: true,
    cell: ({ title, listing_id }) => (
      <Link to={href('/vehicles/:id', { id: listing_id })} className="wrap-anywhere">
        {title}
      </Link>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <Badge tone={TONES[status]} {...(status === 'failed' && { icon: 'circle-x' })}>
        {FACEBOOK_POST_STATUS_LABELS[status]}
      </Badge>
    ),
  },
  { key: 'tries', label: 'Tries', numeric: true, cell: ({ tries }) => tries },
  {
    key: 'created',
    label: 'Since',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
  {
    key: 'outcome',
    label: 'Outcome',
    cell: ({ error, post_id }) =>
      post_id ? (
        <a href={facebookPostUrl(post_id)} rel="noreferrer" className="reach text-green-ink underline">
          View on Facebook
        </a>
      ) : (
        <span className="text-ink-2 wrap-anywhere">{error ?? '–'}</span>
      ),
  },
]

function dayInWords({ most, taken, queued }: FacebookDay): string {
  const line =
    queued === 0
      ? 'The queue is empty.'
      : `${queued === 1 ? '1 ad' : `${formatNumber(queued)} ads`} in the queue: newest first, sellers in turn.`
  return `Today ${formatNumber(taken)} of ${formatNumber(most)} posts. ${line}`
}

function postsPath(status: FacebookPostStatus | null, page: number): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return `${href('/admin/facebook-settings')}${search.size > 0 ? `?${search}` : ''}`
}
