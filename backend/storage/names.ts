import { invalidKey, noSuchBucket } from './errors.ts'

// Those of S3's safe set, so that a store of any kind takes every name.
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const LONGEST_KEY = 1024

export interface ObjectName {
  bucket: string
  name: string
}

/**
 * Bucket and object of the rest of a path, e.g. `cars/a%20b/1.jpg`. Throws InvalidKey for a name that could not be
 * stored or that names a folder above. The name is never a path on disk; it is only kept clean for readers of lists.
 */
export function objectName(rest: string): ObjectName {
  const slash = rest.indexOf('/')
  const bucket = decode(slash < 0 ? rest : rest.slice(0, slash))
  if (!bucket) throw noSuchBucket()
  return { bucket, name: checkKey(slash < 0 ? '' : decode(rest.slice(slash + 1))) }
}

/** The key itself when it may name an object; throws InvalidKey. */
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
