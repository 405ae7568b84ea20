import { facebookPostUrl } from '#domain/integrations/facebook.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OwnFacebookPost } from './queries.ts'

/** The Facebook state of an ad; nothing without one. */
export function FacebookMark({ post }: { post: OwnFacebookPost | undefined }) {
  if (!post || post.status === 'skipped') return null
  const { status, post_id } = post
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <Icon of="share-2" size="s" className="text-ink-3" />
      {status === 'posted' && post_id ? (
        <a href={facebookPostUrl(post_id)} rel="noreferrer" className="reach text-green-ink underline">
          On Facebook
        </a>
      ) : (
        WORDS[status]
      )}
    </p>
  )
}

const WORDS = {
  queued: 'Queued for Facebook',
  posted: 'On Facebook',
  waiting: 'Posting to Facebook',
  failed: 'Could not be posted on Facebook. We are looking into it.',
}
