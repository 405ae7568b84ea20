/** Ids for elements outside the filters that refer to them: the order, and the button that opens their sheet. */
export const FILTERS_FORM = 'filters'
export const FILTERS_PANEL = 'filters-panel'
