/** Set by the applicant on a pending application or quote, which then leaves the lists of the staff (docs/product.md, Applications). */
export const WITHDRAWN = 'withdrawn'
export const WITHDRAWN_LABEL = 'Withdrawn'
