import { TablesError } from '../errors.ts'

/** How the rows are written: all of them as json or csv, or exactly one as an object. */
export interface Media {
  format: 'array' | 'object' | 'csv'
  stripNulls: boolean
  contentType: string
  /** Not the rows are wanted, but how PostgreSQL would get at them. */
  plan?: { format: 'text' | 'json'; options: string[] }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?(?:;\s*(.*))?$/i
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** The first acceptable media type, best quality first; PGRST107 when there is none. A plan only where `explain` allows it. */
export function parseAccept(header: string | null, explain = false): Media {
  const plan = explain && header ? PLAN.exec(header) : null
  if (plan) return planMedia(plan[1] === 'json' ? 'json' : 'text', plan[2] ?? '')
  const wanted = (header || '*/*')
    .split(',')
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
  for (const { type, stripped } of wanted) {
    const media = mediaOf(type, stripped)
    if (media) return media
  }
  throw new TablesError(406, 'PGRST107', `None of these media types are available: ${header}`)
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
      return { format: 'array', stripNulls: false, contentType: JSON_TYPE }
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
