/** An error response for the caller. `code` is one of the protocol's error codes. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly more: { body?: Record<string, unknown>; headers?: Record<string, string> }

  constructor(status: number, code: string, message: string, more: AuthError['more'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** The definition of an error response. */
export type Refusal = readonly [status: number, code: string, message: string]

export function refused([status, code, message]: Refusal): AuthError {
  return new AuthError(status, code, message)
}

/** The e-mail address belongs to another account. */
export const emailExists: Refusal = [
  422,
  'email_exists',
  'A user with this email address has already been registered',
]

/** The phone number belongs to another account. */
export const phoneExists: Refusal = [
  422,
  'phone_exists',
  'A user with this phone number has already been registered',
]

const VERSION_HEADER = 'x-supabase-api-version'
const STRING_CODES_SINCE = '2024-01-01'

/** The error as a response, in the format selected by the request's X-Supabase-Api-Version. */
export function errorResponse(request: Request, error: AuthError): Response {
  const headers = new Headers({ 'x-sb-error-code': error.code, ...error.more.headers })
  const asked = request.headers.get(VERSION_HEADER) ?? ''
  if (asked < STRING_CODES_SINCE) {
    const body = { code: error.status, error_code: error.code, msg: error.message, ...error.more.body }
    return Response.json(body, { status: error.status, headers })
  }
  headers.set(VERSION_HEADER, STRING_CODES_SINCE)
  return Response.json(
    { code: error.code, message: error.message, ...error.more.body },
    { status: error.status, headers },
  )
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** The error while sign-ups are closed. */
export function signUpClosed(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** Too many passwords are waiting to be hashed. */
export function overCapacity(): AuthError {
  return new AuthError(503, 'over_capacity', 'The server is over capacity, try again in a moment', {
    headers: { 'retry-after': '1' },
  })
}

/** Another mail to the same address was requested within the interval. */
export function tooSoon(seconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return new AuthError(429, 'over_email_send_rate_limit', message, {
    headers: { 'retry-after': String(seconds) },
  })
}
