import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { deferred } from '../frame/deferred.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { VehicleCard } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/home.ts'
import { Finder } from './finder.tsx'
import { type HomeContent, homeContent } from './queries.ts'
import { siteData } from './structured-data.ts'

const laterParts = () => import('./later-parts.ts')
const CarArt = deferred(async () => (await laterParts()).CarArt)
const Services = deferred(async () => (await laterParts()).Services)
const NewVehicles = deferred(async () => (await laterParts()).NewVehicles)
const RecentlyViewed = deferred(async () => (await laterParts()).RecentlyViewed)
const Figures = deferred(async () => (await laterParts()).Figures)
const SellBanner = deferred(async () => (await laterParts()).SellBanner)

export async function loader({ context }: Route.LoaderArgs) {
  const config = context.get(publicConfig)
  return { ...(await homeContent(context.get(anonymousClient))), now: Date.now(), about: siteData(config) }
}
loader.searchParams = ['find']

export async function clientLoader() {
  const [client, { homeContent }, { siteData }] = await Promise.all([
    browserClient(),
    import('./queries.ts'),
    import('./structured-data.ts'),
    ...[CarArt, NewVehicles, RecentlyViewed, Services, Figures, SellBanner].map((part) => part.load()),
  ])
  return { ...(await homeContent(client)), now: Date.now(), about: siteData(browserConfig()) }
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
        <RecentlyViewed className="pb-10 lg:pb-16" />
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
    <section className="overflow-hidden border-b border-line bg-sunk py-4 md:py-8 lg:pt-16 lg:pb-10">
      <div className="wrap">
        <h1 className="max-w-[16ch] text-2xl leading-[1.15] font-bold tracking-[-0.025em] md:text-3xl lg:max-w-[15ch] lg:text-4xl">
          Find a car you can trust in Kenya
        </h1>
        <p className="mt-2 max-w-[36ch] text-ink-2 lg:mt-4 lg:pb-8 lg:text-lg lg:leading-normal">
          Vehicles, garages, spare parts, finance and insurance in one place.
        </p>
        <div className="relative">
          <div className="relative -mx-(--gut) mt-3 md:-mt-12 md:h-27.5 lg:pointer-events-none lg:absolute lg:right-0 lg:bottom-full lg:m-0 lg:h-47.5 lg:w-[760px]">
            <CarArt className="absolute right-0 max-md:hidden -bottom-px h-full w-auto max-w-none" />
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
    <section className="relative pt-8 pb-10 md:pt-12 lg:py-16">
      {/* In the space above the heading, because it arrives late. */}
      <NewVehicles className="absolute top-0 lg:top-3" />
      <SectionHead title="Featured vehicles" more={{ to: '/vehicles', all: 'vehicles' }} />
      {featured.length === 0 ? (
        <EmptyState title="No vehicles found">Be the first to post one.</EmptyState>
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
