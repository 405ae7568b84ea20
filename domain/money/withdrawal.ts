/**
 * Set by the applicant on a pending application or quote, which then disappears from the staff's lists (docs/product.md, Applications).
 */
export const WITHDRAWN = 'withdrawn'
export const WITHDRAWN_LABEL = 'Withdrawn'
