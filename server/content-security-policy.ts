import { createHash } from 'node:crypto'
import { RECORDER } from '../site/failures/recorder.ts'
import { SESSION_MARK } from '../site/frame/session-mark.ts'

/** Our own inline scripts, on every page. */
const OWN = [RECORDER, SESSION_MARK].map(sourceOf)

/**
 * The Content-Security-Policy of a page: our own files may run, our own inline scripts and those that the framework wrote into it, all
 * by their hashes. Any other script in the page has no hash, however it came there. `publicUrl` is the target of the page's requests,
 * also when it was opened under another host name of this server.
 */
export function contentSecurityPolicy(frameworkScripts: string[], publicUrl: string): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...new Set([...OWN, ...frameworkScripts.map(sourceOf)])].join(' ')}`,
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

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
