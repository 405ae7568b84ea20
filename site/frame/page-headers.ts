/** These pages contain nothing about the visitor, so they may be cached briefly by anyone. */
export const PUBLIC_PAGE = {
  'Cache-Control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
}

/** The headers of the loader or of its 404. Failed pages have none, so they are not cached. */
export function headersOfLoader({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers
  errorHeaders: Headers | undefined
}): Headers {
  return errorHeaders ?? loaderHeaders
}
