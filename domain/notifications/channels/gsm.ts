/** The alphabet of text messages, GSM 03.38: a message in it has 160 letters, with any other letter only 70. */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These count as two characters. */
const EXTENDED = '^{}\\[~]|€'

const REPLACED: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '·': '-',
  '•': '-',
  '×': 'x',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
}

/** The text in this alphabet: `“Kĩambu”` becomes `"Kiambu"`. Letters without an equivalent become `?`; emoji are omitted. */
export function gsmText(text: string): string {
  return [...text.normalize('NFC')].map(gsmLetter).join('').replaceAll(/ {2,}/g, ' ').trim()
}

/** The billed length. */
export function gsmLength(text: string): number {
  return [...text].reduce((length, letter) => length + (EXTENDED.includes(letter) ? 2 : 1), 0)
}

function gsmLetter(letter: string): string {
  if (BASIC.includes(letter) || EXTENDED.includes(letter)) return letter
  const replaced = REPLACED[letter]
  if (replaced !== undefined) return replaced
  const likeness = [...letter.normalize('NFKD')].filter((part) => BASIC.includes(part)).join('')
  return likeness || (/[\p{L}\p{N}]/u.test(letter) ? '?' : '')
}
