import { TablesError } from '../errors.ts'
import { headerList } from './header-list.ts'

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  handling?: 'strict' | 'lenient'
  /** The time zone of timestamps: an IANA name, or an offset, which PostgreSQL counts westward (POSIX). */
  timezone?: string
  /** Only with handling=strict. */
  maxAffected?: number
}

const KNOWN: Record<string, string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  // tx=rollback is not supported, like PostgREST's default: clients must not roll back writes of functions, such as attempt
  // counters.
  tx: ['commit'],
  handling: ['strict', 'lenient'],
}

/** Parses the `Prefer` header. The first value of a repeated preference counts (RFC 7240). Throws PGRST122, and 22023 for an invalid time zone. */
export function parsePreferences(header: string | null): Preferences {
  const found: Record<string, string> = {}
  const unknown: string[] = []
  for (const preference of headerList(header ?? '', 'Prefer')) {
    if (!preference) continue
    const [name = '', value = ''] = preference.split('=', 2).map((text) => text.trim())
    if (name === 'timezone' && !isTimeZone(value)) throw noTimeZone(value)
    const known = isKnown(name, value)
    if (known) found[name] ??= value
    else unknown.push(preference)
  }
  const { 'max-affected': maxAffected, tx: _, ...preferences } = found
  if (preferences.handling === 'strict') {
    if (unknown.length > 0) {
      throw new TablesError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
        details: `Invalid preferences: ${unknown.join(', ')}`,
      })
    }
    if (maxAffected !== undefined) return { ...preferences, maxAffected: Number(maxAffected) } as Preferences
  }
  return preferences as Preferences
}

function isKnown(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  if (name === 'timezone') return true
  return Object.hasOwn(KNOWN, name) && KNOWN[name]?.includes(value) === true
}

const OFFSET = /^[+-](?:0?\d|1[0-4])(?::[0-5]\d)?$/

function isTimeZone(name: string): boolean {
  if (OFFSET.test(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

// As PostgreSQL refuses it.
function noTimeZone(name: string): TablesError {
  if (/^[+-]?\d{1,2}:\d\d:\d\d$/.test(name)) {
    return new TablesError(400, '22023', `time zone "${name}" appears to use leap seconds`, {
      details: 'PostgreSQL does not support leap seconds.',
    })
  }
  return new TablesError(400, '22023', `invalid value for parameter "TimeZone": "${name}"`)
}

/** The `Preference-Applied` header for applied preferences, or null. */
export function appliedPreferences(honoured: Preferences): string | null {
  const parts = (['resolution', 'missing', 'return', 'count', 'handling', 'timezone'] as const)
    .filter((name) => honoured[name] !== undefined)
    .map((name) => `${name}=${honoured[name]}`)
  if (honoured.maxAffected !== undefined) parts.push(`max-affected=${honoured.maxAffected}`)
  return parts.length > 0 ? parts.join(', ') : null
}
