/** Amounts in words, as agreements and cheques have them beside the figures. */

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = [
  { size: 1_000_000_000, name: 'billion' },
  { size: 1_000_000, name: 'million' },
  { size: 1_000, name: 'thousand' },
] as const

/** `Kenya shillings one million two hundred and fifty thousand only`. */
export function shillingsInWords(amount: number): string {
  return `Kenya shillings ${numberInWords(amount)} only`
}

/** A whole number from 0 in words. */
export function numberInWords(value: number): string {
  const words: string[] = []
  let rest = value
  for (const { size, name } of GROUPS) {
    if (rest < size) continue
    words.push(numberInWords(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest > 0 || words.length === 0) {
    if (words.length > 0 && rest < 100) words.push('and')
    words.push(belowThousand(rest))
  }
  return words.join(' ')
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  const start = `${SMALL[hundreds]} hundred`
  return rest === 0 ? start : `${start} and ${belowHundred(rest)}`
}

function belowHundred(value: number): string {
  const small = SMALL[value]
  if (small !== undefined) return small
  const ones = value % 10
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return ones === 0 ? tens : `${tens}-${SMALL[ones]}`
}
