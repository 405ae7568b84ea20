/** Serialises a parameter for PostgreSQL: arrays become array literals, objects JSON, dates ISO 8601. */
export function parameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.isBuffer(value) ? value : Buffer.from(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function arrayLiteral(values: unknown[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayLiteral(value)
  const text =
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(parameter(value))
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
