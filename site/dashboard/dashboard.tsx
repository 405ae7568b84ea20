import Heart from 'lucide-react/icons/heart'
import Rows from 'lucide-react/icons/rows-3'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { displayName, roleLabel } from '#domain/accounts.ts'
import { Loading } from '../account/loading.tsx'
import { memberContext } from '../account/member.ts'
import { ProfileFacts } from '../account/profile-facts.tsx'
import { countFavorites, countOwnListings } from '../account/queries.ts'
import { browserClient } from '../client.ts'
import { useVisitor } from '../session/visitor.ts'
import { Badge, VerifiedMark } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'

/** Counts that cannot be read are logged and left out (spec 000 §8). */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const client = await browserClient()
  const [favorites, listings] = await Promise.all(
    [countFavorites(client, user.id), countOwnListings(client, user.id)].map((count) =>
      count.catch((error) => {
        console.error('A figure of the dashboard could not be read:', error)
        return null
      }),
    ),
  )
  return { favorites: favorites ?? null, listings: listings ?? null }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Dashboard | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user, profile } = useVisitor()
  const [params] = useSearchParams()
  const onProfile = params.get('tab') === 'profile'
  const name = (profile && displayName(profile)) || user?.email

  return (
    <div className="wrap grid max-w-4xl gap-6 py-6 lg:py-10">
      <div className="grid gap-2">
        <h1 className="break-words lg:text-2xl">{name}</h1>
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Badge icon={null}>{roleLabel(profile?.role ?? 'customer')}</Badge>
          {profile?.verified ? <VerifiedMark /> : <Badge tone="draft">Not verified</Badge>}
        </p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        <Figure label="Favorites" value={loaderData.favorites} icon={<Icon of={Heart} />} />
        <Figure
          label="My Listings"
          value={loaderData.listings}
          icon={<Icon of={Rows} />}
          to="/my-listings"
          action="Manage"
        />
      </ul>
      <Tabs
        label="Dashboard"
        items={[
          { to: '/dashboard', label: 'Overview', current: !onProfile },
          { to: '/dashboard?tab=profile', label: 'Profile', current: onProfile },
        ]}
      />
      {onProfile ? <ProfileFacts profile={profile} email={user?.email ?? ''} /> : <Overview />}
    </div>
  )
}

function Figure({
  label,
  value,
  icon,
  to,
  action,
}: {
  label: string
  value: number | null
  icon: ReactNode
  to?: string
  action?: string
}) {
  return (
    <li className="flex items-center gap-4 rounded-r border border-line bg-raise p-4">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-green-soft text-green-ink">
        {icon}
      </span>
      <div className="flex-1">
        <p className="text-sm text-ink-2">{label}</p>
        <p className="text-xl leading-tight font-semibold">{value ?? '–'}</p>
      </div>
      {to && (
        <Link to={to} className="inline-flex min-h-11 items-center text-sm text-green-ink underline">
          {action}
        </Link>
      )}
    </li>
  )
}

function Overview() {
  return (
    <div className="grid gap-3 sm:flex">
      <LinkButton to="/vehicles" variant="main">
        Browse Vehicles
      </LinkButton>
      <LinkButton to="/services">Find Services</LinkButton>
    </div>
  )
}
