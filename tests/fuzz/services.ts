import type { Chance } from './chance.ts'
import { TYPES, types } from './headers.ts'
import { json, noise, text, written } from './values.ts'
import type { MadeRequest, World } from './world.ts'

// Endpoints with the fields they read.
const AUTH_CALLS = [
  'POST signup email password data code_challenge code_challenge_method',
  'POST token?grant_type=password email password',
  'POST token?grant_type=refresh_token refresh_token',
  'POST token?grant_type=pkce auth_code code_verifier',
  'POST otp email create_user data',
  'POST magiclink email',
  'POST recover email code_challenge code_challenge_method',
  'POST resend type email',
  'POST verify type token_hash token email phone redirect_to',
  'GET verify?type=signup&token=abc&redirect_to=http%3A%2F%2Fevil.test',
  'GET user',
  'PUT user email password data nonce phone current_password',
  'POST logout?scope=local',
  'GET settings',
  'GET health',
  'GET reauthenticate',
  'GET authorize?provider=google',
  'GET .well-known/jwks.json',
  'POST factors factor_type friendly_name issuer phone',
  'POST factors/ID/challenge channel',
  'POST factors/ID/verify challenge_id code',
  'DELETE factors/ID',
  'GET factors/recovery-codes',
  'POST factors/recovery-codes friendly_name password',
  'POST factors/recovery-codes/regenerate password',
  'POST factors/recovery-codes/verify code',
  'DELETE factors/recovery-codes',
  'GET admin/users?page=1&per_page=5',
  'POST admin/users email password email_confirm user_metadata app_metadata ban_duration role id',
  'GET admin/users/ID',
  'PUT admin/users/ID email password ban_duration user_metadata app_metadata role',
  'GET admin/users/ID/factors',
  'POST admin/generate_link type email password redirect_to data',
  'POST invite email data',
]

const AUTH_VALUES: Record<string, readonly string[]> = {
  password: ['Karibu-2026', 'short', 'aaaaaaaaaaaaaaaaaaaaaaaa1'],
  type: ['signup', 'recovery', 'magiclink', 'email', 'invite', 'email_change', 'sms'],
  token: ['123456', '000000'],
  code: ['123456', '7k4m9-x7qp2'],
  code_challenge: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  code_challenge_method: ['s256', 'plain', 'S256'],
  factor_type: ['totp', 'phone', 'webauthn'],
  ban_duration: ['none', '24h', '1h30m', '-5s'],
  role: ['authenticated', 'service_role'],
  channel: ['sms'],
}

const STORAGE_CALLS = [
  'GET bucket',
  'GET bucket/B',
  'POST bucket id name public file_size_limit allowed_mime_types',
  'PUT bucket/B public file_size_limit allowed_mime_types',
  'POST bucket/B/empty',
  'POST object/B/F !',
  'PUT object/B/F !',
  'GET object/B/F',
  'HEAD object/B/F',
  'GET object/public/B/F?download=x.png',
  'GET object/authenticated/B/F',
  'GET object/info/B/F',
  'GET object/info/public/B/F',
  'POST object/sign/B expiresIn paths',
  'POST object/sign/B/F expiresIn transform',
  'GET object/sign/B/F?token=TOKEN',
  'POST object/upload/sign/B/F',
  'PUT object/upload/sign/B/F?token=TOKEN !',
  'POST object/list/B prefix limit offset sortBy search',
  'POST object/list-v2/B prefix limit cursor with_delimiter sortBy',
  'POST object/move bucketId sourceKey destinationKey destinationBucket',
  'POST object/copy bucketId sourceKey destinationKey destinationBucket metadata copyMetadata',
  'DELETE object/B prefixes',
  'DELETE object/B/F',
  'GET render/image/public/B/F?width=320&quality=50',
  'GET render/image/authenticated/B/F?height=99999&resize=fill',
  'GET render/image/sign/B/F?token=TOKEN',
  'POST upload/resumable',
  'GET health',
]

