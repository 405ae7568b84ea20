/** Reads the attributes of tags in the text of a workbook, as any writer of XML may write them. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff
const patterns = new Map<string, RegExp>()

/** The value of an attribute in the text of a tag; '' without one. */
export function xmlAttribute(tag: string, name: string): string {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const [, double, single] = pattern.exec(tag) ?? []
  return decoded(double ?? single ?? '')
}

/** Whether an attribute is true in the sense of XML Schema. */
export function isTrueAttribute(tag: string, name: string): boolean {
  return ['1', 'true'].includes(xmlAttribute(tag, name))
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (written, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? written
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > LAST_CODE_POINT ? written : String.fromCodePoint(code)
  })
}
