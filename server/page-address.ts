/** One route of the site, with the query parameters its page reads. */
export interface PageRoute {
  /** The full path as in site/routes.ts: `/vehicles/:id`. */
  path: string
  searchParams: string[]
}

interface Pattern {
  segments: string[]
  searchParams: string[]
}

/**
 * Maps page URLs to their canonical form: on `origin`, with only the parameters that the page reads, sorted by name, without
 * empty and repeated values. URLs with the same canonical form show the same page.
 */
export function canonicalAddresses(routes: readonly PageRoute[], origin: string): (url: string) => string {
  const patterns = routes
    .map(({ path, searchParams }) => ({
      segments: segmentsOf(path),
      searchParams: [...new Set(searchParams)].sort(),
    }))
    .sort((one, other) => rank(other) - rank(one))

  return (url) => {
    const { pathname, searchParams: given } = new URL(url)
    const query = new URLSearchParams()
    if (given.size > 0) {
      const segments = segmentsOf(pagePath(pathname)).map(decoded)
      const page = patterns.find((pattern) => matches(pattern, segments))
      for (const name of page?.searchParams ?? []) {
        const values = given.getAll(name).map(clean).filter(Boolean)
        for (const value of new Set(values)) query.append(name, value)
      }
    }
    return `${origin}${pathname}${query.size > 0 ? `?${query}` : ''}`
  }
}

/** The path of the page whose data React Router fetches at `….data`. */
function pagePath(pathname: string): string {
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

// Matches like React Router: case-insensitive, `:name` is any segment and `*` the rest.
function matches({ segments: pattern }: Pattern, segments: string[]): boolean {
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
