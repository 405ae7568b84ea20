/** Whether a page may be cached for others. Failures are not: they end sooner than a page's cache lifetime. */
export function mayBeKept({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const { fresh, stale } = lifetime(headers)
  return status < 500 && fresh + stale > 0 && !headers.has('set-cookie')
}

/** How long a response is fresh, and how much longer it may be served stale, in ms; 0 if it must not be shared. */
export function lifetime(headers: Headers): { fresh: number; stale: number } {
  const directives = new Map(
    (headers.get('cache-control') ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=')
      return [name, Number(value)]
    }),
  )
  if (!directives.has('public') || directives.has('no-store')) return { fresh: 0, stale: 0 }
  const milliseconds = (name: string) => (directives.get(name) || 0) * 1000
  return { fresh: milliseconds('s-maxage'), stale: milliseconds('stale-while-revalidate') }
}
