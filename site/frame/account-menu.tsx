import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { hasKeptSearch } from '../ads/saved-searches/kept-search.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { ANONYMOUS_KEY, hasStoredSession } from '../session/storage.ts'
import type { Visitor } from '../session/visitor.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AccountLinks, visitorName, visitorRole } from './account-links.tsx'
import { DropDown } from './drop-down.tsx'
import { UnreadLinks } from './unread-links.tsx'

/** Unread counts and the account menu, shown instead of the sign-in links on wide screens. */
export function AccountMenu({ visitor }: { visitor: Visitor }) {
  const name = visitorName(visitor)
  useKept(visitor)
  return (
    <>
      <UnreadLinks isActing={visitor.acting !== null} />
      <DropDown
        className="relative"
        summaryClassName={buttonClass({ variant: 'bare' }, 'max-w-[200px] px-2 text-left text-sm')}
        panelClassName="right-0 top-full mt-1 max-h-[calc(100dvh-72px)] w-60 overflow-y-auto rounded-r"
        summary={
          <>
            <Avatar name={name} picture={visitor.profile?.picture ?? null} className="size-8 text-xs" />
            <span className="min-w-0 leading-tight max-xl:sr-only">
              <span className="block truncate">{name}</span>
              <span className="block truncate text-xs font-normal text-ink-3">{visitorRole(visitor)}</span>
            </span>
          </>
        }
      >
        <AccountLinks visitor={visitor} />
      </DropDown>
    </>
  )
}

/** Gives the member what this browser kept before they signed in: hearts and searches, and the search that they wanted to save. */
function useKept({ user, arrived }: Visitor): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const userId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing is added before the notice of an arrival is answered.
  useEffect(() => {
    if (!userId || !hasStoredSession(ANONYMOUS_KEY)) return
    import('../session/adopt-anonymous.ts')
      .then(({ adoptAnonymous }) => adoptAnonymous(userId))
      .then((added) => (added ? revalidate() : undefined))
      .catch((error) => reportFailure('The code of what was kept could not be loaded', error))
  }, [userId, arrived, revalidate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (!userId || !hasKeptSearch()) return
    import('../ads/saved-searches/saving.ts')
      .then(({ saveKeptSearch }) => saveKeptSearch(userId, (path) => void navigate(path)))
      .catch((error) => reportFailure('The code of saved searches could not be loaded', error))
  }, [userId, arrived, navigate])
}
