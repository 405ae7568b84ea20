import type { Chance } from './chance.ts'
import { damaged, json, noise, text } from './values.ts'

/** What a request is made from: names that exist, and tokens good and bad. */
export interface World {
  site: string
  /** By name, the columns with values that fit. */
  tables: Record<string, Record<string, readonly string[]>>
  /** By name, the parameters. */
  functions: Record<string, readonly string[]>
  values: readonly string[]
  buckets: readonly string[]
  files: readonly string[]
  keys: readonly string[]
  tokens: readonly string[]
}

/** A request as its parts, so that a failure can be told and repeated. */
export interface MadeRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'BREW', 'get']
const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxl nxr adj not.eq not.in not.is like(any) eq(all) fts(english)'.split(
    ' ',
  )
const TYPES = [
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
const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
  'handling=strict',
  'max-affected=1',
  'max-affected=many',
  'timezone=Nowhere/City',
  'params=single-object',
]
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
  code: ['123456'],
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

/** The next request: mostly one that a client could send, with something wrong in it. */
export function nextRequest(chance: Chance, world: World): MadeRequest {
  chance.wildness = chance.one([0, 0.01, 0.03, 0.1, 0.3])
  const make = chance.one([
    tables,
    tables,
    tables,
    tables,
    auth,
    auth,
    storage,
    storage,
    storage,
    functions,
    anywhere,
  ])
  const request = make(chance, world)
  if (chance.in(chance.wildness)) request.method = chance.one(METHODS)
  request.headers = { ...identity(chance, world), ...request.headers, ...oddHeaders(chance) }
  if (chance.in(chance.wildness / 2))
    request.url = world.site + damaged(chance, request.url.slice(world.site.length))
  if (typeof request.body === 'string' && chance.in(chance.wildness))
    request.body = damaged(chance, request.body)
  return request
}

function tables(chance: Chance, world: World): MadeRequest {
  const call = chance.in(0.2)
  const table = text(chance, Object.keys(world.tables))
  const columns = columnsOf(world, table)
  const query: string[] = []
  if (chance.in(0.6)) query.push(`select=${written(chance, selection(chance, world, table, 3))}`)
  for (const _ of chance.some(3, () => 0)) query.push(filter(chance, columns))
  if (chance.in(0.3)) {
    const order = `${text(chance, Object.keys(columns))}.${text(chance, ['asc', 'desc', 'nullsfirst', 'desc.nullslast'])}`
    query.push(`order=${written(chance, order)}`)
  }
  if (chance.in(0.2))
    query.push(`${text(chance, ['limit', 'offset'])}=${written(chance, text(chance, ['3', '0']))}`)
  if (chance.in(0.1))
    query.push(
      `${text(chance, ['on_conflict', 'columns'])}=${written(chance, text(chance, Object.keys(columns)))}`,
    )
  const headers: Record<string, string> = {}
  if (chance.in(0.4)) headers.prefer = chance.some(3, () => text(chance, PREFERENCES)).join(', ')
  if (chance.in(0.2)) headers.range = text(chance, ['0-4', '5-', '9-2', '0-0,3-4'])
  if (chance.in(0.1)) headers['accept-profile'] = text(chance, ['public', 'auth'])
  if (chance.in(0.1)) headers['content-profile'] = text(chance, ['public', 'auth'])
  const method = chance.one(
    call ? ['GET', 'POST', 'POST'] : ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
  )
  const [name, parameters] = chance.one(Object.entries(world.functions))
  if (call && method === 'GET')
    for (const parameter of parameters)
      if (chance.in(0.5)) query.push(`${parameter}=${written(chance, text(chance, world.values))}`)
  return {
    method,
    url: `${world.site}/rest/v1/${call ? `rpc/${name}` : table}?${query.join('&')}`,
    headers: { ...headers, ...types(chance) },
    body: rowsBody(
      chance,
      world,
      call ? Object.fromEntries(parameters.map((each) => [each, world.values])) : columns,
    ),
  }
}

function columnsOf(world: World, table: string): Record<string, readonly string[]> {
  return Object.hasOwn(world.tables, table) ? (world.tables[table] ?? {}) : { id: world.values }
}

