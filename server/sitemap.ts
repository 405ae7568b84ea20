import type pg from 'pg'
import { onConnection } from '#database/connection.ts'

/** The kinds of listing pages; each sitemap file has one kind. */
type Kind = 'vehicles' | 'spare-parts' | 'services' | 'dealers' | 'cars'

/** The rows of a kind, read as the role `anon`. */
interface Source {
  table: string
  condition: string
}

const SOURCES: Record<Kind, Source> = {
  vehicles: { table: 'public.vehicle_listings', condition: "status = 'active'" },
  'spare-parts': { table: 'public.spare_parts', condition: 'listed' },
  services: { table: 'public.service_providers', condition: 'verified' },
  dealers: { table: 'private.dealer_pages()', condition: 'true' },
  cars: { table: 'private.market_addresses()', condition: 'true' },
}

const KINDS = Object.keys(SOURCES) as Kind[]

/** Public pages that are not listings. Pages that do not return 200 are omitted. */
export const STATIC_PAGES = [
  '/',
  '/vehicles',
  '/cars',
  '/services',
  '/spare-parts',
  '/financing',
  '/insurance',
  '/import-services',
  '/sell',
  '/sell/value',
  '/contact',
  '/privacy',
  '/terms',
  '/trust',
]

/** Paths that search engines should not crawl: members' pages, sign-in pages, and APIs. */
const DISALLOWED = [
  '/dashboard',
  '/my-listings',
  '/post-ad',
  '/favorites',
  '/messages',
  '/payments',
  '/manual-payments',
  '/admin',
  // But not /dealers, whose pages are public.
  '/dealer$',
  '/dealer/',
  '/service-provider',
  '/login',
  '/register',
  '/auth',
  '/forgot-password',
  '/lost-number',
  '/keep-account',
  '/reset-password',
  '/mailbox',
  '/offline',
  '/rest/',
  '/functions/',
  '/feeds/',
]

/** The first row of a sitemap file. Rows are ordered by age, so that older files rarely change. */
interface FileRange {
  created_at: string
  id: string
  lastmod: string
}

export interface SitemapOptions {
  /** The login of requests. */
  connection: pg.ClientConfig
  publicUrl: string
  /** Whether a page is public now. */
  isPublic: (path: string) => Promise<boolean>
  /** URLs per file; sitemaps.org allows 50,000. */
  pageSize?: number
  /** How long the division into files is cached, in ms. */
  keepFor?: number
}

const HOUR = 3_600_000
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400'

/**
 * Serves /robots.txt, /sitemap.xml (the index, https://www.sitemaps.org/protocol.html) and /sitemaps/*.xml. Each response costs
 * an index scan, so they are public and meant to be cached.
 */
export function createSitemap({
  connection,
  publicUrl,
  isPublic,
  pageSize = 50_000,
  keepFor = HOUR,
}: SitemapOptions): (request: Request) => Promise<Response> {
  let reading: Promise<unknown> = Promise.resolve()
  const divisions = new Map<Kind, { files: Promise<FileRange[]>; until: number }>()

  return async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/robots.txt') return robots(publicUrl)
    if (pathname === '/sitemap.xml') return index()
    if (pathname === '/sitemaps/static.xml') return staticPages()
    const [, kind, number] = /^\/sitemaps\/([a-z-]+)-(\d{1,6})\.xml$/.exec(pathname) ?? []
    const file = kind && isKind(kind) ? await listingPages(kind, Number(number)) : null
    return file ?? new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }

  async function index(): Promise<Response> {
    const lines = [`<sitemap><loc>${publicUrl}/sitemaps/static.xml</loc></sitemap>`]
    for (const kind of KINDS) {
      const files = await divisionOf(kind)
      lines.push(
        ...files.map(
          ({ lastmod }, place) =>
            `<sitemap><loc>${publicUrl}/sitemaps/${kind}-${place + 1}.xml</loc><lastmod>${lastmod}</lastmod></sitemap>`,
        ),
      )
    }
    return xml('sitemapindex', lines)
  }

  async function staticPages(): Promise<Response> {
    const lines: string[] = []
    for (const path of STATIC_PAGES) {
      if (await isPublic(path)) lines.push(`<url><loc>${publicUrl}${path}</loc></url>`)
    }
    return xml('urlset', lines)
  }

  async function listingPages(kind: Kind, number: number): Promise<Response | null> {
    const files = await divisionOf(kind)
    const first = files[number - 1]
    if (!first) return null
    const { table, condition } = SOURCES[kind]
    const next = files[number]
    const rows = await asAnonymous<{ id: string; lastmod: string }>(
      `select id, ${lastmodOf('updated_at')} as lastmod from ${table}
       where ${condition} and (created_at, id) >= ($1, $2) ${next ? 'and (created_at, id) < ($3, $4)' : ''}
       order by created_at, id limit ${pageSize}`,
      [first.created_at, first.id, ...(next ? [next.created_at, next.id] : [])],
    )
    return xml(
      'urlset',
      rows.map(
        ({ id, lastmod }) => `<url><loc>${publicUrl}/${kind}/${id}</loc><lastmod>${lastmod}</lastmod></url>`,
      ),
    )
  }

  /** The first rows of a kind's files, cached. */
  function divisionOf(kind: Kind): Promise<FileRange[]> {
    const kept = divisions.get(kind)
    if (kept && performance.now() < kept.until) return kept.files
    const files = divide(SOURCES[kind])
    divisions.set(kind, { files, until: performance.now() + keepFor })
    files.catch(() => divisions.delete(kind))
    return files
  }

  function divide({ table, condition }: Source): Promise<FileRange[]> {
    return asAnonymous<FileRange>(
      `select
         max(created_at::text) filter (where place % ${pageSize} = 0) as created_at,
         max(id::text) filter (where place % ${pageSize} = 0) as id,
         ${lastmodOf('max(updated_at)')} as lastmod
       from (
         select created_at, id, updated_at, row_number() over (order by created_at, id) - 1 as place
         from ${table} where ${condition}
       ) as numbered
       group by place / ${pageSize} order by place / ${pageSize}`,
      [],
    )
  }

  /** Runs queries sequentially: each may read 50,000 rows. */
  function asAnonymous<Row>(text: string, values: string[]): Promise<Row[]> {
    const rows = reading.then(() =>
      onConnection({ ...connection, statement_timeout: 60_000 }, async (client) => {
        await client.query('begin read only')
        await client.query('set local role anon')
        return (await client.query(text, values)).rows as Row[]
      }),
    )
    reading = rows.catch(() => {})
    return rows
  }
}

function robots(publicUrl: string): Response {
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHE_CONTROL },
  })
}

function xml(root: 'sitemapindex' | 'urlset', lines: string[]): Response {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  const body = ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n')
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE_CONTROL },
  })
}

function lastmodOf(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

function isKind(kind: string): kind is Kind {
  return KINDS.some((known) => known === kind)
}
