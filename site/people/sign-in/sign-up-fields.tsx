import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import type { SignUpForm } from '#domain/people/account-forms.ts'
import { hasBusiness, SIGN_UP_ROLES, type SignUpRole } from '#domain/people/accounts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RoleChoice } from './role-choice.tsx'
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
      {hasBusiness(role) && (
        <>
          <Field label="Business name" error={errors.business_name}>
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
      )}
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

/** The name in the short form by number. */
export function NameField({ typed, error }: { typed: TypedSignUp; error: string | undefined }) {
  return (
    <Field label="Your name" error={error} help="First and last name.">
      <Input name="name" autoComplete="name" maxLength={120} defaultValue={typed.name} required />
    </Field>
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

function TermsLinks() {
  return (
    <>
      <Link to="/terms" className="text-green-ink underline">
        terms and conditions
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="text-green-ink underline">
        privacy policy
      </Link>
    </>
  )
}
