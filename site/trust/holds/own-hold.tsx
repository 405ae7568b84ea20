import { href, Link } from 'react-router'
import { AD_KIND_SEGMENTS } from '#domain/ads/ads.ts'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { SIGNALS, type Signal } from '#domain/trust/signals.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { OwnPaper } from '../own/own-paper.tsx'
import { type OwnEvidence, ownEvidence } from '../own/queries.ts'
import type { Route } from './+types/own-hold.ts'
import { Appeal } from './appeal.tsx'
import { factsOfAd, type OwnHold, ownAdHold } from './queries.ts'

export async function clientLoader({ context, params: { id } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [hold, evidence, facts] = await Promise.all([
      ownAdHold(client, id),
      ownEvidence(client),
      factsOfAd(client, id),
    ])
    const papers = evidence.filter(({ listing_id }) => listing_id === id)
    return { userId: user.id, known: { hold, papers, facts } }
  } catch (error) {
    reportFailure('The hold of an ad could not be read', error)
    return { userId: user.id, known: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Why your ad waits | Magari' }, { name: 'robots', content: 'noindex' }]

/** Why an ad of the member waits or was rejected, what speeds the decision up, and the appeal. */
export default function OwnHoldPage({ loaderData: { userId, known }, params: { id } }: Route.ComponentProps) {
  if (!known) return <LoadFailed title="This could not be loaded" />
  const { hold, papers, facts } = known
  if (!hold)
    return (
      <EmptyState title="This ad is not waiting" action={<LinkButton to="/my-listings">Your ads</LinkButton>}>
        It has been decided on, or it is no longer there.
      </EmptyState>
    )
  const { kind, title, held_at, reason, appeal } = hold
  const isRejected = reason !== null
  return (
    <div className="wrap max-w-160 pb-10">
      <PageHead title={titleOf(hold)} className="pb-5">
        “{title}”{held_at && !isRejected && <>, since {formatDateTime(held_at)}</>}.{' '}
        {isRejected ? reason : 'Others see it once an administrator has approved it.'}
      </PageHead>
      {!isRejected && <Reasons hold={hold} />}
      {!isRejected && hold.is_suspect && (
        <Steps userId={userId} listingId={id} hold={hold} papers={papers} facts={facts} />
      )}
      {(isRejected || appeal) && <Appeal kind={kind} listingId={id} appeal={appeal} />}
      <AccountSection title="Who decides">
        <p className="text-sm">
          Nothing is decided by a machine alone. A program compares ads with signals of scams and puts some of
          them before our staff; a person reads yours and decides. If they reject it, you may appeal once, and
          another person decides.{' '}
          <Link to="/trust#ads" className="text-green-ink underline">
            How ads are checked
          </Link>
        </p>
      </AccountSection>
      <p className="border-t border-line pt-6">
        <LinkButton to={href('/my-listings/:place/:id/edit', { place: AD_KIND_SEGMENTS[kind], id })}>
          Change the ad
        </LinkButton>
      </p>
    </div>
  )
}

function titleOf({ state, reason }: OwnHold): string {
  if (state === 'taken_down') return 'Your ad was taken down'
  return reason === null ? 'Your ad waits for a look' : 'Your ad was not approved'
}

function Reasons({ hold: { signals, is_suspect, appeal } }: { hold: OwnHold }) {
  const told = signals.flatMap((signal) => SIGNALS[signal as Signal]?.seller ?? [])
  return (
    <AccountSection title="Why">
      {told.length === 0 ? (
        <p className="text-sm">
          {is_suspect
            ? 'Our staff look at ads whose circumstances are unusual.'
            : appeal
              ? 'It was not approved before, and you have appealed.'
              : 'What it says has changed since it was public, or its price is unusual. Your notification says which.'}
        </p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {told.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

interface StepsProps {
  userId: string
  listingId: string
  hold: OwnHold
  /** Papers sent for this ad, the latest first. */
  papers: readonly OwnEvidence[]
  facts: readonly { kind: string; ends_at: string }[]
}

/** What shows that the seller has it. A part has no paper. */
const PAPERS = { vehicle: ['code_photo', 'logbook'], spare_part: ['code_photo'] } as const

/** What the seller can do meanwhile; none of it is a duty. */
function Steps({ userId, listingId, hold: { kind, phone_confirmed, code }, papers, facts }: StepsProps) {
  const latest = (kind: OwnEvidence['kind']) => papers.find((paper) => paper.kind === kind) ?? null
  return (
    <AccountSection
      title="What you can do"
      lead="Each of these makes the decision faster. Only you and our staff can open what you send."
    >
      {phone_confirmed ? (
        <p className="flex items-center gap-2 text-sm">
          <Icon of="circle-check" size="s" className="flex-none text-green-ink" />
          Your phone is confirmed
        </p>
      ) : (
        <LinkButton to="/account/notifications" className="justify-self-start max-sm:w-full">
          Confirm your phone
        </LinkButton>
      )}
      {code && (
        <p className="text-sm">
          Today’s code: <b className="font-mono text-lg tracking-widest">{code}</b>. It changes at midnight.
        </p>
      )}
      <ul className="grid gap-5">
        {PAPERS[kind].map((kind) => (
          <OwnPaper
            key={kind}
            userId={userId}
            kind={kind}
            listingId={listingId}
            evidence={latest(kind)}
            fact={facts.find((fact) => fact.kind === `${kind}_seen`) ?? null}
          />
        ))}
      </ul>
    </AccountSection>
  )
}
