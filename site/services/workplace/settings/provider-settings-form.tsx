import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inDays, inHours } from '#domain/services/bookings.ts'
import { outsideInWords } from '#domain/services/opening-exceptions.ts'
import {
  CHANGE_HOURS,
  HORIZON_DAYS,
  LEAD_HOURS,
  MAX_PROVIDER_TEXT,
  type ProviderErrors,
} from '#domain/services/provider-form.ts'
import { DescriptionField, fieldId, TextField } from '../../../ad-editor/ad-fields.tsx'
import { ServiceTypes } from '../../../ad-editor/service-fields.tsx'
import { BusinessNameChange } from '../../../people/profile/business-name-change.tsx'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { waitingSentence } from '../../../pictures/use-after-uploads.ts'
import { PlaceField } from '../../../places/place-field.tsx'
import type { Profile } from '../../../session/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UnsavedWarning } from '../../../workplace/leave-warning.tsx'
import { OpeningHoursEditor } from '../../opening-hours/opening-hours-editor.tsx'
import { OUTSIDE_HOURS } from '../bookings/booking-address.ts'
import { ProviderFactsFields } from './provider-facts-fields.tsx'
import type { StoredProvider } from './queries.ts'
import { useProviderForm } from './use-provider-form.ts'

interface ProviderSettingsFormProps {
  userId: string
  profile: Profile | null
  provider: StoredProvider | null
  onSaved: () => Promise<void>
}

/** The business, how to reach it, its photos, its usual week, and the limits of booking; saved together. */
export function ProviderSettingsForm(props: ProviderSettingsFormProps) {
  const { userId, provider } = props
  const { form, errors, problem, busy, waitingFor, unsaved, leftOutside, pictures, change, submit } =
    useProviderForm(props)
  const fields = { form, errors, onChange: change }
  const limit = (field: 'booking_lead_hours' | 'booking_horizon_days' | 'booking_change_hours') => ({
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-3xl gap-8">
      {problem && (
        <ErrorSummary title={problem.summary} attempt={problem.attempt} errors={linksOf(problem.errors)} />
      )}
      <Section title="The business">
        <TextField
          field="business_name"
          label="Business name"
          autoComplete="organization"
          maxLength={MAX_PROVIDER_TEXT.business_name}
          {...fields}
        />
        {provider?.verified && (
          <BusinessNameChange
            userId={userId}
            kind="service_provider"
            current={provider.business_name}
            version={provider}
          />
        )}
        <ServiceTypes {...fields} />
        <DescriptionField
          label="Description"
          optional
          help="What you do, and for which cars."
          maxLength={MAX_PROVIDER_TEXT.description}
          {...fields}
        />
      </Section>
      <Section title="What makes you stand out" about="Shown on your page. Empty fields are not shown.">
        <ProviderFactsFields {...fields} />
      </Section>
      <Section title="Location and contact">
        <PlaceField
          label="Location"
          id={fieldId('location')}
          value={form.location}
          error={errors.location}
          onChange={(location) => change({ location })}
        />
        <TextField
          field="address"
          label="Address"
          optional
          help="Street, building or landmark, as you would tell a driver."
          maxLength={MAX_PROVIDER_TEXT.address}
          autoComplete="street-address"
          {...fields}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            field="phone"
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            placeholder="+254 700 000 000"
            help="Shown to signed-in members."
            {...fields}
          />
          <TextField
            field="email"
            label="Email"
            optional
            type="email"
            autoComplete="email"
            maxLength={MAX_PROVIDER_TEXT.email}
            {...fields}
          />
        </div>
        <TextField
          field="website"
          label="Website"
          optional
          type="url"
          autoComplete="url"
          placeholder="https://garage.co.ke"
          maxLength={MAX_PROVIDER_TEXT.website}
          {...fields}
        />
      </Section>
      <Section title="Photos">
        <PictureField
          id={fieldId('photos')}
          pictures={pictures}
          error={errors.photos}
          help="Show your premises, your sign and your work."
        />
      </Section>
      <Section
        title="Opening hours"
        about="Your usual week. Hours past midnight are one line: 20:00 until 02:00."
      >
        <OpeningHoursEditor
          id={fieldId('opening_hours')}
          value={form.opening_hours}
          errors={errors.week}
          onChange={(opening_hours) => change({ opening_hours })}
        />
      </Section>
      <Section
        title="Bookings"
        about="For customers who book here. Bookings you enter yourself have no such limits."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="At least this long ahead"
            id={fieldId('booking_lead_hours')}
            error={errors.booking_lead_hours}
            help="Time you need to get ready."
          >
            <Select {...limit('booking_lead_hours')}>
              {options(LEAD_HOURS, form.booking_lead_hours, (hours) =>
                hours === 0 ? 'Up to the last minute' : inHours(hours),
              )}
            </Select>
          </Field>
          <Field
            label="At most this far ahead"
            id={fieldId('booking_horizon_days')}
            error={errors.booking_horizon_days}
          >
            <Select {...limit('booking_horizon_days')}>
              {options(HORIZON_DAYS, form.booking_horizon_days, (days) =>
                days === 365 ? '1 year' : inDays(days),
              )}
            </Select>
          </Field>
          <Field
            label="Customers cancel and move until"
            id={fieldId('booking_change_hours')}
            error={errors.booking_change_hours}
            help="Later they can only say that they cannot come."
          >
            <Select {...limit('booking_change_hours')}>
              {options(CHANGE_HOURS, form.booking_change_hours, (hours) =>
                hours === 0 ? 'The start' : `${inHours(hours)} before`,
              )}
            </Select>
          </Field>
        </div>
        <Checkbox
          checked={form.has_waitlist}
          onChange={({ target }) => change({ has_waitlist: target.checked })}
        >
          Waiting list for full days
          <span className="block text-sm text-ink-2">
            What becomes free is offered to those who wait, one after the other for half an hour. Taking it
            books it.
          </span>
        </Checkbox>
      </Section>
      {leftOutside > 0 && (
        <Notice>
          <p className="font-medium text-ink">{outsideInWords(leftOutside, 'your new hours')}</p>
          <p>
            Nothing was cancelled.{' '}
            <Link to={OUTSIDE_HOURS} className="reach text-green-ink">
              Decide one by one
            </Link>
          </p>
        </Notice>
      )}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-1 py-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          {busy ? 'Saving...' : 'Save Settings'}
        </Button>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {unsaved && !busy ? 'Unsaved changes' : waitingSentence(waitingFor, pictures.list)}
        </p>
      </div>
      <UnsavedWarning unsaved={unsaved} />
    </form>
  )
}

function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left w-full text-lg font-semibold">{title}</legend>
      {about && <p className="clear-both text-sm text-ink-2">{about}</p>}
      <div className="clear-both grid grid-cols-1 gap-5 pt-4">{children}</div>
    </fieldset>
  )
}

/** The choices as options, with the stored value if it is none of them. */
function options(offered: readonly number[], value: string, words: (choice: number) => string) {
  const choices = [...new Set([...offered, Number(value)])].sort((one, other) => one - other)
  return choices.map((choice) => (
    <option key={choice} value={choice}>
      {words(choice)}
    </option>
  ))
}

function linksOf({ week, ...errors }: ProviderErrors): { id: string; message: string }[] {
  const days = Object.entries(week ?? {}).map(([day, message]) => ({
    id: `${fieldId('opening_hours')}-${day}`,
    message,
  }))
  return [
    ...Object.entries(errors).map(([field, message = '']) => ({ id: fieldId(field), message })),
    ...days,
  ]
}
