/** M-Pesa's result codes, from Safaricom's Daraja documentation as of 2025-12-28. */

/** The limit of one M-Pesa payment, in KES. */
export const MAX_MPESA_PAYMENT = 250_000

/** The result code of a successful payment. */
export const PAID = '0'

interface Failure {
  /** For the payer. */
  sentence: string
  /** Daraja's description. */
  meaning: string
  source: string
}

const DOCUMENTS = 'Daraja 3.0 documents, 2025-12-28'
const REPORTED = 'reported by integrators, 2026-07-17'

const CONFIGURATION = 'M-Pesa did not accept the payment. Pay another way, and write to us.'

/**
 * Final result codes of payments without money moved. All other codes (4999 and 500.001.1001 "being processed", unknown ones) leave the
 * payment open.
 */
const FINAL_FAILURES: Readonly<Record<string, Failure>> = {
  '1': {
    sentence: 'There was not enough money in the M-Pesa account.',
    meaning: 'insufficient balance',
    source: DOCUMENTS,
  },
  '2': {
    sentence: 'The amount is too small for M-Pesa.',
    meaning: 'below the minimum of a transaction',
    source: DOCUMENTS,
  },
  '3': {
    sentence: 'The amount is too large for one M-Pesa payment.',
    meaning: 'above the maximum of a transaction',
    source: DOCUMENTS,
  },
  '4': {
    sentence: 'The M-Pesa account has reached its daily limit.',
    meaning: 'above the daily limit',
    source: DOCUMENTS,
  },
  '8': {
    sentence: 'Our M-Pesa account cannot receive more at the moment. Write to us.',
    meaning: 'above the limit of the receiving account',
    source: DOCUMENTS,
  },
  '17': {
    sentence: 'M-Pesa received the same payment a moment ago. Wait two minutes, then try again.',
    meaning: 'same amount to the same customer within two minutes',
    source: DOCUMENTS,
  },
  '1001': {
    sentence: 'The phone was busy with another M-Pesa payment. Wait two minutes, then try again.',
    meaning: 'another session of the subscriber is open',
    source: REPORTED,
  },
  '1019': {
    sentence: 'The request expired before the PIN was entered.',
    meaning: 'transaction expired',
    source: DOCUMENTS,
  },
  '1025': {
    sentence: 'M-Pesa could not send the request to the phone. Try again in a moment.',
    meaning: 'error while sending the push',
    source: DOCUMENTS,
  },
  '1032': {
    sentence: 'The payment was cancelled on the phone.',
    meaning: 'cancelled by the user',
    source: DOCUMENTS,
  },
  '1037': {
    sentence: 'The phone could not be reached, or nobody answered. Switch it on and try again.',
    meaning: 'no response, or the phone is unreachable',
    source: DOCUMENTS,
  },
  '2001': { sentence: 'The M-Pesa PIN was wrong.', meaning: 'wrong PIN', source: DOCUMENTS },
  '2028': { sentence: CONFIGURATION, meaning: 'wrong transaction type or receiver', source: DOCUMENTS },
  SFC_IC0003: { sentence: CONFIGURATION, meaning: 'wrong transaction type or receiver', source: DOCUMENTS },
  '8006': {
    sentence: 'The M-Pesa account is locked after wrong PINs. Call Safaricom on 100.',
    meaning: 'security credential locked',
    source: DOCUMENTS,
  },
  '9999': {
    sentence: 'M-Pesa could not send the request to the phone. Try again in a moment.',
    meaning: 'error while sending the push',
    source: DOCUMENTS,
  },
}

/** Whether this is a known code of a payment that finally failed. */
export function isFinalFailure(code: string): boolean {
  return Object.hasOwn(FINAL_FAILURES, code)
}

/** A sentence for a failed M-Pesa payment. */
export function mpesaFailure(code: string): string {
  return isFinalFailure(code)
    ? (FINAL_FAILURES[code]?.sentence ?? '')
    : 'M-Pesa did not accept the payment. Try again, or pay another way.'
}
