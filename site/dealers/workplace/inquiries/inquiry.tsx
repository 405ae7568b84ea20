import { useCallback } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { isNotFound } from '../../../frame/not-found-answer.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { InquiryWait } from '../../../messages/inquiry-wait.tsx'
import { NoConversation } from '../../../messages/no-conversation.tsx'
import { OpenConversation } from '../../../messages/open-conversation.tsx'
import { conversation, messagesOf } from '../../../messages/queries.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button, buttonClass, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Route } from './+types/inquiry.ts'
import { InquiryHistory } from './inquiry-history.tsx'
import { InquiryBadge } from './inquiry-state.tsx'
import { NoteForm } from './note-form.tsx'
import { inquiryDetails } from './queries.ts'
import { QuickReplies } from './quick-replies.tsx'
import { MOVES, useInquiryMove } from './use-inquiry-move.ts'

/** The last inquiry shown, and to whom: it stays, with what is typed, when a reload fails. */
let last: { key: string; shown: Awaited<ReturnType<typeof read>> } | undefined

export async function clientLoader({ context, params: { threadId }, request }: Route.ClientLoaderArgs) {
  const { user, acting } = context.get(memberContext)
  if (!UUID.test(threadId)) throw data(null, { status: 404 })
  const key = `${user.id} ${threadId}`
  try {
    const shown = await read(threadId, user.id, acting === null)
    last = { key, shown }
    return shown
  } catch (error) {
    if (request.signal.aborted || isNotFound(error)) throw error
    const ended = await sessionEnded(error)
    if (last?.key !== key) throw error
    if (!ended) {
      reportFailure('The inquiry could not be refreshed', error)
      toast({ title: 'Failed to load messages', tone: 'error' })
    }
    return last.shown
  }
}

async function read(threadId: string, userId: string, seesSales: boolean) {
  const client = await browserClient()
  const [found, latest] = await Promise.all([
    conversation(client, threadId, userId, { seesSales }),
    messagesOf(client, threadId),
  ])
  // The dealer's own questions to others are in their messages.
  if (!found?.isOwner) throw data(null, { status: 404 })
  const beside = await inquiryDetails(client, threadId, userId, found.other?.id ?? null)
  return { conversation: found, latest, beside, userId, now: Date.now() }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? `${loaderData.conversation.other?.name ?? 'Inquiry'}: ${loaderData.conversation.title}`
    : 'Inquiry'
  return [{ title: `${title} | Magari` }, { name: 'robots', content: 'noindex' }]
}

const LIST = href('/dealer/inquiries')

/** One inquiry: the conversation, and beside it the author and the dealer's note. */
export default function Inquiry({ loaderData }: Route.ComponentProps) {
  const { conversation, latest, beside, userId, now } = loaderData
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => revalidate(), [revalidate])
  const { busy, move } = useInquiryMove()
  useFresh('message')
  const { id, status, other, title, subject } = conversation
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 xl:col-span-2">
        <LinkButton to={LIST} variant="bare" className="-ml-3">
          <Icon of="arrow-left" />
          Inquiries
        </LinkButton>
        <InquiryBadge status={status} />
        {!conversation.lead && (
          <span className="text-sm text-ink-2">
            <InquiryWait
              status={status}
              createdAt={beside.createdAt}
              firstAnswerAt={beside.firstAnswerAt}
              now={now}
            />
          </span>
        )}
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {MOVES[status].map((to) => (
            <Button key={to.to} size="s" busy={busy === id} onClick={() => void move(id, to)}>
              {to.label}
            </Button>
          ))}
          <a href="#note" className={buttonClass({ size: 's', variant: 'bare' }, 'xl:hidden')}>
            Note
            <Icon of="arrow-down" size="s" />
          </a>
        </span>
      </div>
      <OpenConversation
        key={id}
        conversation={conversation}
        latest={latest}
        userId={userId}
        now={now}
        back={null}
        onChange={refresh}
        tools={(insert) => (
          <QuickReplies
            replies={beside.replies}
            subject={{ name: other?.name ?? '', title, price: subject?.price ?? null }}
            onInsert={insert}
            onChange={refresh}
          />
        )}
        className="h-[calc(100dvh-var(--bar)-7.5rem)] min-h-120 rounded-l border border-line bg-raise [--gut:16px] xl:sticky xl:top-4"
      />
      <aside aria-label="About this inquiry" className="grid content-start gap-4">
        <NoteForm key={id} threadId={id} userId={userId} saved={beside.note} now={now} />
        <InquiryHistory conversation={conversation} beside={beside} now={now} />
      </aside>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NoConversation error={error} back={{ to: LIST, label: 'All inquiries' }} />
}
