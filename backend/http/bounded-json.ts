/** How deep JSON of clients may be nested, and how many keys each of its objects may have. */
export const DEEPEST = 64
export const MOST_KEYS = 2_000

/** JSON that is nested deeper or has larger objects than any request needs. The message is a sentence for people. */
export class JsonTooComplex extends Error {
  override name = 'JsonTooComplex'
}

const QUOTE = 0x22
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** The value of a JSON text from a client. Throws JsonTooComplex beyond the bounds above, SyntaxError for anything but JSON. */
export function parseBoundedJson(text: string): unknown {
  // Before it is parsed: an object of 150,000 keys takes JSON.parse a hundred times as long as reading over it.
  refuseTooComplex(text)
  return JSON.parse(text)
}

/** The JSON value in the body of a request; undefined if it cannot be read, is not JSON, or too complex. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseBoundedJson(await request.text())
  } catch {
    return undefined
  }
}

function refuseTooComplex(text: string): void {
  const keys = new Uint32Array(DEEPEST + 1)
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth += 1
        if (depth > DEEPEST) throw new JsonTooComplex(`The JSON is nested deeper than ${DEEPEST} levels`)
        keys[depth] = 0
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth = Math.max(0, depth - 1)
        break
      case COLON: {
        const count = (keys[depth] ?? 0) + 1
        if (count > MOST_KEYS)
          throw new JsonTooComplex(`An object of the JSON has more than ${MOST_KEYS} keys`)
        keys[depth] = count
      }
    }
  }
}

/** The position of the quote that ends the string beginning at `start`, or of the end of an unfinished one. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return text.length
    let backslashes = quote
    while (backslashes > from && text.charCodeAt(backslashes - 1) === BACKSLASH) backslashes--
    if ((quote - backslashes) % 2 === 0) return quote
    from = quote + 1
  }
}