function filter(chance: Chance, columns: Record<string, readonly string[]>): string {
  if (chance.in(0.2))
    return `${chance.one(['and', 'or', 'not.and', 'not.or'])}=${written(chance, tree(chance, columns, 2))}`
  const column = text(chance, Object.keys(columns))
  return `${written(chance, column)}=${written(chance, condition(chance, columns[column] ?? []))}`
}

function tree(chance: Chance, columns: Record<string, readonly string[]>, depth: number): string {
  const inner = Array.from({ length: 1 + chance.below(3) }, () => {
    if (depth > 0 && chance.in(0.3))
      return `${chance.one(['and', 'or', 'not.or'])}${tree(chance, columns, depth - 1)}`
    const column = text(chance, Object.keys(columns))
    return `${column}.${condition(chance, columns[column] ?? [])}`
  })
  return `(${inner.join(',')})`
}

function selection(chance: Chance, world: World, table: string, depth: number): string {
  const columns = Object.keys(columnsOf(world, table))
  return Array.from({ length: 1 + chance.below(4) }, () => {
    const column = text(chance, [...columns, '*'])
    const kind = chance.below(8)
    if (kind === 0 && depth > 0) {
      const other = text(chance, Object.keys(world.tables))
      return `${chance.in(0.2) ? '...' : ''}${other}${text(chance, ['', '!inner', '!left'])}(${selection(chance, world, other, depth - 1)})`
    }
    if (kind === 1) return `alias:${column}`
    if (kind === 2) return `${column}::${text(chance, ['text', 'int', 'jsonb'])}`
    if (kind === 3 && chance.in(0.3)) return `${column}.${text(chance, ['sum()', 'count()', 'avg()'])}`
    if (kind === 4) return `${column}->>${text(chance, ['a', '0'])}`
    return column
  }).join(',')
}

function condition(chance: Chance, values: readonly string[]): string {
  const list = `(${Array.from({ length: 1 + chance.below(4) }, () => text(chance, values)).join(',')})`
  if (chance.in(0.2)) return `${text(chance, ['in', 'not.in'])}.${list}`
  return `${text(chance, OPERATORS)}.${text(chance, values)}`
}

function rowsBody(chance: Chance, world: World, columns: Record<string, readonly string[]>): string | null {
  const row = () =>
    Object.fromEntries(
      chance.some(6, () => {
        const column = text(chance, Object.keys(columns))
        return [
          column,
          chance.in(chance.wildness) ? json(chance, world.values, 2) : text(chance, columns[column] ?? []),
        ]
      }),
    )
  if (!chance.in(chance.wildness)) return JSON.stringify(chance.in(0.5) ? row() : chance.some(3, row))
  const kind = chance.below(4)
  if (kind === 0) return JSON.stringify(json(chance, world.values))
  if (kind === 1)
    return `${Object.keys(columns).slice(0, 3).join(',')}\n${chance.some(4, () => text(chance, world.values)).join(',')}`
  return kind === 2 ? noise(chance, 60) : null
}

function auth(chance: Chance, world: World): MadeRequest {
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

function storage(chance: Chance, world: World): MadeRequest {
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

function functions(chance: Chance, world: World): MadeRequest {
  return {
    method: chance.one(METHODS),
    url: `${world.site}/functions/v1/${text(chance, ['greet', 'none'])}`,
    headers: types(chance),
    body: JSON.stringify(json(chance, world.values)),
  }
}

function anywhere(chance: Chance, world: World): MadeRequest {
  const path = chance
    .some(5, () => text(chance, ['rest', 'v1', 'auth', 'storage', 'object', ...Object.keys(world.tables)]))
    .join('/')
  return {
    method: chance.one(METHODS),
    url: `${world.site}/${path}`,
    headers: types(chance),
    body: noise(chance, 40),
  }
}

function types(chance: Chance): Record<string, string> {
  return {
    ...(chance.in(0.9) ? { 'content-type': chance.in(0.9) ? 'application/json' : text(chance, TYPES) } : {}),
    ...(chance.in(0.15) ? { accept: text(chance, TYPES) } : {}),
  }
}

function identity(chance: Chance, world: World): Record<string, string> {
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

function oddHeaders(chance: Chance): Record<string, string> {
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

// Mostly as a client would write it, else as it comes.
function written(chance: Chance, part: string): string {
  return chance.in(0.95) ? encodeURIComponent(part.toWellFormed()) : part
}
