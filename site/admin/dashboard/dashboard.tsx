import { missingOperatorDetails } from '#domain/admin/operator.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { waitingListings, waitingParts, waitingProviders } from '../approvals/queries.ts'
import { sentMessages } from '../notifications/deliveries-queries.ts'
import { ledgerSummary } from '../payments/ledger/queries.ts'
import { systemSettings } from '../settings/queries.ts'
import type { Route } from './+types/dashboard.ts'
import { BackupFailure, LastBackup } from './backups.tsx'
import { FailedMessages } from './failed-messages.tsx'
import { MarketFigures } from './market-figures.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { NotSetYet } from './not-set-yet.tsx'
import { PendingApprovals } from './pending-approvals.tsx'
import { type AdminFigures, adminFigures, backupState } from './queries.ts'
import { SettingsLinks } from './settings-links.tsx'

const PATH = '/admin'

/** The number of pending items shown per kind. */
const NEWEST = 3

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const onSettings = searchParams.get('tab') === 'settings'
  try {
    const client = await browserClient()
    const today = dayInNairobi(Date.now())
    const range = { since: `${today.slice(0, 7)}-01`, until: today }
    const [figures, listings, parts, providers, settings, backups, messages, days, months] =
      await Promise.all([
        adminFigures(client),
        waitingListings(client, 1, NEWEST),
        waitingParts(client, 1, NEWEST),
        waitingProviders(client, 1, NEWEST),
        systemSettings(client),
        backupState(client),
        sentMessages(client, today),
        ledgerSummary(client, { since: today, until: today }, false),
        ledgerSummary(client, range, true),
      ])
    const unset = missingOperatorDetails(new Map(settings.map(({ key, value }) => [key, value])))
    const money = { today: days.periods[0], month: months.periods[0] }
    return { onSettings, loaded: { figures, listings, parts, providers, unset, backups, messages, money } }
  } catch (error) {
    reportFailure('The dashboard could not be read', error)
    return { onSettings, loaded: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Admin Dashboard' }

export const meta = () => [{ title: 'Admin Dashboard | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Dashboard({ loaderData: { onSettings, loaded } }: Route.ComponentProps) {
  const waiting = loaded?.listings.counts
  return (
    <>
      <PageHead title="Admin Dashboard" />
      {loaded && <NotSetYet unset={loaded.unset} />}
      {loaded && <BackupFailure state={loaded.backups} />}
      {loaded && <FailedMessages today={loaded.messages} />}
      {loaded && <Counts figures={loaded.figures} />}
      <Tabs
        label="Dashboard"
        className="mb-6 overflow-x-auto"
        items={[
          {
            to: PATH,
            label: 'Pending Approvals',
            count: waiting && waiting.vehicle_listings + waiting.spare_parts + waiting.service_providers,
            current: !onSettings,
          },
          { to: `${PATH}?tab=settings`, label: 'Settings', current: onSettings },
        ]}
      />
      {onSettings && <SettingsLinks />}
      {onSettings && loaded && <LastBackup state={loaded.backups} />}
      {!loaded && <LoadFailed title="The dashboard could not be loaded" />}
      {loaded && !onSettings && (
        <>
          <PendingApprovals listings={loaded.listings} parts={loaded.parts} providers={loaded.providers} />
          {loaded.money.today && loaded.money.month && (
            <MoneyFigures today={loaded.money.today} month={loaded.money.month} />
          )}
          <MarketFigures days={loaded.figures.days} />
        </>
      )}
    </>
  )
}

function Counts({ figures }: { figures: AdminFigures }) {
  const counts = [
    ['Profiles', figures.profiles],
    ['Vehicle Listings', figures.vehicle_listings],
    ['Service Providers', figures.service_providers],
  ] as const
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-3">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 rounded-r border border-line bg-raise p-3 sm:block"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-xl font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
