/** Reads who paid, from what statements write of the other party: `254722***456 - JANE WANJIKU`. */

export interface Party {
  payer_name: string | null
  /** As the statement shows it, whole or masked. */
  payer_number: string | null
}

const NUMBER = /(?<![\w*])\+?(?:254|0)?[17][\dxX*•]{5,11}(?![\w*])|(?<![\w*])2547?[\dxX*•]{6,9}(?![\w*])/

/** The other party of a row by its own cell, else by the details, in which banks and M-Pesa put a number and a name. */
export function readParty(cell: string, details: string): Party {
  const [number = null] = NUMBER.exec(cell) ?? NUMBER.exec(details) ?? []
  const said = cell || afterNumber(details, number)
  const name = said
    .replace(number ?? '', '')
    .replace(/\bAcc\b.*$/i, '')
    .replace(/^[\s\-–—:,.]+|[\s\-–—:,.]+$/g, '')
    .replace(/\s+/g, ' ')
  return { payer_number: number, payer_name: /\p{L}{2}/u.test(name) ? name.slice(0, 100) : null }
}

function afterNumber(details: string, number: string | null): string {
  return number ? details.slice(details.indexOf(number) + number.length) : ''
}
