import { data, href, useOutletContext, useSearchParams } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { browserClient } from '../client.ts'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { memberContext } from '../members/member.ts'
import { sessionEnded } from '../session/ended.ts'
import type { Route } from './+types/thread.ts'
import { inboxSearch, parseInboxFilter } from './inbox-filter.ts'
import { NoConversation } from './no-conversation.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { conversation, messagesOf } from './queries.ts'

export async function clientLoader({ context, params: { threadId }, request }: Route.ClientLoaderArgs) {
  const { user, acting } = context.get(memberContext)
  if (!UUID.test(threadId)) throw data(null, { status: 404 })
  try {
    const client = await browserClient()
    const [found, latest] = await Promise.all([
      conversation(client, threadId, user.id, { seesSales: acting === null }),
      messagesOf(client, threadId),
    ])
    if (!found) throw data(null, { status: 404 })
    return { conversation: found, latest, userId: user.id, now: Date.now() }
  } catch (error) {
    if (!request.signal.aborted && !isNotFound(error)) await sessionEnded(error)
    throw error
  }
}

export const handle: PageHandle = { footer: false }

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? `${loaderData.conversation.other?.name ?? 'Conversation'}: ${loaderData.conversation.title}`
    : 'Conversation'
  return [{ title: `${title} | Magari` }, { name: 'robots', content: 'noindex' }]
}

/** A conversation beside the inbox. */
export default function Thread({ loaderData }: Route.ComponentProps) {
  const refreshInbox = useOutletContext<() => Promise<void>>()
  return (
    <OpenConversation
      key={loaderData.conversation.id}
      {...loaderData}
      back={useInboxPath()}
      onChange={refreshInbox}
      className="h-[calc(100dvh-var(--bar))] min-h-90 border-line lg:h-auto lg:min-h-0 lg:border-l"
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="grid content-center border-line max-lg:min-h-[60dvh] lg:border-l">
      <NoConversation error={error} back={{ to: useInboxPath(), label: 'All conversations' }} />
    </div>
  )
}

/** The inbox with its current filter. */
function useInboxPath(): string {
  const [params] = useSearchParams()
  return href('/messages') + inboxSearch(parseInboxFilter(params))
}
