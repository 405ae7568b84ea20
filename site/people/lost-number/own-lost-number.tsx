import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { AccountSection } from '../account/account-section.tsx'
import type { Route } from './+types/own-lost-number.ts'
import { OwnRequest } from './own-request.tsx'
import { ownRecoveries } from './queries.ts'
import { RequestForm } from './request-form.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    return { user, requests: await ownRecoveries(await browserClient()) }
  } catch (error) {
    reportFailure('The requests for a former account could not be read', error)
    return { user, requests: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'A former account | Magari' }, { name: 'robots', content: 'noindex' }]

/** Asks the staff for a former account whose number is lost, from a new account with the new number. */
export default function OwnLostNumber({ loaderData: { user, requests } }: Route.ComponentProps) {
  if (!requests) return <LoadFailed title="This could not be loaded" />
  const [latest, ...earlier] = requests
  const isWaiting = latest?.state === 'waiting'
  return (
    <>
      <PageHead title="A former account" className="pb-5">
        You had an account with a number that you no longer have. Our staff can give it your new number.
      </PageHead>
      {latest && (
        <AccountSection title="Your request">
          <OwnRequest request={latest} />
        </AccountSection>
      )}
      {!isWaiting && (
        <AccountSection
          title={latest ? 'Ask again' : 'Ask our staff'}
          lead="Whoever uses the former account is told, and may say that it is not you. Two of our staff compare your papers with it, which takes three days at least. You can ask three times in 30 days."
        >
          {user.phone ? (
            <RequestForm userId={user.id} />
          ) : (
            <Notice>
              <p>Confirm your new number first: your former account gets it.</p>
              <LinkButton to="/account/profile" size="s" className="mt-2 justify-self-start">
                Confirm a number
              </LinkButton>
            </Notice>
          )}
        </AccountSection>
      )}
      {earlier.length > 0 && (
        <AccountSection title="Earlier requests">
          <ul className="grid gap-5">
            {earlier.map((request) => (
              <li key={request.id}>
                <OwnRequest request={request} />
              </li>
            ))}
          </ul>
        </AccountSection>
      )}
    </>
  )
}
