/** The ids by which what stands outside of the filters reaches them: the order, and the button that opens their sheet. */
export const FILTERS_FORM = 'filters'
export const FILTERS_PANEL = 'filters-panel'
