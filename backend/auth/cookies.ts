/** The cookies by which the sign-in service knows a browser. Nothing else receives them, and no script reads them. */
import { parse, serialize } from 'hono/utils/cookie'

const PATH = '/auth/v1'

/** The value of the request's cookie; undefined without one, or if it does not have the form. */
export function readCookie(request: Request, name: string, form: RegExp): string | undefined {
  const value = parse(request.headers.get('cookie') ?? '', name)[name]
  return value !== undefined && form.test(value) ? value : undefined
}

interface Cookie {
  name: string
  value: string
  seconds: number
  /** Lax where the way back is a link on another site's page. */
  sameSite: 'Lax' | 'Strict'
  siteUrl: string
}

/** The Set-Cookie header. The cookie of a site with https is never sent without it. */
export function setCookie({ name, value, seconds, sameSite, siteUrl }: Cookie): string {
  const secure = siteUrl.startsWith('https:')
  return serialize(name, value, { path: PATH, maxAge: seconds, httpOnly: true, secure, sameSite })
}
