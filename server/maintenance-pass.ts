/** A signed, HTTP-only cookie that lets an administrator's browser see pages during maintenance. */
import { parse, serialize } from 'hono/utils/cookie'
import { jwtVerify, SignJWT } from 'jose'
import type { Caller } from '#backend'

const COOKIE = 'magari-maintenance'
const VALID_SECONDS = 12 * 60 * 60

export interface MaintenancePasses {
  /** A `Set-Cookie` header with a new pass. */
  cookie(): Promise<string>
  /** The valid pass of a request (a token of the role `anon` for the data service), or null. */
  of(request: Request): Promise<string | null>
}

/** Passes signed with the JWT secret, valid for 12 hours in every process that shares it. */
export function maintenancePasses(jwtSecret: string, publicUrl: string): MaintenancePasses {
  const secret = new TextEncoder().encode(jwtSecret)
  return {
    async cookie() {
      const pass = await new SignJWT({ role: 'anon', maintenance_pass: true })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${VALID_SECONDS} s`)
        .sign(secret)
      return serialize(COOKIE, pass, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: VALID_SECONDS,
      })
    },
    async of(request) {
      const pass = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE]
      if (!pass) return null
      const verified = await jwtVerify(pass, secret, { algorithms: ['HS256'] }).catch(() => null)
      return verified && isPass(verified.payload) ? pass : null
    },
  }
}

/** Whether a token with these claims is a maintenance pass. */
export function isPass(claims: Caller['claims']): boolean {
  return claims.maintenance_pass === true
}
