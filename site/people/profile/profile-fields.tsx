import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasBusiness } from '#domain/people/accounts.ts'
import {
  checkProfile,
  MAX_PROFILE_TEXT,
  type ProfileColumns,
  profileForm,
} from '#domain/people/profile-form.ts'
import { deleteFormDraft } from '../../forms/form-draft.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { PlaceField } from '../../places/place-field.tsx'
import { withRecentSignIn } from '../../session/recent-sign-in.ts'
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

interface ProfileFieldsProps {
  profile: Profile
  /** Where to go after saving or cancelling; null stays. */
  back: string | null
}

/** Names, phone, place and business. A draft survives a reload or a sign-in. */
export function ProfileFields({ profile, back }: ProfileFieldsProps) {
  const navigate = useNavigate()
  const prefilled = useMemo(() => profileForm(profile), [profile])
  // The last save requested a name that awaits approval.
  const nameHeld = useRef(false)
  const {
    fields: { form, change, field, text },
    summary,
    busy,
    submit,
  } = useRequestForm({
    id: 'profile',
    draftKey: DRAFT,
    userId: profile.id,
    // Confirming another number changes that of the profile, so a draft from before does not bring the old one back.
    search: profile.phone ?? '',
    filledByAddress: ['phone'],
    prefilled,
    check: (form) => checkProfile(form, profile.role, profile.business_name !== null),
    send: async (client, columns) => {
      const change = changedOf(profile, columns)
      nameHeld.current = false
      if (Object.keys(change).length === 0) return
      // Changing the number requires a recent sign-in.
      const saved = await withRecentSignIn(() => changeProfile(client, profile.id, change))
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

  return (
    <form noValidate onSubmit={submit} className="grid max-w-140 grid-cols-1 gap-5">
      <FormProblem {...summary} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" {...field('first_name')}>
          <Input autoComplete="given-name" maxLength={MAX_PROFILE_TEXT.first_name} {...text('first_name')} />
        </Field>
        <Field label="Last name" {...field('last_name')}>
          <Input autoComplete="family-name" maxLength={MAX_PROFILE_TEXT.last_name} {...text('last_name')} />
        </Field>
      </div>
      <Field label="Phone" optional {...field('phone')} help="Shown to signed-in buyers of what you sell.">
        <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...text('phone')} />
      </Field>
      <PlaceField
        label="Location"
        optional
        {...field('location')}
        value={form.location}
        onChange={(location) => change({ location })}
      />
      {hasBusiness(profile.role) && (
        <>
          <Field label="Business name" {...field('business_name')}>
            <Input
              autoComplete="organization"
              maxLength={MAX_PROFILE_TEXT.business_name}
              {...text('business_name')}
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
            {...field('business_description')}
            help="What you sell or do, and where."
          >
            <Textarea
              maxLength={MAX_PROFILE_TEXT.business_description}
              className="min-h-24"
              {...text('business_description')}
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
            onClick={() => deleteFormDraft(DRAFT)}
            className={buttonClass({ variant: 'bare' }, 'max-sm:w-full')}
          >
            Cancel
          </Link>
        )}
      </div>
    </form>
  )
}

/** Only changed columns: another tab may have changed the others. */
function changedOf(profile: Profile, columns: ProfileColumns): Partial<ProfileColumns> {
  const names = Object.keys(columns) as (keyof ProfileColumns)[]
  return Object.fromEntries(
    names.filter((name) => columns[name] !== profile[name]).map((name) => [name, columns[name]]),
  )
}
