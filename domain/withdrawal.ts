/**
 * What the person themselves makes of a pending application or quote; it is then out of the lists of the staff. Not one of
 * the states that spec 000 §4 shows.
 */
export const WITHDRAWN = 'withdrawn'
export const WITHDRAWN_LABEL = 'Withdrawn'
