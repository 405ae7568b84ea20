import { TablesError } from '../errors.ts'
import type { MediaTypeOfValue } from '../schema/model.ts'
import { headerList } from './header-list.ts'

/** The response format: all rows as json or csv, exactly one as an object, or a function's raw value. */
export interface Media {
  format: 'array' | 'object' | 'csv' | 'text' | 'bytes'
  stripNulls: boolean
  /** The rows have one column, and the response has only its values. */
  values?: boolean
  contentType: string
  /** Set for `explain` requests. */
  plan?: { format: 'text' | 'json'; options: string[] }
}

const WITH_CHARSET = new Set([
  'application/json',
  'application/geo+json',
  'text/csv',
  'text/plain',
  'text/xml',
])
const JSON_TYPE = 'application/json; charset=utf-8'
const JSON_ROWS: Media = { format: 'array', stripNulls: false, contentType: JSON_TYPE }
const VENDOR = 'application/vnd.pgrst.'

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?(?:;\s*(.*))?$/i
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** The first supported media type by quality; throws PGRST107 if there is none. Plans only if `explain` is allowed. */
export function parseAccept(header: string | null, explain = false): Media {
  return parsePlan(header, explain) ?? chooseMedia(header, null)
}

/** The provisional media type of a call; `chooseMedia` decides once the function is known. */
export function parseCallAccept(header: string | null, explain = false): Media {
  return parsePlan(header, explain) ?? firstMedia(header, null) ?? JSON_ROWS
}

function parsePlan(header: string | null, explain: boolean): Media | null {
  const plan = explain && header ? PLAN.exec(header) : null
  return plan && planMedia(plan[1] === 'json' ? 'json' : 'text', plan[2] ?? '')
}

/** Like `parseAccept`, for a function that may return a custom media type. */
export function chooseMedia(header: string | null, own: MediaTypeOfValue | null): Media {
  const media = firstMedia(header, own)
  if (media) return media
  const types = acceptedTypes(header).map(({ type }) => type)
  throw new TablesError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)
}

function firstMedia(header: string | null, own: MediaTypeOfValue | null): Media | null {
  for (const { type, stripped } of acceptedTypes(header)) {
    const offered = own && (own.name === '*/*' || own.name.toLowerCase() === type)
    const media = offered && !type.startsWith(VENDOR) ? valueMedia(own) : mediaOf(type, stripped)
    if (media) return media
  }
  return null
}

function acceptedTypes(header: string | null) {
  return headerList(header || '*/*', 'Accept')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return {
        type,
        stripped: parameters.includes('nulls=stripped'),
        quality: quality ? Number(quality) || 0 : 1,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

// The function may set another type in `response.headers`.
function valueMedia({ name, bytes }: MediaTypeOfValue): Media {
  const type = name === '*/*' ? 'application/octet-stream' : name
  const contentType = WITH_CHARSET.has(type) ? `${type}; charset=utf-8` : type
  return { format: bytes ? 'bytes' : 'text', stripNulls: false, contentType }
}

function planMedia(format: 'text' | 'json', parameters: string): Media {
  const of = /for="([^"]*)"/.exec(parameters)?.[1] ?? 'application/json'
  const wanted = /options=([a-z|]*)/.exec(parameters)?.[1]?.split('|') ?? []
  const options = PLAN_OPTIONS.filter((option) => wanted.includes(option))
  const shown = options.length > 0 ? `; options=${options.join('|')}` : ''
  const contentType = `application/vnd.pgrst.plan+${format}; for="${of}"${shown}; charset=utf-8`
  return { ...parseAccept(of), contentType, plan: { format, options } }
}

function mediaOf(type: string, stripped: boolean): Media | null {
  const suffix = stripped ? ';nulls=stripped' : ''
  switch (type) {
    case 'application/json':
    case 'application/*':
    case '*/*':
      return JSON_ROWS
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return {
        format: 'array',
        stripNulls: stripped,
        contentType: stripped ? `application/vnd.pgrst.array+json${suffix}; charset=utf-8` : JSON_TYPE,
      }
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return {
        format: 'object',
        stripNulls: stripped,
        contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
      }
    case 'text/csv':
      return { format: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
    default:
      return null
  }
}
