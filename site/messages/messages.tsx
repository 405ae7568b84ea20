import { Outlet, useParams } from 'react-router'
import { leadPeople } from '../businesses/lead-queries.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { Loading } from '../members/loading.tsx'
import { memberContext } from '../members/member.ts'
import { sessionEnded } from '../session/ended.ts'
import { classNames } from '../ui/class-names.ts'
import type { Route } from './+types/messages.ts'
import { Inbox } from './inbox.tsx'
import { parseInboxFilter } from './inbox-filter.ts'
import { threads } from './queries.ts'
import { useInbox } from './use-inbox.ts'

export async function clientLoader({ context, url, request }: Route.ClientLoaderArgs) {
  const filter = parseInboxFilter(url.searchParams)
  const { profile } = context.get(memberContext)
  const isBusiness = profile?.role === 'dealer' || profile?.role === 'service_provider'
  try {
    const client = await browserClient()
    const [first, people] = await Promise.all([threads(client, filter), isBusiness ? leadPeople(client) : []])
    return { filter, first, people }
  } catch (error) {
    if (request.signal.aborted) throw error
    if (!(await sessionEnded(error))) reportFailure('The conversations could not be read', error)
    return { filter, first: null, people: [] }
  }
}

export { Loading as HydrateFallback }

export const handle: PageHandle = { footer: false }

export function meta() {
  return [{ title: 'Messages | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The inbox with the open conversation beside it; phones show one or the other. */
export default function Messages({ loaderData: { filter, first, people } }: Route.ComponentProps) {
  const { threadId } = useParams()
  const inbox = useInbox(filter, first)
  return (
    <div className="mx-auto w-full max-w-[1280px] lg:grid lg:h-[calc(100dvh-var(--bar))] lg:min-h-120 lg:grid-cols-[380px_minmax(0,1fr)]">
      <Inbox
        inbox={inbox}
        filter={filter}
        people={people}
        open={threadId}
        className={classNames(threadId && 'max-lg:hidden')}
      />
      {threadId ? (
        <Outlet context={inbox.refresh} />
      ) : (
        <p className="hidden place-items-center border-l border-line bg-sunk p-6 text-ink-2 lg:grid">
          Choose a conversation to read it here.
        </p>
      )}
    </div>
  )
}
