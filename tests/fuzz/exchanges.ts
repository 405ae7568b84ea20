import type { Chance } from './chance.ts'
import {
  BROKEN_STARTS,
  CHUNKED,
  CODINGS,
  HOSTS,
  INJECTIONS,
  LENGTHS,
  METHODS,
  PATHS,
  REPEATED,
  SWITCHES,
  TARGETS,
} from './raw-values.ts'

/** The bytes sent over one connection (one character each), and how it ends. */
export interface Exchange {
  /** The faults in it. */
  kind: string
  pieces: string[]
  /** Milliseconds between two pieces. */
  pauseMs: number
  /** `wait`: the client stays connected; `finish`: half-closes; `leave`: disconnects without reading. */
  end: 'wait' | 'finish' | 'leave'
}

interface Parts {
  method: string
  target: string
  headers: string[]
  body: string
}

type Twist = (parts: Parts, chance: Chance) => void

const twists: Record<string, Twist> = {
  target: (parts, chance) => {
    parts.target = chance.one(TARGETS)
  },
  host: (parts, chance) => {
    parts.headers = parts.headers.filter((header) => !header.startsWith('host'))
    if (chance.in(0.9)) parts.headers.push(`host: ${chance.one(HOSTS)}`)
  },
  injection: (parts, chance) => {
    const injection = chance.one(INJECTIONS)
    const name = chance.one(['x-request-id', 'origin', 'range', 'accept', 'if-none-match', 'x-client-info'])
    if (chance.in(0.5)) parts.headers.push(`${name}: ${injection}`)
    else
      parts.target += `${parts.target.includes('?') ? '&' : '?'}redirect_to=${injection}&download=${injection}`
  },
  oversized: (parts, chance) => {
    const bytes = chance.one([8_000, 15_900, 20_000, 70_000])
    const many = () => Array.from({ length: bytes / 8 }, (_, n) => `x-${n}: 1`)
    parts.headers.push(
      ...chance.one([() => [`cookie: ${'x'.repeat(bytes)}`], () => [`x${'y'.repeat(bytes)}: 1`], many])(),
    )
  },
  length: (parts, chance) => {
    parts.method = chance.one(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])
    parts.headers.push(`content-length: ${chance.one(LENGTHS)}`)
    parts.body = chance.one(['', '{}', '{"email":"a@b.test","password":"x"}', 'x'.repeat(2_000)])
  },
  chunks: (parts, chance) => {
    parts.method = chance.one(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])
    parts.headers.push(`transfer-encoding: ${chance.one(CODINGS)}`)
    parts.body = chance.one(CHUNKED)
  },
  switch: (parts, chance) => {
    parts.headers.push(chance.one(SWITCHES))
    if (chance.in(0.3)) parts.body = '{}'
  },
  repeated: (parts, chance) => {
    parts.headers.push(chance.one(REPEATED))
  },
  bytes: (parts, chance) => {
    const odd = Array.from({ length: 1 + chance.below(12) }, () =>
      String.fromCharCode(chance.below(256)),
    ).join('')
    if (chance.in(0.5)) parts.target += odd
    else parts.headers.push(`x-odd: ${odd}`)
  },
}
const names = Object.keys(twists)

/** The next exchange: one to three faults, or not HTTP at all. `key`: the project's public key. */
export function nextExchange(chance: Chance, key: string): Exchange {
  const kinds: string[] = []
  let text: string
  if (chance.in(0.07)) {
    kinds.push('broken start')
    text = chance.one(BROKEN_STARTS)
  } else text = request(chance, key, kinds)
  if (chance.in(0.15)) {
    kinds.push('pipelined')
    const more = () => (chance.in(0.4) ? chance.one(BROKEN_STARTS) : request(chance, key, kinds))
    text += chance.some(5, more).join('')
  }
  if (chance.in(0.07)) {
    kinds.push('damaged')
    text = damaged(chance, text)
  }
  if (chance.in(0.08)) {
    kinds.push('half')
    text = text.slice(0, chance.below(text.length + 1))
  }
  const slowly = chance.in(0.05)
  if (slowly) kinds.push('slow')
  return {
    kind: kinds.join(', ') || 'nothing wrong',
    pieces: slowly ? cut(text.slice(-2_000), chance) : [text],
    pauseMs: slowly ? 1 + chance.below(8) : 0,
    end: chance.one(['wait', 'wait', 'wait', 'finish', 'leave']),
  }
}

function request(chance: Chance, key: string, kinds: string[]): string {
  const parts: Parts = {
    method: chance.one(METHODS),
    target: chance.one(PATHS),
    headers: ['host: magari.test', 'content-type: application/json', `apikey: ${key}`],
    body: '',
  }
  if (chance.in(0.5)) parts.headers.push(`authorization: Bearer ${key}`)
  // Usually one, because a second fault is rarely reached.
  for (let times = chance.one([0, 1, 1, 1, 2]); times > 0; times--) {
    const name = chance.one(names)
    kinds.push(name)
    twists[name]?.(parts, chance)
  }
  return `${parts.method} ${parts.target} HTTP/1.1\r\n${parts.headers.join('\r\n')}\r\n\r\n${parts.body}`
}

function damaged(chance: Chance, text: string): string {
  const bytes = [...text]
  for (let times = 1 + chance.below(6); times > 0; times--)
    bytes[chance.below(bytes.length)] = chance.one(['', '\0', '\r', '\n', '\xff', ':', ' ', 'x'])
  return bytes.join('')
}

function cut(text: string, chance: Chance): string[] {
  const pieces: string[] = []
  const size = Math.max(1, Math.ceil(text.length / (20 + chance.below(60))))
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size))
  return pieces
}
