import type { Chance } from './chance.ts'
import { damaged, text } from './values.ts'
import type { World } from './world.ts'

/** Media types, known and unknown to the services. */
export const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.plan+json',
  'application/vnd.pgrst.array+json; nulls=stripped',
  'application/geo+json',
  'multipart/form-data; boundary=xx',
  'multipart/form-data',
  'image/png',
  'text/html',
  '*/*',
]

/** Content-Type and Accept. */
export function types(chance: Chance): Record<string, string> {
  return {
    ...(chance.in(0.9) ? { 'content-type': chance.in(0.9) ? 'application/json' : text(chance, TYPES) } : {}),
    ...(chance.in(0.15) ? { accept: text(chance, TYPES) } : {}),
  }
}

/** apikey and Authorization. */
export function identity(chance: Chance, world: World): Record<string, string> {
  const headers: Record<string, string> = {}
  if (chance.in(0.98)) headers.apikey = chance.in(0.98) ? chance.one(world.keys) : text(chance, [])
  if (chance.in(0.85)) {
    const token = chance.in(chance.wildness)
      ? damaged(chance, chance.one(world.tokens))
      : chance.one(world.tokens)
    headers.authorization = `${text(chance, ['Bearer', 'bearer'])} ${token}`
  }
  return headers
}

/** Occasionally an unusual header. */
export function oddHeaders(chance: Chance): Record<string, string> {
  if (chance.in(0.8)) return {}
  const name = chance.one([
    'x-client-info',
    'x-request-id',
    'origin',
    'user-agent',
    'x-supabase-api-version',
    'cookie',
    'if-modified-since',
    'accept-encoding',
    'traceparent',
  ])
  return { [name]: text(chance, ['2024-01-01', 'https://evil.test']) }
}
