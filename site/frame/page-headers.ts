/** Nothing about the visitor is in these pages, so anyone may keep them a moment. */
export const PUBLIC_PAGE = {
  'Cache-Control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
}

/** The headers that came with the page or with its 404. A page that failed has none, so nobody keeps it. */
export function headersOfLoader({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers
  errorHeaders: Headers | undefined
}): Headers {
  return errorHeaders ?? loaderHeaders
}
