/** Recognises cells that say nothing of a vehicle: text that was read in another encoding than it was written in, and failed formulas. */

// What the bytes 80 to BF of UTF-8 become when they are read as Windows-1252 (https://encoding.spec.whatwg.org/#windows-1252).
const CONTINUATION = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

const UNREADABLE = new RegExp(
  [
    // The replacement character, half a character, control characters, and characters that no font has.
    '[\\ufffd\\p{Surrogate}\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\ue000-\\uf8ff]',
    // UTF-8 read as Windows-1252: `CafÃ©`, `donâ€™t`.
    `[ÂÃ]${CONTINUATION}|[Ä-ß][\\u0080-\\u00bf]|[à-ï]${CONTINUATION}{2}|[ð-ô]${CONTINUATION}{3}`,
    // Japanese and Chinese read so: `ƒƒ“ƒI[ƒi[`, `ÎÞÊÂ¹Ê`. No word has four such letters in a row.
    '[ƒ‚][^\\s]',
    '[¡-ÿ]{4}',
    // Letters that an encoding does not have, as Excel saves Japanese as CSV on an English computer: `?????`, `?? ??`.
    '\\?{3}|^\\s*\\?\\s*\\?[\\s?]*$',
  ].join('|'),
  'u',
)

/** Whether any part of the text is letters of garbage, which never enter an ad. */
export function isUnreadable(text: string): boolean {
  return UNREADABLE.test(text)
}

/** In place of a formula whose result is not in the file. */
export const NO_RESULT = '#FORMULA'

/** The errors of Excel, LibreOffice (`Err:502`) and Google Sheets (`#ERROR!`, `Loading...`), and a column too narrow for its numbers. */
const FORMULA_ERROR = new RegExp(
  `^(?:#[A-Z][A-Z_0-9/]*[!?]|#N/A|#GETTING_DATA|${NO_RESULT}|#{3,}|Err:\\d{3}|Loading(?:\\.{3}|…))$`,
  'i',
)

/** Whether the cell is a formula without a result, as `#REF!`. */
export function isFormulaError(text: string): boolean {
  return FORMULA_ERROR.test(text.trim())
}

export const FORMULA_REFUSED =
  'This formula has no result. Enter the value, or open the file in a spreadsheet program and save it again.'
