import { createHash } from 'node:crypto'

/**
 * The site with a Content-Security-Policy on its pages: only our own files run, and the scripts that stand in the page as it was
 * rendered, by their hashes. Hashes, because pages are kept and shared: a nonce would have to differ for every visitor.
 */
export function withContentSecurityPolicy(
  render: (request: Request) => Promise<Response>,
  publicUrl: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await render(request)
    if (!response.headers.get('content-type')?.startsWith('text/html') || !response.body) return response
    const html = await response.text()
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', contentSecurityPolicy(html, publicUrl))
    return new Response(html, { status: response.status, headers })
  }
}

/** The policy of one page. `publicUrl` is where its requests go, also when it was opened by another name of this server. */
export function contentSecurityPolicy(html: string, publicUrl: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'${inlineScripts(html)
      .map((script) => ` 'sha256-${sha256(script)}'`)
      .join('')}`,
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

/** The text of each script in the page that a browser would run. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc=/i.test(attributes) && !isData(attributes))
    .map(([, , text = '']) => text)
  return [...new Set(scripts)]
}

function isData(attributes: string): boolean {
  const type = /\stype="([^"]*)"/i.exec(attributes)?.[1]
  return type !== undefined && type !== 'module' && type !== 'text/javascript'
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
