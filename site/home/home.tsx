import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES, type ServiceType } from '#domain/services/services.ts'
import { SellBanner } from '../ads/sell-banner.tsx'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { CarArt } from '../ui/car-art.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { VehicleCard } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/home.ts'
import { Finder } from './finder.tsx'
import { type HomeContent, homeContent } from './queries.ts'
import { siteData } from './structured-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const config = context.get(publicConfig)
  return { ...(await homeContent(context.get(anonymousClient))), now: Date.now(), about: siteData(config) }
}
loader.searchParams = ['find']

export async function clientLoader() {
  return { ...(await homeContent(await browserClient())), now: Date.now(), about: siteData(browserConfig()) }
}

/** Switching the search's tab needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: 'Cars, garages and spare parts in Kenya | Magari',
    description:
      'Find a car you can trust in Kenya. Vehicles, garages, spare parts, finance and insurance in one place, with prices in shillings.',
  }),
  ...(loaderData ? [{ 'script:ld+json': loaderData.about }] : []),
]

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
    <section className="py-10 lg:py-16">
      <SectionHead title="Featured vehicles" more={{ to: '/vehicles', all: 'vehicles' }} />
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
    </section>
  )
}

const SERVICE_ICONS: Record<ServiceType, IconName> = {
  mechanic: 'wrench',
  garage: 'warehouse',
  car_wash: 'droplet',
  car_hire: 'key',
  mobile_service: 'van',
  towing: 'truck',
}

function Services() {
  return (
    <section className="pb-10 lg:pb-16">
      <SectionHead title="Car services" more={{ to: '/services', all: 'services' }} />
      <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-r border border-line bg-line md:grid-cols-6">
        {SERVICE_TYPES.map((type) => (
          <li key={type} className="grid">
            <Link
              to={`/services?type=${type}`}
              className="grid justify-items-center gap-2 bg-raise px-1 py-5 text-center text-sm font-medium text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 md:py-6"
            >
              <Icon of={SERVICE_ICONS[type]} size="l" className="text-green-ink" />
              {SERVICE_TYPE_PLURALS[type]}
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
    </section>
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
