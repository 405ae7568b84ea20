import { data, href, useOutletContext, useRevalidator, useSearchParams } from 'react-router'
import { memberContext } from '../account/member.ts'
import { browserClient } from '../client.ts'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { sessionEnded } from '../session/ended.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/thread.ts'
import { Composer } from './composer.tsx'
import { inboxSearch, parseInboxFilter } from './inbox-filter.ts'
import { MessageList } from './message-list.tsx'
import { conversation, messagesOf } from './queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { useMessages } from './use-messages.ts'

export async function clientLoader({ context, params: { threadId }, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  if (!UUID.test(threadId)) throw data(null, { status: 404 })
  try {
    const client = await browserClient()
    const [found, latest] = await Promise.all([
      conversation(client, threadId, user.id),
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

/** The toasts keep clear of the field one writes in. */
const ROOM_FOR_COMPOSER = ':root{--bottom-bar:92px}'

/** One conversation: what it is about, what was said, and where one writes. */
export default function Thread({ loaderData }: Route.ComponentProps) {
  // Another conversation begins anew, with its own draft.
  return <OpenThread key={loaderData.conversation.id} {...loaderData} />
}

function OpenThread({ conversation, latest, userId, now }: Route.ComponentProps['loaderData']) {
  const refreshInbox = useOutletContext<() => Promise<void>>()
  const { messages, isMore, busy, showOlder, add } = useMessages(
    conversation.id,
    userId,
    latest,
    refreshInbox,
  )
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-h-90 min-w-0 flex-col border-line lg:h-auto lg:min-h-0 lg:border-l">
      <style>{ROOM_FOR_COMPOSER}</style>
      <ThreadHead conversation={conversation} onChange={refreshInbox} />
      <MessageList
        messages={messages}
        userId={userId}
        other={conversation.other}
        now={now}
        isMore={isMore}
        busy={busy}
        onOlder={showOlder}
      />
      <Composer
        conversation={conversation}
        userId={userId}
        onSent={(message) => {
          add(message)
          void refreshInbox()
        }}
      />
    </div>
  )
}

/** A conversation that is not there, or not the visitor's: the answer is the same. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const [params] = useSearchParams()
  return (
    <div className="grid content-center border-line max-lg:min-h-[60dvh] lg:border-l">
      {isNotFound(error) ? (
        <EmptyState
          level={1}
          title="Conversation not found"
          action={
            <LinkButton to={href('/messages') + inboxSearch(parseInboxFilter(params))} variant="main">
              All conversations
            </LinkButton>
          }
        >
          It is not there any more, or it is not yours.
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          title="Failed to load messages"
          action={
            <Button busy={state === 'loading'} onClick={revalidate}>
              Try again
            </Button>
          }
        >
          Check your connection. Your messages are safe.
        </EmptyState>
      )}
    </div>
  )
}
