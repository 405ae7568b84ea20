import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import type { OwnProvider } from './own-provider.ts'

interface ProviderPageProps<Loaded> {
  title: string
  /** At the end of the title's line: a button. */
  end?: ReactNode
  /** The loader's data: the provider record or null, and what the page shows. Null: it failed. */
  loaded: { provider: OwnProvider | null; shown: Loaded | null } | null
  /** Shown when loading failed: 'Failed to load services'. */
  failed: string
  /** The page, for people with a provider record. */
  children: (shown: Loaded, provider: OwnProvider) => ReactNode
}

/** The frame of a provider's page: whether there is a provider record, and whether visitors see it. */
export function ProviderPage<Loaded>({ title, end, loaded, failed, children }: ProviderPageProps<Loaded>) {
  if (!loaded || (loaded.provider && loaded.shown === null)) {
    return (
      <>
        <PageHead title={title} />
        <LoadFailed title={failed} />
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
      {!provider.verified && <AwaitingVerification removed={provider.archived_at !== null} />}
      {children(shown, provider)}
    </>
  )
}

/** Shown to people without a provider record. */
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
      Tell people what you do and where. You can then add services and receive bookings and reviews.
    </EmptyState>
  )
}

/** Shown while the business awaits verification, or after it was removed. */
export function AwaitingVerification({ removed }: { removed: boolean }) {
  if (removed)
    return (
      <Notice>
        <p className="font-medium text-ink">Your business is no longer on Magari</p>
        <p>
          Its bookings and reviews are kept. To return, correct your{' '}
          <Link to={href('/service-provider/settings')}>settings</Link> and save them. An administrator will
          then review it again.
        </p>
      </Notice>
    )
  return (
    <Notice>
      <p className="font-medium text-ink">Your business is awaiting verification</p>
      <p>It is not shown to visitors yet. You will be notified when an administrator has reviewed it.</p>
    </Notice>
  )
}
