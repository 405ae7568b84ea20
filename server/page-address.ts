/** Announced by the database instead of a path when all pages may have changed. */
export const EVERY_PATH = '*'

/** One route of the site, with the query parameters its page reads. */
export interface PageRoute {
  /** The full path as in site/routes.ts: `/vehicles/:id`. */
  path: string
  searchParams: string[]
}

/** Length of the longest path that is parsed: those of our pages are far shorter. */
export const LONGEST_PATH = 2_000

interface Pattern {
  path: string
  segments: string[]
  searchParams: string[]
}

/**
 * Maps page URLs to their canonical form: on `origin`, with only the parameters that the page reads, sorted by name, without
 * empty and repeated values. URLs with the same canonical form show the same page.
 */
export function canonicalAddresses(routes: readonly PageRoute[], origin: string): (url: string) => string {
  const pageAt = pageFinder(routes)
  return (url) => {
    const { pathname, searchParams: given } = new URL(url)
    const query = new URLSearchParams()
    if (given.size > 0) {
      for (const name of pageAt(pathname)?.searchParams ?? []) {
        const values = given.getAll(name).map(clean).filter(Boolean)
        for (const value of new Set(values)) query.append(name, value)
      }
    }
    return `${origin}${pathname}${query.size > 0 ? `?${query}` : ''}`
  }
}

/** Finds the route of the page at a path, as in site/routes.ts: `/vehicles/:id`. Undefined where there is none. */
export function routeFinder(routes: readonly PageRoute[]): (pathname: string) => string | undefined {
  const pageAt = pageFinder(routes)
  return (pathname) => pageAt(pathname)?.path
}

/**
 * The path of a page whose fixed segments are spelled otherwise than in site/routes.ts: `/vehicles` for `/VEHICLES`. Ids and names stay as
 * they are. Undefined for the usual spelling, for paths without a page, and for the data that React Router fetches.
 */
export function respelledPath(routes: readonly PageRoute[]): (pathname: string) => string | undefined {
  const pageAt = pageFinder(routes)
  return (pathname) => {
    if (pathname.length > LONGEST_PATH || !/[A-Z%]/.test(pathname) || pathname.endsWith('.data'))
      return undefined
    const pattern = pageAt(pathname)?.segments
    if (!pattern || pattern.includes('*')) return undefined
    const given = segmentsOf(pathname)
    const segments = pattern.map((part, place) => (part.startsWith(':') ? given[place] : part))
    if (segments.every((segment, place) => segment === given[place])) return undefined
    return `/${segments.join('/')}${pathname.endsWith('/') ? '/' : ''}`
  }
}

/**
 * Detects paths without a page, without splitting them: with more segments than any route, `*` being one, or longer than LONGEST_PATH.
 * React Router matches every ancestor of the path it renders, which takes the square of its length. Empty segments count, except one
 * at the end.
 */
export function beyondPages(routes: readonly PageRoute[]): (pathname: string) => boolean {
  const deepest = Math.max(1, ...routes.map(({ path }) => segmentsOf(path).length))
  return (pathname) => pathname.length > LONGEST_PATH || depthOf(pagePath(pathname), deepest + 1) > deepest
}

/** The segments of a path, empty ones too, counted up to a number. */
function depthOf(pathname: string, most: number): number {
  let depth = 0
  let slash = pathname.indexOf('/')
  while (slash !== -1 && slash < pathname.length - 1 && depth < most) {
    depth += 1
    slash = pathname.indexOf('/', slash + 1)
  }
  return depth
}

function pageFinder(routes: readonly PageRoute[]): (pathname: string) => Pattern | undefined {
  const isBeyond = beyondPages(routes)
  const patterns = routes
    .map(({ path, searchParams }) => ({
      path: `/${segmentsOf(path).join('/')}`,
      segments: segmentsOf(path),
      searchParams: [...new Set(searchParams)].sort(),
    }))
    .sort((one, other) => rank(other) - rank(one))
  return (pathname) => {
    if (isBeyond(pathname)) return undefined
    const segments = segmentsOf(pagePath(pathname)).map(decoded)
    return patterns.find((pattern) => matches(pattern, segments))
  }
}

/** The path of the page whose data React Router fetches at `….data`. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

// Matches like React Router: case-insensitive, `:name` is any segment and `*` the rest.
function matches({ segments: pattern }: Pick<Pattern, 'segments'>, segments: string[]): boolean {
  if (pattern.at(-1) === '*' ? segments.length < pattern.length - 1 : segments.length !== pattern.length)
    return false
  return pattern.every(
    (part, place) =>
      part === '*' || part.startsWith(':') || part.toLowerCase() === segments[place]?.toLowerCase(),
  )
}

/** Ranks routes like React Router when several match; the highest wins. */
function rank({ segments }: Pattern): number {
  return segments.reduce(
    (sum, part) => sum + (part === '*' ? -2 : part.startsWith(':') ? 3 : 10),
    segments.length,
  )
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Normalises text like the searches: control characters and repeated spaces become one space. */
function clean(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
