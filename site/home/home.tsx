import ChevronRight from 'lucide-react/icons/chevron-right'
import Droplet from 'lucide-react/icons/droplet'
import Key from 'lucide-react/icons/key'
import Truck from 'lucide-react/icons/truck'
import Van from 'lucide-react/icons/van'
import Warehouse from 'lucide-react/icons/warehouse'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formatKes } from '#domain/money.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { SellBanner } from '../listings/sell-banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CarArt } from '../ui/car-art.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { VehicleCard } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/home.ts'
import { SERVICE_TYPES, type ServiceType } from './choices.ts'
import { Finder } from './finder.tsx'
import { type HomeContent, homeContent } from './queries.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await homeContent(context.get(anonymousClient))), now: Date.now() }
}

export async function clientLoader() {
  return { ...(await homeContent(await browserClient())), now: Date.now() }
}

/** Changing the tab of the search asks for nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Cars, garages and spare parts in Kenya | Magari',
    description:
      'Find a car you can trust in Kenya. Vehicles, garages, spare parts, finance and insurance in one place, with prices in shillings.',
  })

export default function Home({ loaderData: { makes, featured, figures, now } }: Route.ComponentProps) {
  return (
    <>
      <Hero makes={makes} />
      <div className="wrap">
        <FeaturedVehicles featured={featured} now={now} />
        <Services />
        <Figures figures={figures} />
        <div className="pt-10 lg:pt-16">
          <SellBanner title="Sell your car on Magari">
            Take the photos with your phone, set your price, and buyers call you directly.
          </SellBanner>
        </div>
      </div>
    </>
  )
}

function Hero({ makes }: { makes: string[] }) {
  return (
    <section className="overflow-hidden border-b border-line bg-sunk py-8 lg:pt-16 lg:pb-10">
      <div className="wrap">
        <h1 className="max-w-[16ch] text-2xl leading-[1.15] font-bold tracking-[-0.025em] md:text-3xl lg:max-w-[15ch] lg:text-4xl">
          Find a car you can trust in Kenya
        </h1>
        <p className="mt-2 max-w-[36ch] text-ink-2 lg:mt-4 lg:pb-8 lg:text-lg lg:leading-normal">
          Vehicles, garages, spare parts, finance and insurance in one place.
        </p>
        <div className="relative">
          <div className="relative -mx-(--gut) mt-1 h-18 md:-mt-12 md:h-27.5 lg:pointer-events-none lg:absolute lg:right-0 lg:bottom-full lg:m-0 lg:h-47.5 lg:w-[760px]">
            <CarArt className="absolute right-0 -bottom-px h-full w-auto max-w-none" />
          </div>
          <Finder makes={makes} />
        </div>
        <Popular />
      </div>
    </section>
  )
}

const BARGAIN = 800_000
const POPULAR = [
  { label: `Under ${formatKes(BARGAIN)}`, to: `/vehicles?maxPrice=${BARGAIN}` },
  { label: 'Toyota Axio', to: '/vehicles?make=toyota&model=axio' },
  { label: 'Hybrid', to: '/vehicles?fuelType=hybrid' },
  { label: 'SUVs in Nairobi', to: '/vehicles?location=nairobi&bodyType=suv' },
]

function Popular() {
  return (
    <nav
      aria-label="Popular searches"
      className="no-bar -mx-(--gut) mt-4 flex items-center gap-2 px-(--gut) py-[5px]"
    >
      <span className="flex-none text-sm text-ink-2">Popular:</span>
      {POPULAR.map(({ label, to }) => (
        <Chip key={to} to={to}>
          {label}
        </Chip>
      ))}
    </nav>
  )
}

function FeaturedVehicles({ featured, now }: Pick<HomeContent, 'featured'> & { now: number }) {
  return (
    <Section title="Featured vehicles" more={{ to: '/vehicles', label: ['See all', 'vehicles'] }}>
      {featured.length === 0 ? (
        <EmptyState
          title="No vehicles found"
          action={
            <LinkButton to="/post-ad" variant="main">
              Post Ad
            </LinkButton>
          }
        >
          Be the first to post one.
        </EmptyState>
      ) : (
        <div className="no-bar -mx-(--gut) grid auto-cols-[min(82%,300px)] grid-flow-col gap-3 snap-x snap-mandatory scroll-px-(--gut) px-(--gut) md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-2 md:gap-5 md:overflow-visible md:px-0 lg:grid-cols-3 lg:gap-6 *:snap-start">
          {featured.map((vehicle) => (
            <VehicleCard
              key={vehicle.id}
              vehicle={vehicle}
              now={now}
              level={3}
              sizes="(min-width: 1280px) 395px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, min(78vw, 300px)"
            />
          ))}
        </div>
      )}
    </Section>
  )
}

const SERVICE_ICONS: Record<ServiceType, typeof Wrench> = {
  mechanic: Wrench,
  garage: Warehouse,
  car_wash: Droplet,
  car_hire: Key,
  mobile_service: Van,
  towing: Truck,
}

function Services() {
  return (
    <Section
      title="Car services"
      more={{ to: '/services', label: ['See all', 'services'] }}
      className="pt-0 lg:pt-0"
    >
      <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-r border border-line bg-line md:grid-cols-6">
        {SERVICE_TYPES.map(({ value, label }) => (
          <li key={value} className="grid">
            <Link
              to={`/services?type=${value}`}
              className="grid justify-items-center gap-2 bg-raise px-1 py-5 text-center text-sm font-medium text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 md:py-6"
            >
              <Icon of={SERVICE_ICONS[value]} size="l" className="text-green-ink" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Bringing a car from abroad?{' '}
        <Link to="/import-services" className="inline-block py-3 text-green-ink underline">
          Work out duty and taxes
        </Link>
      </p>
    </Section>
  )
}

function Figures({ figures }: Pick<HomeContent, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      {figures.map(({ figure, of }) => (
        <div
          key={of}
          className="flex flex-col-reverse justify-end border-line py-5 even:border-l even:pl-5 nth-[n+3]:border-t lg:border-t-0! lg:py-6 lg:not-first:border-l lg:not-first:pl-6"
        >
          <dt className="text-sm text-ink-2">{of}</dt>
          <dd className="text-2xl font-semibold tracking-[-0.02em] lg:text-3xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SectionProps {
  title: string
  /** Where the rest is; phones show the first half of its label. */
  more: { to: string; label: [short: string, rest: string] }
  className?: string
  children: ReactNode
}

function Section({ title, more, className = 'pt-10 lg:pt-16', children }: SectionProps) {
  return (
    <section className={`pb-10 lg:pb-16 ${className}`}>
      <div className="mb-5 flex items-baseline justify-between gap-4 lg:mb-6">
        <h2>{title}</h2>
        <Link
          to={more.to}
          className="-my-3 relative inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap text-green-ink no-underline hover:underline"
        >
          {more.label[0]} <span className="max-sm:sr-only">{more.label[1]}</span>
          <Icon of={ChevronRight} size="s" />
        </Link>
      </div>
      {children}
    </section>
  )
}
