/** Longer texts are cut before they are searched, which bounds the work. */
const MOST_READ = 4_000

/** Words after which a quoted word names code or a table; other quoted text may be user input. */
const BEFORE_NAMES =
  /\b(?:reading|setting|property|execute|on|constraint|column|relation|table|function|view|schema|type) $/

/**
 * A text for the log, in one line of at most `most` characters, without personal data and secrets: e-mail and network addresses, numbers
 * of six digits or more (phones, codes, identity cards, amounts), ids, tokens, links, queries, and quoted values. It rather
 * redacts too much than too little, and is idempotent.
 */
export function redacted(text: string, most: number): string {
  return cut(hidden(readable(text)).replace(/\s+/g, ' ').trim(), most)
}

/** Full-width and similar characters as plain ones, without control, invisible and partial characters. */
function readable(text: string): string {
  const normal = cut(cut(text, MOST_READ).normalize('NFKC'), MOST_READ)
  const line = normal.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
  // A truncated address at the end would not be recognised.
  return normal.length < MOST_READ ? line : (/^.*\s/s.exec(line)?.[0] ?? '')
}

function hidden(line: string): string {
  // Browsers quote invalid JSON text, including its quotes.
  const quoted = line.includes('JSON') ? line.replace(/".*"/, '[value]') : line
  return quoted
    .replace(/“[^”]*(?:”|$)/g, '[value]')
    .replace(/(["`])(?:(?!\1).)*(?:\1|$)/g, unlessName)
    .replace(
      /(^|[^\w'])('[^']*')(?!\w)/g,
      (_, before: string, value: string, at: number, whole: string) =>
        before + unlessName(value, before, at + before.length, whole),
    )
    .replace(/\b(?:data:[\w.+-]*[/;,]|blob:|javascript:|mailto:|tel:|sms:|whatsapp:)\S.*$/i, '[address]')
    .replace(/\b[a-z][a-z\d+.-]{0,20}:\/\/\S*/gi, '[address]')
    .replace(/(\/[\w/.%~-]{0,100})[?#]\S+/g, '$1[query]')
    .replace(/\b([\w-]{1,40})=[^\s&;,]+/g, '$1=[value]')
    .replace(/[^\s@<>()[\]"',;:=]{1,64}(?:@|%40)[^\s@<>()[\]"',;:=]{1,190}/gi, '[e-mail]')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]')
    .replace(/\beyJ[\w-]*(?:\.[\w-]*)*/g, '[token]')
    .replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi, '[id]')
    .replace(/[\w+/=~-]{40,}/g, '[token]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}/gi, '[address]')
    .replace(/\+?\d(?:[\s().,/–—-]{0,3}\d){5,}/g, '[number]')
    .replace(/\bK[A-Z]{2} ?\d{3}[A-Z]\b/gi, '[plate]')
    .replace(/[\w-]{8,}/g, (word) => (isCode(word) ? '[code]' : word))
}

function unlessName(quoted: string, _: string, at: number, text: string): string {
  const isName = /^.[A-Za-z_$][\w$.]{0,60}.$/.test(quoted) && BEFORE_NAMES.test(text.slice(0, at))
  return isName ? quoted : '[value]'
}

/** Whether a word mixes letters and digits, as receipts, mail codes and the codes of the data service do. */
function isCode(word: string): boolean {
  return /\d\D*\d/.test(word) && /[a-z]/i.test(word) && !/^PGRST\d+$/.test(word)
}

function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
