/** Reads what M-Pesa posts about payments to the paybill or till (Daraja 3.0 documents, Customer To Business, 2025-12-28). */

/** A payment to our paybill or till as M-Pesa names it; null where M-Pesa left it out or wrote something unreadable. */
export interface PaybillPayment {
  /** TransID: the receipt number. */
  receipt: string | null
  /** ISO 8601. */
  paidAt: string | null
  /** Shillings, with cents at most. */
  amount: number | null
  /** The amount as it came, if it is no readable amount. */
  toldAmount: string | null
  shortCode: string | null
  /** As the payer typed it. */
  account: string | null
  /** Whole in E.164, or masked or hashed as it came. */
  payerNumber: string | null
  payerName: string | null
}

/** Parses what Daraja posts to a validation or confirmation address; null if it is none of these. */
export function readPaybillPayment(body: unknown): PaybillPayment | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null
  const told = body as Record<string, unknown>
  const isOne = ['TransID', 'TransAmount', 'BusinessShortCode', 'BillRefNumber'].some(
    (field) => field in told,
  )
  if (!isOne) return null
  const receipt = text(told.TransID, 40)
  const toldAmount = text(told.TransAmount, 40)
  const amount = toldAmount === null ? null : readAmount(toldAmount)
  return {
    receipt: receipt && /^[\w.:-]+$/.test(receipt) ? receipt : null,
    paidAt: readTime(text(told.TransTime, 20)),
    amount,
    toldAmount: amount === null ? toldAmount : null,
    shortCode: text(told.BusinessShortCode, 20),
    account: text(told.BillRefNumber, 60),
    payerNumber: payerNumber(text(told.MSISDN, 64)),
    payerName: text(
      [told.FirstName, told.MiddleName, told.LastName].map((name) => text(name, 60) ?? '').join(' '),
      80,
    ),
  }
}

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** One visible line of at most this many characters; null if nothing is left. */
function text(value: unknown, longest: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const line = [...String(value).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, longest)
    .join('')
    .trim()
  return line === '' ? null : line
}

const HIGHEST = 999_999_999_999.99

function readAmount(told: string): number | null {
  const plain = told.replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount <= HIGHEST && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4
    ? Math.round(amount * 100) / 100
    : null
}

/** `20261121193000` is a moment in Nairobi. */
function readTime(told: string | null): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(told ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The payer's number as M-Pesa names it: whole in E.164, or as it came; null: none that is printable. */
export function payerNumber(named: string | null): string | null {
  if (named === null) return null
  const line = named.trim()
  if (/^254\d{9}$/.test(line)) return `+${line}`
  return /^[\x20-\x7e•]{1,64}$/.test(line) ? line : null
}
