/** The form of a Kenyan tax number, of a person or a company; private.is_kra_pin() has the same. */
const KRA_PIN = /^[AP]\d{9}[A-Z]$/

/** What is said of a PIN of another form. */
export const KRA_PIN_FORM = 'A PIN is a letter, nine digits and a letter, such as P051234567X.'

/** A KRA PIN in capital letters without spaces; null if it is none. */
export function kraPinOf(typed: string): string | null {
  const pin = typed.replace(/\s/g, '').toUpperCase()
  return KRA_PIN.test(pin) ? pin : null
}
