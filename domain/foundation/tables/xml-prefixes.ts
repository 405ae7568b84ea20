/** The namespaces of a workbook's own tags (ECMA-376 part 1, annex A), also the strict one, and of its relationships. */
const OWN =
  /xmlns:([\w.-]+)\s*=\s*["'](?:http:\/\/schemas\.openxmlformats\.org\/(?:spreadsheetml\/2006\/main|package\/2006\/relationships)|http:\/\/purl\.oclc\.org\/ooxml\/spreadsheetml\/main)["']/g

/** The text of a part of a workbook without the prefixes of its own tags: `<row>` for `<x:row>`, which the Open XML SDK writes. */
export function unprefixed(xml: string): string {
  const prefixes = new Set([...xml.matchAll(OWN)].map(([, prefix = '']) => prefix.replaceAll('.', '\\.')))
  if (prefixes.size === 0) return xml
  return xml.replace(new RegExp(`<(/?)(?:${[...prefixes].join('|')}):`, 'g'), '<$1')
}
