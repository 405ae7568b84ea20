import { useState } from 'react'
import { href } from 'react-router'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import type { Route } from './+types/elsewhere.ts'
import { FeedSection } from './feed-section.tsx'
import { NewAddress } from './new-address.tsx'
import { type OwnFeeds, ownFeeds } from './queries.ts'

export async function clientLoader(_: Route.ClientLoaderArgs): Promise<{ read: OwnFeeds | null }> {
  try {
    return { read: await ownFeeds() }
  } catch (error) {
    reportFailure('The lists for other sites could not be read', error)
    return { read: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Post elsewhere' }

export const meta = () => [{ title: 'Post elsewhere | Magari' }, { name: 'robots', content: 'noindex' }]

/** The dealer's stock as lists that Facebook and Google fetch. */
export default function Elsewhere({ loaderData: { read } }: Route.ComponentProps) {
  const [replaced, setReplaced] = useState<OwnFeeds | null>(null)
  const own = replaced && read && replaced.version > read.version ? replaced : read
  return (
    <>
      <PageHead
        title="Post elsewhere"
        className="flex-wrap"
        end={<LinkButton to={href('/dealer/listings')}>My Listings</LinkButton>}
      >
        Facebook and Google fetch your ads from these addresses. What you sell, change or add here follows
        there.
      </PageHead>
      {!own && <LoadFailed title="The addresses could not be loaded" />}
      {own && (
        <div className="grid gap-6">
          <div className="grid gap-6 xl:grid-cols-2">
            <FeedSection
              format="facebook"
              feed={own.feeds.facebook}
              purpose="Your stock as a vehicle catalogue, for ads on Facebook and Instagram."
              steps={[
                'Open Commerce Manager and add a catalogue of the kind Vehicles.',
                'Under Data sources, add vehicles by a scheduled feed, and paste this address. User name and password stay empty.',
                'Choose KES as the currency, and how often to fetch: hourly or daily.',
              ]}
              missing="Facebook also asks for the chassis number (VIN). We never keep it whole, so that column is empty, and Facebook may show a warning."
            />
            <FeedSection
              format="google"
              feed={own.feeds.google}
              purpose="Your stock for Google’s vehicle listings, beside your Business Profile."
              steps={[
                'Ask Google whether vehicle listings are open to you: they are offered in some countries only.',
                'Register your yard in the partner portal, with the name and street of your Business Profile.',
                'Give this address there, or download the list and upload it.',
              ]}
              missing="Google requires the chassis number (VIN) of each car. We never keep it whole, so that column is empty: fill it in the downloaded list before you upload it."
            />
          </div>
          <section aria-label="New address" className="grid justify-items-start gap-3">
            <p className="max-w-prose text-ink-2">
              Whoever has an address can read this list of your public ads, and nothing else. If one got into
              wrong hands, replace both.
            </p>
            <NewAddress version={own.version} onReplaced={setReplaced} />
          </section>
        </div>
      )}
    </>
  )
}
