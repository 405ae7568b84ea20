import { createHash } from 'node:crypto'

export interface PagePolicy {
  /** Marks the scripts that the framework wrote into this page. Random, so that nothing a page shows can carry it. */
  nonce: string
  /** Our own scripts that stand in every page. */
  inlineScripts: readonly string[]
  /** Where the page's requests go, also when it was opened by another name of this server. */
  publicUrl: string
}

/**
 * The page with its Content-Security-Policy: our own files run, our own inline scripts and those the framework marked with the nonce,
 * all by their hashes. Any other script in the page has no hash, however it came there. The nonce leaves the page again: pages are
 * kept and shared, and a nonce would have to differ for every visitor.
 */
export async function withContentSecurityPolicy(response: Response, page: PagePolicy): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html') || !response.body) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', contentSecurityPolicy(html, page))
  return new Response(html.replaceAll(attribute(page.nonce), ''), { status: response.status, headers })
}

function contentSecurityPolicy(html: string, { nonce, inlineScripts, publicUrl }: PagePolicy): string {
  const hashes = new Set([...inlineScripts, ...markedScripts(html, nonce)].map(sha256))
  return [
    `default-src 'none'`,
    `script-src 'self'${[...hashes].map((hash) => ` 'sha256-${hash}'`).join('')}`,
    // Attributes of style come with React and cannot be named by hash.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' ${publicUrl} data: blob:`,
    `connect-src 'self' ${publicUrl}`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

/** The text of each script that carries the nonce. */
function markedScripts(html: string, nonce: string): string[] {
  const marked = new RegExp(`<script\\b[^>]*${attribute(nonce)}[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...html.matchAll(marked)].map(([, text = '']) => text)
}

function attribute(nonce: string): string {
  return ` nonce="${nonce}"`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
