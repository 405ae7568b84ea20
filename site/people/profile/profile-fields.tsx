import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasBusiness } from '#domain/people/accounts.ts'
import {
  checkProfile,
  MAX_PROFILE_TEXT,
  type ProfileColumns,
  type ProfileForm,
  profileForm,
} from '#domain/people/profile-form.ts'
import { forgetForm } from '../../forms/form-draft.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { PlaceField } from '../../places/place-field.tsx'
import { type Profile, showProfile } from '../../session/visitor.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { BusinessNameChange } from './business-name-change.tsx'
import { isHeldName, NAME_HELD } from './business-name-queries.ts'
import { changeProfile } from './queries.ts'

const DRAFT = 'magari-profile'

/** In the order of the screen: the summary of what is wrong follows it. */
const FIELDS: (keyof ProfileForm)[] = [
  'first_name',
  'last_name',
  'phone',
  'location',
  'business_name',
  'business_description',
]

const fieldId = (field: keyof ProfileForm) => `profile-${field}`

interface ProfileFieldsProps {
  profile: Profile
  /** Where saving and cancelling lead; null stays here. */
  back: string | null
}

/** Names, phone, place and business. What is typed survives a reload and a sign-in on the way. */
export function ProfileFields({ profile, back }: ProfileFieldsProps) {
  const navigate = useNavigate()
  const prefilled = useMemo(() => profileForm(profile), [profile])
  // Whether the last save requested a name that awaits approval.
  const nameHeld = useRef(false)
  const { form, errors, problem, busy, change, submit } = useRequestForm({
    draftKey: DRAFT,
    userId: profile.id,
    search: '',
    prefilled,
    filledByAddress: [],
    check: (form) => checkProfile(form, profile.role),
    send: async (client, columns) => {
      const change = changedOf(profile, columns)
      nameHeld.current = false
      if (Object.keys(change).length === 0) return
      const saved = await changeProfile(client, profile.id, change)
      nameHeld.current = isHeldName(change.business_name, saved.business_name)
      showProfile(saved)
    },
    failed: 'Your profile could not be saved',
    onSent: () => {
      toast({ title: 'Profile saved', ...(nameHeld.current && { description: NAME_HELD }) })
      if (nameHeld.current) change({ business_name: profile.business_name ?? '' })
      else if (back) return navigate(back)
    },
  })

  /** What the control of a field takes. */
  function control(field: keyof ProfileForm) {
    return {
      value: form[field],
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-140 grid-cols-1 gap-5">
      <FormProblem problem={problem} fields={FIELDS} idOf={fieldId} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" id={fieldId('first_name')} error={errors.first_name}>
          <Input
            autoComplete="given-name"
            maxLength={MAX_PROFILE_TEXT.first_name}
            {...control('first_name')}
          />
        </Field>
        <Field label="Last name" id={fieldId('last_name')} error={errors.last_name}>
          <Input
            autoComplete="family-name"
            maxLength={MAX_PROFILE_TEXT.last_name}
            {...control('last_name')}
          />
        </Field>
      </div>
      <Field
        label="Phone"
        optional
        id={fieldId('phone')}
        error={errors.phone}
        help="Shown to signed-in buyers of what you sell."
      >
        <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...control('phone')} />
      </Field>
      <PlaceField
        label="Location"
        optional
        id={fieldId('location')}
        value={form.location}
        error={errors.location}
        onChange={(location) => change({ location })}
      />
      {hasBusiness(profile.role) && (
        <>
          <Field label="Business name" id={fieldId('business_name')} error={errors.business_name}>
            <Input
              autoComplete="organization"
              maxLength={MAX_PROFILE_TEXT.business_name}
              {...control('business_name')}
            />
          </Field>
          <BusinessNameChange
            userId={profile.id}
            kind="profile"
            current={profile.business_name}
            version={profile.updated_at}
          />
          <Field
            label="Business description"
            optional
            id={fieldId('business_description')}
            error={errors.business_description}
            help="What you sell or do, and where."
          >
            <Textarea
              maxLength={MAX_PROFILE_TEXT.business_description}
              className="min-h-24"
              {...control('business_description')}
            />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Save profile
        </Button>
        {back && (
          <Link
            to={back}
            onClick={() => forgetForm(DRAFT)}
            className={buttonClass({ variant: 'bare' }, 'max-sm:w-full')}
          >
            Cancel
          </Link>
        )}
      </div>
    </form>
  )
}

/** What differs: another tab may have changed the rest meanwhile. */
function changedOf(profile: Profile, columns: ProfileColumns): Partial<ProfileColumns> {
  const names = Object.keys(columns) as (keyof ProfileColumns)[]
  return Object.fromEntries(
    names.filter((name) => columns[name] !== profile[name]).map((name) => [name, columns[name]]),
  )
}
