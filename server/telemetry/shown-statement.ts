import { LRUCache } from 'lru-cache'

const shown = new LRUCache<string, string>({
  max: 1_000,
  maxSize: 4_000_000,
  sizeCalculation: (text) => text.length + 1,
})
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g
const PLAIN_NAME = /^"[A-Za-z_]\w{0,62}"$/

/**
 * The text of a statement for traces: quoted constants and unusual names become `?`. Values are placeholders already,
 * but clients choose the names of result columns.
 */
export function shownStatement(text: string): string {
  const known = shown.get(text)
  if (known !== undefined) return known
  const result = text.replace(QUOTED, (quoted) => (PLAIN_NAME.test(quoted) ? quoted : '?'))
  shown.set(text, result)
  return result
}
