import { invalidKey, noSuchBucket } from './errors.ts'

// S3's safe characters, so that every store accepts every name.
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const LONGEST_KEY = 1024

export interface ObjectName {
  bucket: string
  name: string
}

/**
 * Bucket and object name of a path, e.g. `cars/a%20b/1.jpg`. Throws InvalidKey for invalid names and for `..`. Names are never
 * used as paths on disk; this only keeps lists clean.
 */
export function objectName(rest: string): ObjectName {
  const slash = rest.indexOf('/')
  const bucket = decode(slash < 0 ? rest : rest.slice(0, slash))
  if (!bucket) throw noSuchBucket()
  return { bucket, name: checkKey(slash < 0 ? '' : decode(rest.slice(slash + 1))) }
}

/** Returns the key if it is a valid object name; throws InvalidKey. */
export function checkKey(name: string): string {
  const clean =
    name.length > 0 &&
    name.length <= LONGEST_KEY &&
    KEY.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!clean) throw invalidKey(name)
  return name
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidKey(text)
  }
}
