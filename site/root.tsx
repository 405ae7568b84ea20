import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { imageVariant } from '#domain/ads/images.ts'
import type { Route } from './+types/root.ts'
import { configScript, useConfig } from './config.ts'
import { RECORDER } from './failures/recorder.ts'
import { deferred } from './frame/deferred.tsx'
import { closeForMaintenance } from './frame/maintenance.ts'
import { PageChange } from './frame/page-change.tsx'
import { usePageHandle } from './frame/page-handle.ts'
import { SESSION_MARK } from './frame/session-mark.ts'
import { useVisitor } from './session/visitor.ts'
import { useChoice } from './vehicles/compare/choice.ts'
import './ui/site.css'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [{ title: 'Magari' }]
  const status = isRouteErrorResponse(error) ? error.status : 500
  const title = TITLES[status] ?? 'Something went wrong'
  return [{ title: `${title} | Magari` }, { name: 'robots', content: 'noindex' }]
}

const TITLES: Record<number, string> = {
  404: 'Page not found',
  405: 'This could not be sent',
  503: 'Closed for maintenance',
}

export const middleware: Route.MiddlewareFunction[] = [closeForMaintenance]

/** Public pages contain nothing about the visitor, so they may be cached for a short time. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
})

/** The document around every page and error. It has no loader and does not depend on the visitor. */
export function Layout({ children }: { children: ReactNode }) {
  const config = useConfig()
  const { footer = true } = usePageHandle()
  return (
    <html lang="en-KE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11120f" />
        {import.meta.env.PROD && <script {...onlyInDocument(import.meta.env.SSR ? RECORDER : '')} />}
        <script {...onlyInDocument(import.meta.env.SSR ? SESSION_MARK : '')} />
        <Meta />
        <Canonical />
        <Links />
        <script {...configScript(config)} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raise focus:px-4 focus:py-3"
        >
          Skip to content
        </a>
        <PageChange />
        <Header />
        <OfflineNotice />
        <Arrival />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Comparison />
        {footer && <Footer />}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** A script that runs in the server's document, so the bundles do not carry its text; hydration leaves it as it is. */
function onlyInDocument(text: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } }
}

const laterParts = () => import('./frame/later-parts.ts')
const Header = deferred(async () => (await laterParts()).Header)
const OfflineNotice = deferred(async () => (await laterParts()).OfflineNotice)
const Toaster = deferred(async () => (await laterParts()).Toaster)
const ErrorPage = deferred(async () => (await laterParts()).ErrorPage)
const Footer = deferred(async () => (await import('./frame/footer.tsx')).Footer)

const ArrivalNotice = lazy(async () => ({
  default: (await import('./session/arrival-notice.tsx')).ArrivalNotice,
}))

/** Loaded on demand, because few visitors arrive by a link in a mail. */
function Arrival() {
  const { arrived } = useVisitor()
  const { pathname } = useLocation()
  if (!arrived) return null
  // /reset-password shows this itself, with a way to get another link.
  if (arrived.outcome === 'failed' && pathname === '/reset-password') return null
  return (
    <Suspense>
      <ArrivalNotice />
    </Suspense>
  )
}

const CompareBar = lazy(() =>
  import('./vehicles/compare/compare-bar.tsx').then(
    (bar) => ({ default: bar.CompareBar }),
    () => ({ default: () => null }),
  ),
)

/** Loaded on demand, because few visitors compare vehicles. */
function Comparison() {
  return (
    useChoice() && (
      <Suspense>
        <CompareBar />
      </Suspense>
    )
  )
}

/** The picture of shared links to pages without one: 1200 by 630 pixels. */
const SHARED_PICTURE = '/share.png'

/** One canonical URL and picture for search engines and shared links, whatever the order of the parameters. */
function Canonical() {
  const config = useConfig()
  const { pathname } = useLocation()
  const { canonicalSearch, picture } = usePageHandle()
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '')
  const address = `${config.url}${path}${canonicalSearch}`
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta
        property="og:image"
        content={new URL(picture ? imageVariant(picture, 1280) : SHARED_PICTURE, config.url).href}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:site_name" content="Magari" />
      <meta property="og:locale" content="en_KE" />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
