/**
 * Whether a reader sees anything of a text: not only spaces, control and zero-width characters, marks without a letter, and letters that are
 * drawn blank (Hangul fillers, the empty Braille pattern).
 */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
