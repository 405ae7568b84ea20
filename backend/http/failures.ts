import { DatabaseUnavailable, PoolOverloaded, PoolTimeout, UnusableRole } from '../postgres/database.ts'
import { FilesUnavailable } from '../storage/file-store.ts'
import type { Closed } from './caller.ts'
import type { Refusal, ServiceName } from './refusals.ts'

type Codes = Record<ServiceName, string>

const TOO_LARGE: Codes = {
  rest: 'PGRST102',
  auth: 'validation_failed',
  storage: 'EntityTooLarge',
  functions: 'TOO_LARGE',
}
const TOO_MANY: Codes = {
  rest: 'over_request_rate_limit',
  auth: 'over_request_rate_limit',
  storage: 'SlowDown',
  functions: 'TOO_MANY_REQUESTS',
}
const BUSY: Codes = {
  rest: 'PGRST003',
  auth: 'over_capacity',
  storage: 'SlowDown',
  functions: 'BUSY',
}
const TIMEOUT: Codes = {
  rest: 'PGRST003',
  auth: 'request_timeout',
  storage: 'DatabaseTimeout',
  functions: 'TIMEOUT',
}
const UNAVAILABLE: Codes = {
  rest: 'PGRST000',
  auth: 'unexpected_failure',
  storage: 'DatabaseError',
  functions: 'UNAVAILABLE',
}
const BAD_ROLE: Codes = {
  rest: 'PGRST301',
  auth: 'bad_jwt',
  storage: 'InvalidJWT',
  functions: 'UNAUTHORIZED',
}
const INTERNAL: Codes = {
  rest: 'XX000',
  auth: 'unexpected_failure',
  storage: 'InternalError',
  functions: 'INTERNAL',
}

export function tooLarge(name: ServiceName): Refusal {
  return { status: 413, code: TOO_LARGE[name], message: 'The request body is too large' }
}

/** `wait`: seconds until the next request is accepted. */
export function tooManyRequests(name: ServiceName, wait: number): Refusal {
  return {
    status: 429,
    code: TOO_MANY[name],
    message: 'Request rate limit reached',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait))) },
  }
}

/** Too many requests are running. */
export function overloaded(name: ServiceName): Refusal {
  return {
    status: 503,
    code: BUSY[name],
    message: 'The server is busy, try again in a moment',
    headers: { 'retry-after': '1' },
  }
}

/** The application is closed, except to its staff. `wait`: seconds until a retry makes sense. */
export function closed(name: ServiceName, { message, wait }: Closed): Refusal {
  return {
    status: 503,
    code: UNAVAILABLE[name],
    message,
    headers: { 'retry-after': String(wait) },
  }
}

/** The error response for an error thrown by a service. */
export function failure(name: ServiceName, error: unknown): Refusal {
  if (error instanceof PoolOverloaded) return overloaded(name)
  if (error instanceof UnusableRole)
    return { status: 401, code: BAD_ROLE[name], message: 'The token names no role of this project' }
  if (error instanceof PoolTimeout) {
    return {
      status: name === 'storage' ? 544 : 504,
      code: TIMEOUT[name],
      message: 'Timed out acquiring connection from connection pool.',
    }
  }
  if (error instanceof DatabaseUnavailable) {
    return {
      status: 503,
      code: UNAVAILABLE[name],
      message: 'The database is not reachable',
      headers: { 'retry-after': '2' },
    }
  }
  if (error instanceof FilesUnavailable) {
    return {
      status: 503,
      code: 'ServiceUnavailable',
      message: 'The files are not reachable',
      headers: { 'retry-after': '2' },
    }
  }
  return { status: 500, code: INTERNAL[name], message: 'Something went wrong on the server' }
}

/** Whether the error is temporary or caused by the caller, so that no operator needs to act. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof PoolTimeout ||
    error instanceof DatabaseUnavailable ||
    error instanceof PoolOverloaded ||
    error instanceof FilesUnavailable ||
    error instanceof UnusableRole
  )
}
