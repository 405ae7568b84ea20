import type { PhoneSignUpForm, SignUpForm } from '#domain/people/account-forms.ts'
import { splitName } from '#domain/people/accounts.ts'

/** What was typed into the two sign-up forms, to be kept when one becomes the other. */
export type TypedSignUp = Partial<SignUpForm & PhoneSignUpForm>

/** Adds the form's values; a name typed in one form is filled in in the other. */
export function keepTyped(typed: TypedSignUp, form: HTMLFormElement): TypedSignUp {
  const fields = new FormData(form)
  if (fields.has('name')) {
    const short = readPhoneSignUp(fields)
    return { ...typed, ...short, ...splitName(short.name) }
  }
  const full = readSignUp(fields)
  return { ...typed, ...full, name: `${full.first_name} ${full.last_name}`.trim() }
}

/** The values of the short form, by number. */
export function readPhoneSignUp(fields: FormData): PhoneSignUpForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    identifier: text('identifier'),
    name: text('name'),
    role: (text('role') || 'customer') as PhoneSignUpForm['role'],
    business_name: text('business_name'),
    business_description: text('business_description'),
    password: text('password'),
  }
}

/** The values of the full form, by e-mail. */
export function readSignUp(fields: FormData): SignUpForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    identifier: text('identifier'),
    phone: text('phone'),
    role: (text('role') || 'customer') as SignUpForm['role'],
    business_name: text('business_name'),
    business_description: text('business_description'),
    password: text('password'),
    confirm_password: text('confirm_password'),
    terms: fields.has('terms'),
  }
}
