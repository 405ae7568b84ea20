import { TablesError } from '../errors.ts'

// An unquoted name; a dash only between other characters, because `->` starts a JSON path.
const BARE_NAME = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy
const MAX_DEPTH = 12

/** Scans one query parameter. Throws PGRST100 with the position on a mismatch. */
export class Scanner {
  readonly text: string
  readonly what: string
  position = 0
  /** No quoted member of a list ends in the rest of the text. */
  quotesAreOpen = false
  private depth = 0

  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  peek(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  /** Skips `expected` if it is next; returns whether it was. */
  take(expected: string): boolean {
    if (!this.peek(expected)) return false
    this.position += expected.length
    return true
  }

  /** Matches a sticky expression at the current position and skips the match; null if none. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)
    if (found) this.position = expression.lastIndex
    return found
  }

  /** Skips blanks, which are ignored between list items. */
  blanks(): void {
    this.match(/ */y)
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`"${expected}"`)
  }

  /** Reads a name, bare or in double quotes with backslash escapes; surrounding blanks are ignored. */
  name(): string {
    if (this.match(/ *(?=")/y)) {
      const quoted = this.quoted()
      this.blanks()
      return quoted
    }
    const found = this.match(BARE_NAME)
    const name = found?.[0].trim()
    if (!name) this.fail('a name')
    return name
  }

  quoted(): string {
    this.expect('"')
    let value = ''
    while (!this.done) {
      const character = this.text[this.position++]
      if (character === '"') return value
      value += character === '\\' ? (this.text[this.position++] ?? '') : character
    }
    return this.fail('a closing quote')
  }

  /** Parses a nested part; the depth limit prevents stack exhaustion by malicious input. */
  nested<T>(part: () => T): T {
    if (++this.depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`)
    const result = part()
    this.depth--
    return result
  }

  finish(): void {
    if (!this.done) this.fail('the end')
  }

  fail(expected: string): never {
    const found = this.text[this.position]
    throw new TablesError(
      400,
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.position + 1})`,
      {
        details: `${found === undefined ? 'unexpected end of input' : `unexpected "${found}"`} expecting ${expected}`,
      },
    )
  }
}
