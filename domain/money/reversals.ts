/** M-Pesa's result codes of reversals, from Safaricom's Daraja documentation as of 2025-12-28. */

/** The result code of a reversal of what had been reversed before. */
export const ALREADY_REVERSED = 'R000001'

/** Why no money went back, for administrators, by final result code. All other codes leave the reversal open. */
const REVERSAL_FAILURES: Readonly<Record<string, string>> = {
  '1': 'There is not enough money in the M-Pesa account.',
  '11': 'The M-Pesa account cannot send money at the moment. Ask Safaricom about its state.',
  '21': 'The M-Pesa initiator may not reverse payments. Give it the role for reversals in the M-Pesa portal.',
  '2001':
    'The name or credential of the M-Pesa initiator is wrong. Compare the server’s configuration with the portal.',
  '2006': 'The state of the M-Pesa account does not allow a reversal. Ask Safaricom about it.',
  '2028': 'The M-Pesa account may not reverse payments. Ask Safaricom to allow it.',
  '8006': 'The M-Pesa initiator is locked after wrong passwords. Unlock it in the M-Pesa portal.',
  R000002: 'M-Pesa knows no payment with this receipt.',
}

/** Why a reversal has finally failed; null for a code that leaves it open. */
export function reversalFailure(code: string): string | null {
  return Object.hasOwn(REVERSAL_FAILURES, code) ? (REVERSAL_FAILURES[code] ?? null) : null
}

/** The failures whose words differ for the owner of a till, whose initiator it is. */
const OWN_FAILURES: Readonly<Record<string, string>> = {
  '1': 'There is not enough money at your till. Move some to its utility account, and try again.',
  '2001':
    'The name or password of your M-Pesa initiator is wrong. Enter them again under Deposits and your till.',
  '8006':
    'Your M-Pesa initiator is locked after wrong passwords. Unlock it in your M-Pesa portal, and enter its password again under Deposits and your till.',
  '21': 'Your M-Pesa initiator may not return payments. Give it the role for reversals in your M-Pesa portal.',
}

/** The same for the owner of a till, about a return that they asked for. */
export function ownReversalFailure(code: string): string | null {
  return Object.hasOwn(OWN_FAILURES, code) ? (OWN_FAILURES[code] ?? null) : reversalFailure(code)
}
