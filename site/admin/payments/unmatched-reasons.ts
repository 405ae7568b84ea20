/** Why a payment M-Pesa confirmed approved no request: as the database names it, in a sentence. */
export const UNMATCHED_REASONS: Readonly<Record<string, string>> = {
  unknown_push: 'No request to a phone is known that this payment answers.',
  incomplete: 'M-Pesa left out the amount, the phone or the receipt number.',
  receipt_used: 'Its receipt number already counted for another payment.',
  account_erased: 'The account that paid was erased.',
  amount_differs: 'The amount is not the amount that was asked for.',
  phone_differs: 'Another phone paid than the one that was asked.',
  second_receipt: 'The request had been paid before, under another receipt number.',
  request_rejected: 'An administrator had rejected the request before the money came.',
  request_approved: 'The request was already approved. Check whether the money came twice.',
  not_approvable: 'The plan of the request could not be started.',
}
