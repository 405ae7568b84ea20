/** The facts of notifications: JSON that SQL functions write, read here into typed values. */
import { clipped, oneLine } from './short-text.ts'

/** The reader of one fact. */
export interface Fact<T> {
  /** undefined: missing, or of another form. */
  read(value: unknown): T | undefined
  /** Shortens a value for text messages and push; values without it stay as they are. */
  shorten?(value: T): T
  /** A notification without this fact is still complete; it reads as null. */
  isOptional?: true
}

/** The facts of a kind, by key. */
export type FactReaders = Record<string, Fact<unknown>>
export type Facts<Readers> = {
  [Key in keyof Readers]: Readers[Key] extends Fact<infer Value> ? Value : never
}

const LONGEST_SHORT_NAME = 30
const LONGEST_SHORT_TEXT = 60

/** A name or title, on one line. */
export const name: Fact<string> = {
  read: (value) => (typeof value === 'string' ? oneLine(value) || undefined : undefined),
  shorten: (value) => clipped(value, LONGEST_SHORT_NAME),
}

/** Text that a person wrote: a reason, note or comment. */
export const text: Fact<string> = {
  read: (value) => (typeof value === 'string' ? value.trim() || undefined : undefined),
  shorten: (value) => clipped(oneLine(value), LONGEST_SHORT_TEXT),
}

/** The name of `{ id, name }`, a person other than the recipient. Erasing their account removes it (private.anonymise_person). */
export const person: Fact<string> = {
  read: (value) => (isRecord(value) ? name.read(value.name) : undefined),
  shorten: name.shorten,
}

export const id: Fact<string> = {
  read: (value) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined),
}

/** A point in time, ISO 8601. */
export const moment: Fact<string> = {
  read: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined),
}

/** A day, `2026-11-21`. */
export const day: Fact<string> = {
  read: (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined),
}

/** A number: KES, or how many. */
export const amount: Fact<number> = {
  read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
}

/** A one-time code. */
export const code: Fact<string> = {
  read: (value) => (typeof value === 'string' && /^\d{6}$/.test(value) ? value : undefined),
}

/** A root-relative URL. */
export const path: Fact<string> = {
  read: (value) => (typeof value === 'string' && /^\/(?:[^/\\].*)?$/.test(value) ? value : undefined),
}

export const flag: Fact<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

/** One of these values. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Fact<Value> {
  return { read: (given) => values.find((value) => value === given) }
}

/** A fact that may be missing, then null. */
export function maybe<T>({ read, shorten }: Fact<T>): Fact<T | null> {
  return {
    read: (value) => read(value) ?? null,
    ...(shorten && { shorten: (value: T | null) => (value === null ? null : shorten(value)) }),
    isOptional: true,
  }
}

/** A list of objects with these facts; those that lack one are left out. */
export function listOf<Readers extends FactReaders>(readers: Readers): Fact<Facts<Readers>[]> {
  return {
    read: (value) =>
      Array.isArray(value)
        ? value.map((given) => readFacts(readers, given)).filter((facts) => facts !== null)
        : undefined,
  }
}

/** The facts, with long texts shortened if `brief`; null if a required one is missing. */
export function readFacts<Readers extends FactReaders>(
  readers: Readers,
  given: unknown,
  brief = false,
): Facts<Readers> | null {
  const facts: Record<string, unknown> = {}
  for (const [key, { read, shorten }] of Object.entries(readers)) {
    const value = read(isRecord(given) && Object.hasOwn(given, key) ? given[key] : undefined)
    if (value === undefined) return null
    facts[key] = brief && shorten ? shorten(value) : value
  }
  return facts as Facts<Readers>
}

/** Sentences about facts that are missing, malformed or unknown to the kind; for tests. */
export function problemsOf(readers: FactReaders, given: unknown): string[] {
  if (!isRecord(given)) return ['The facts are no object.']
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(readers, key))
  const bad = Object.entries(readers).filter(([key, { read, isOptional }]) =>
    isOptional
      ? given[key] !== undefined && (read(given[key]) ?? null) === null
      : read(given[key]) === undefined,
  )
  return [
    ...unknown.map((key) => `${key} is not a fact of this kind.`),
    ...bad.map(([key]) => `${key} is missing or malformed: ${JSON.stringify(given[key])}`),
  ]
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
