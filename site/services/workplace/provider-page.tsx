import type { ReactNode } from 'react'
import { href, Link, useNavigation, useRevalidator } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { OwnProvider } from './own-provider.ts'

interface ProviderPageProps<Loaded> {
  title: string
  /** At the end of the title's line: a button. */
  end?: ReactNode
  /** What the page's loader read: the provider record, null without one, and what the page shows. Null: it could not be read. */
  loaded: { provider: OwnProvider | null; shown: Loaded | null } | null
  /** The sentence when it could not be read: 'Failed to load services'. */
  failed: string
  /** The page of a person who has a provider record. */
  children: (shown: Loaded, provider: OwnProvider) => ReactNode
}

/** What each page of a service provider begins with: whether there is a provider record, and whether visitors see it. */
export function ProviderPage<Loaded>({ title, end, loaded, failed, children }: ProviderPageProps<Loaded>) {
  const { revalidate, state } = useRevalidator()
  const onTheWay = useNavigation().state !== 'idle'
  if (!loaded || (loaded.provider && loaded.shown === null)) {
    return (
      <>
        <PageHead title={title} />
        <EmptyState
          title={failed}
          action={
            <Button busy={state === 'loading' && !onTheWay} onClick={revalidate}>
              Try again
            </Button>
          }
        >
          Check your connection.
        </EmptyState>
      </>
    )
  }
  const { provider, shown } = loaded
  if (!provider || shown === null) {
    return (
      <>
        <PageHead title={title} />
        <NoProvider />
      </>
    )
  }
  return (
    <>
      <PageHead title={title} end={end} className="flex-wrap" />
      {!provider.verified && <WaitsForVerification removed={provider.archived_at !== null} />}
      {children(shown, provider)}
    </>
  )
}

/** Instead of a page of somebody who has not told of their business yet. */
export function NoProvider() {
  return (
    <EmptyState
      title="Service provider profile not found"
      action={
        <LinkButton to={href('/service-provider/settings')} variant="main">
          Create your business profile
        </LinkButton>
      }
    >
      Tell people what you do and where. Your services, bookings and reviews follow from it.
    </EmptyState>
  )
}

/** Above the pages of a provider whom no administrator has verified, or whose business was removed. */
export function WaitsForVerification({ removed }: { removed: boolean }) {
  if (removed)
    return (
      <Notice>
        <p className="font-medium text-ink">Your business is not on Magari any more</p>
        <p>
          Its bookings and reviews stay here. To come back, put right what was wrong in the{' '}
          <Link to={href('/service-provider/settings')}>settings</Link> and save them: then an administrator
          looks at it again.
        </p>
      </Notice>
    )
  return (
    <Notice>
      <p className="font-medium text-ink">Your business waits for verification</p>
      <p>It is not shown to visitors yet. An administrator looks at it, and you are told at once.</p>
    </Notice>
  )
}
