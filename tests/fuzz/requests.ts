import type { Chance } from './chance.ts'
import { identity, oddHeaders, types } from './headers.ts'
import { auth, functions, storage } from './services.ts'
import { tables } from './tables.ts'
import { damaged, noise, text } from './values.ts'
import type { MadeRequest, World } from './world.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'BREW', 'get']

/** The next request: usually a plausible one with some invalid part. */
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
