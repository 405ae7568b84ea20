import { createHash } from 'node:crypto'

export interface PagePolicy {
  /** Marks the scripts that the framework wrote into this page. Random, so that no content of a page can contain it. */
  nonce: string
  /** Our own inline scripts on every page. */
  inlineScripts: readonly string[]
  /** The target of the page's requests, also when it was opened under another host name of this server. */
  publicUrl: string
}

/**
 * The page without its nonce, and its Content-Security-Policy: our own files may run, our own inline scripts and those that the
 * framework marked with the nonce, all by their hashes. Any other script in the page has no hash, however it came there. The nonce is
 * removed because pages are cached and shared, and a nonce would have to differ for every visitor.
 */
export function withContentSecurityPolicy(
  html: string,
  { nonce, inlineScripts, publicUrl }: PagePolicy,
): { html: string; policy: string } {
  const hashes = new Set([...inlineScripts, ...markedScripts(html, nonce)].map(sha256))
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${[...hashes].map((hash) => ` 'sha256-${hash}'`).join('')}`,
    // React writes style attributes, which cannot be allowed by hash.
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
  return { html: html.replaceAll(attribute(nonce), ''), policy }
}

/** The text of each script with the nonce. */
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
