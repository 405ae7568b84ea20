import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a page: our own files may run and these inline scripts, which are our own or written by the framework,
 * by their hashes. Any other script in the page has no hash, however it came there. `publicUrl` is the target of the page's requests,
 * also when it was opened under another host name of this server.
 */
export function contentSecurityPolicy(inlineScripts: string[], publicUrl: string): string {
  const hashes = inlineScripts.map((script) => createHash('sha256').update(script).digest('base64'))
  return [
    `default-src 'none'`,
    `script-src 'self'${hashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
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
}
