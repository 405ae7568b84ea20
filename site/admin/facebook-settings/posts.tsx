import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { href, Link, useNavigation } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import { facebookPostUrl } from '#domain/facebook.ts'
import {
  FACEBOOK_POST_STATUS_LABELS,
  FACEBOOK_POST_STATUSES,
  type FacebookPostStatus,
} from '#domain/integrations.ts'
import { browserClient } from '../../client.ts'
import { saidEnded } from '../../forms/said-ended.ts'
import { ListForm, ListSelect } from '../../portal/list-form.tsx'
import { type Column, Records } from '../../portal/records.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { type FacebookPost, type FacebookPosts, POSTS_PAGE_SIZE, retryFacebookPost } from './queries.ts'

const TONES: Record<FacebookPostStatus, BadgeTone> = {
  posted: 'active',
  waiting: 'pending',
  failed: 'expired',
  skipped: 'draft',
}

interface PostsProps {
  list: FacebookPosts | null
  status: FacebookPostStatus | null
  page: number
  /** Reads them again. */
  onChanged: () => void
}

/** What became of the ads that are to be on Facebook. */
export function Posts({ list, status, page, onChanged }: PostsProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const stale = useNavigation().state === 'loading'

  async function retry({ listing_id, title }: FacebookPost) {
    if (busy) return
    setBusy(listing_id)
    try {
      await retryFacebookPost(await browserClient(), listing_id)
      toast({ title: 'The ad is posted again in a moment', description: title })
      onChanged()
    } catch (error) {
      if (await saidEnded(error)) return
      console.error('The post could not be tried again:', error)
      const description = databaseRefusal(error as ServiceError).sentence
      toast({ title: 'The ad could not be posted again', description, tone: 'error' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-labelledby="posts" className="mt-10 border-t border-line pt-6">
      <h2 id="posts" className="mb-4 text-lg">
        Posts
      </h2>
      {list === null && (
        <EmptyState
          title="The posts could not be loaded"
          action={<Button onClick={onChanged}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {list?.total === 0 && status === null && page === 1 && (
        <p className="text-ink-2">No ad has been posted yet. What becomes of each stands here.</p>
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
            <p className="text-ink-2">No posts like this.</p>
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
                    onClick={() => retry(post)}
                  >
                    Try again
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
      <Badge tone={TONES[status]} {...(status === 'failed' && { icon: CircleX })}>
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
          See it on Facebook
        </a>
      ) : (
        <span className="text-ink-2 wrap-anywhere">{error ?? '–'}</span>
      ),
  },
]

function postsPath(status: FacebookPostStatus | null, page: number): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return `${href('/admin/facebook-settings')}${search.size > 0 ? `?${search}` : ''}`
}
