/**
 * Nothing about the visitor is in these pages, so anyone may keep them a moment. Errors keep the headers they
 * were thrown with.
 */
export function publicPageHeaders({ errorHeaders }: { errorHeaders: Headers | undefined }): HeadersInit {
  return errorHeaders ?? { 'Cache-Control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60' }
}