/** A request to /auth/v1. */
export function auth(chance: Chance, world: World): MadeRequest {
  const [method = '', path = '', ...fields] = chance.one(AUTH_CALLS).split(' ')
  const body = Object.fromEntries(
    fields
      .filter(() => chance.in(0.8))
      .map((field) => {
        const fitting =
          AUTH_VALUES[field] ??
          (field === 'email' ? [`p${chance.below(400)}@magari.test`, 'ana@magari.test'] : world.values)
        return [field, chance.in(chance.wildness) ? json(chance, world.values, 2) : text(chance, fitting)]
      }),
  )
  return {
    method,
    url: `${world.site}/auth/v1/${pathWith(chance, path, world)}`,
    headers: types(chance),
    body: chance.in(0.95) ? JSON.stringify(body) : JSON.stringify(json(chance, world.values)),
  }
}

/** A request to /storage/v1. */
export function storage(chance: Chance, world: World): MadeRequest {
  const [method = '', path = '', ...fields] = chance.one(STORAGE_CALLS).split(' ')
  const headers: Record<string, string> = types(chance)
  if (chance.in(0.2)) headers['x-upsert'] = text(chance, ['true', 'false'])
  if (chance.in(0.1)) headers['x-metadata'] = text(chance, ['e30=', 'e30'])
  if (chance.in(0.2))
    headers.range = text(chance, ['bytes=0-4', 'bytes=5-1', 'bytes=-3', 'bytes=0-1,4-5', 'lines=1-2'])
  if (chance.in(0.1)) headers['if-none-match'] = text(chance, ['*', '"x"'])
  return {
    method,
    url: `${world.site}/storage/v1/${pathWith(chance, path, world)}`,
    headers,
    body: fields[0] === '!' ? upload(chance, headers) : storageFields(chance, world, fields),
  }
}

function storageFields(chance: Chance, world: World, fields: string[]): string {
  const fieldValue = (field: string): unknown => {
    if (chance.in(chance.wildness)) return json(chance, [...world.files, ...world.values], 2)
    if (field === 'prefixes' || field === 'paths') return chance.some(4, () => text(chance, world.files))
    if (field === 'public' || field === 'with_delimiter') return chance.in(0.5)
    if (field === 'limit' || field === 'offset' || field === 'expiresIn')
      return chance.one([0, 1, 60, -1, 1e12])
    if (field === 'sortBy')
      return { column: text(chance, ['name', 'created_at']), order: text(chance, ['asc', 'desc']) }
    if (/bucket|id|name/i.test(field)) return text(chance, world.buckets)
    return text(chance, [...world.files, `${world.files[0]?.slice(0, 36)}`, ''])
  }
  return JSON.stringify(
    Object.fromEntries(fields.filter(() => chance.in(0.8)).map((field) => [field, fieldValue(field)])),
  )
}

function upload(chance: Chance, headers: Record<string, string>): string | Uint8Array<ArrayBuffer> {
  if (chance.in(0.5)) {
    headers['content-type'] = 'multipart/form-data; boundary=xx'
    const name = chance.one(['', 'cacheControl', 'metadata', noise(chance, 4)])
    const part = `--xx\r\ncontent-disposition: form-data; name="${name}"${chance.in(0.6) ? '; filename="a.png"' : ''}\r\ncontent-type: ${text(chance, TYPES)}\r\n\r\n${noise(chance, 80)}\r\n`
    return part.repeat(1 + chance.below(3)) + (chance.in(0.8) ? '--xx--\r\n' : '')
  }
  headers['content-type'] = text(chance, ['image/png', 'image/jpeg', 'application/octet-stream'])
  const start = chance.one([
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    [0xff, 0xd8, 0xff, 0xe0],
    [0x47, 0x49, 0x46],
    [],
  ])
  return new Uint8Array([...start, ...chance.some(200, () => chance.below(256))])
}

function pathWith(chance: Chance, path: string, world: World): string {
  return path
    .replace('ID', written(chance, text(chance, world.values)))
    .replace('TOKEN', written(chance, text(chance, world.tokens)))
    .replace('B', text(chance, world.buckets))
    .replace('F', text(chance, world.files))
}

/** A request to /functions/v1. */
export function functions(chance: Chance, world: World): MadeRequest {
  return {
    method: chance.one(['GET', 'POST', 'POST', 'PUT']),
    url: `${world.site}/functions/v1/${text(chance, ['greet', 'none'])}`,
    headers: types(chance),
    body: JSON.stringify(json(chance, world.values)),
  }
}
