/** Why money that came matches no request: the database's codes and their sentences. */
export const UNMATCHED_REASONS: Readonly<Record<string, string>> = {
  unknown_push: 'No matching request was sent to a phone.',
  incomplete: 'M-Pesa left out the amount or the receipt number.',
  receipt_used: 'The receipt number was already used for another payment.',
  account_erased: 'The payer’s account was erased.',
  amount_differs: 'The amount differs from the requested amount.',
  phone_differs: 'The payment came from a different phone.',
  second_receipt: 'The request was already paid under another receipt number.',
  request_rejected: 'An administrator rejected the request before the money arrived.',
  request_approved: 'The request was already approved. Check whether it was paid twice.',
  not_approvable: 'The plan could not be started.',
  unknown_account: 'No payment request has the account number that was typed.',
  no_account: 'It names no payment request: a till takes no account number.',
  several_requests: 'Several payment requests are named by it.',
  request_withdrawn: 'The payer withdrew the request before the money arrived.',
  on_statement: 'It stands on a statement and nowhere else.',
}
