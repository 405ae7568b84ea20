/** The parameter of a search in a person's words: the list redirects to the filters that these name. */
export const WORDS = 'q'

/** Beside WORDS, from the list's own search box: names of makes and models alone stay the search text. */
export const NAMES_AS_TEXT = 'names'
