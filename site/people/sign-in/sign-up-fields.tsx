import { useState } from 'react'
import type { FieldErrors } from '#domain/foundation/form.ts'
import type { PhoneSignUpForm, SignUpForm } from '#domain/people/account-forms.ts'
import { hasBusiness, SIGN_UP_ROLES, type SignUpRole } from '#domain/people/accounts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TermsLinks } from './terms-links.tsx'
import type { TypedSignUp } from './typed-sign-up.ts'

interface PartProps {
  /** The values to begin with. */
  typed: TypedSignUp
  errors: FieldErrors<SignUpForm>
}

/** The full form before the password: account type, names, business and phone. */
export function SignUpDetails({
  typed,
  errors,
  role,
  onRole,
}: PartProps & { role: SignUpRole; onRole: (role: SignUpRole) => void }) {
  return (
    <>
      <RoleChoice roles={SIGN_UP_ROLES} value={role} onChange={onRole} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.first_name}>
          <Input
            name="first_name"
            autoComplete="given-name"
            maxLength={80}
            defaultValue={typed.first_name}
            required
          />
        </Field>
        <Field label="Last name" error={errors.last_name}>
          <Input
            name="last_name"
            autoComplete="family-name"
            maxLength={80}
            defaultValue={typed.last_name}
            required
          />
        </Field>
      </div>
      {hasBusiness(role) && <BusinessFields typed={typed} error={errors.business_name} />}
      <Field label="Phone" optional error={errors.phone} help="Shown to signed-in buyers of what you sell.">
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          defaultValue={typed.phone}
        />
      </Field>
    </>
  )
}

function BusinessFields({ typed, error }: { typed: TypedSignUp; error: string | undefined }) {
  return (
    <>
      <Field label="Business name" error={error}>
        <Input
          name="business_name"
          autoComplete="organization"
          maxLength={120}
          defaultValue={typed.business_name}
          required
        />
      </Field>
      <Field label="Business description" optional help="What you sell or do, and where.">
        <Textarea
          name="business_description"
          maxLength={2000}
          className="min-h-24"
          defaultValue={typed.business_description}
        />
      </Field>
    </>
  )
}

/** The full form after the password. */
export function PasswordAndTerms({ typed, errors }: PartProps) {
  return (
    <>
      <Field label="Confirm password" error={errors.confirm_password}>
        <PasswordInput
          name="confirm_password"
          autoComplete="new-password"
          defaultValue={typed.confirm_password}
          required
        />
      </Field>
      <Checkbox
        name="terms"
        error={errors.terms}
        className="text-sm"
        defaultChecked={typed.terms ?? false}
        required
      >
        I accept the <TermsLinks />
      </Checkbox>
    </>
  )
}

/** The short form by number, before the password: the name, and on demand the account type with its business. */
export function ShortDetails({
  typed,
  errors,
  role,
  onRole,
}: Pick<PartProps, 'typed'> & {
  errors: FieldErrors<PhoneSignUpForm>
  role: SignUpRole
  onRole: (role: SignUpRole) => void
}) {
  const [asksRole, setAsksRole] = useState(hasBusiness(role))
  return (
    <>
      <Field label="Your name" error={errors.name} help="First and last name.">
        <Input name="name" autoComplete="name" maxLength={120} defaultValue={typed.name} required />
      </Field>
      {asksRole ? (
        <RoleChoice roles={SIGN_UP_ROLES} value={role} onChange={onRole} />
      ) : (
        <button
          type="button"
          className="-my-2 min-h-11 justify-self-start text-sm text-green-ink underline"
          onClick={() => setAsksRole(true)}
        >
          Selling as a business?
        </button>
      )}
      {hasBusiness(role) && <BusinessFields typed={typed} error={errors.business_name} />}
    </>
  )
}

/** In the short form, instead of a box to tick. */
export function TermsSentence() {
  return (
    <p className="text-sm text-ink-2">
      By creating an account you accept the <TermsLinks />.
    </p>
  )
}
