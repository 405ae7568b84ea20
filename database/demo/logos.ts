import { lettering } from './car-pictures/letters.ts'

/** A mark of one letter on a plain ground. */
export interface Logo {
  letter: string
  /** `#rrggbb` */
  colour: string
  form: 'square' | 'round' | 'shield' | 'hexagon'
}

/** Writes a logo in one line. */
export const logo = (letter: string, colour: string, form: Logo['form']): Logo => ({ letter, colour, form })

const forms: Record<Logo['form'], string> = {
  square: 'M40 30H160A20 20 0 0 1 180 50V150A20 20 0 0 1 160 170H40A20 20 0 0 1 20 150V50A20 20 0 0 1 40 30Z',
  round: 'M100 18A82 82 0 1 1 99.9 18Z',
  shield: 'M100 14L176 42V104C176 148 140 174 100 188C60 174 24 148 24 104V42Z',
  hexagon: 'M100 14L178 57V143L100 186L22 143V57Z',
}

/** A logo as an SVG string, 200 by 200, with transparent corners to suit light and dark themes. */
export function drawLogo({ letter, colour, form }: Logo): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="${forms[form]}" fill="${colour}"/>${lettering(letter, [100, 100], 54, -1, '#ffffff')}</svg>`
}
