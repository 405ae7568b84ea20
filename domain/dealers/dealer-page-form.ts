/** A dealer's public page besides the profile: towns, address, website and opening hours. */
import type { Checked, FieldErrors } from '../foundation/form.ts'
import { CHECK_MARKED_FIELDS } from '../foundation/form.ts'
import type { OpeningHours } from '../services/opening-hours.ts'
import { checkWeek, type WeekErrors, type WeekForm, weekForm } from '../services/opening-hours-form.ts'
import { checkWebsite, MAX_WEBSITE } from '../services/websites.ts'
import { LOCATIONS } from '../vehicles/vehicles.ts'

export const MAX_DEALER_PAGE = { towns: 10, town: 60, address: 200, website: MAX_WEBSITE } as const

/** Columns of `dealer_profiles`. */
export interface DealerPageColumns {
  towns: string[]
  address: string | null
  website: string | null
  /** Null: not stated. */
  opening_hours: OpeningHours | null
}

export interface DealerPageForm {
  towns: string[]
  /** Towns outside the list, separated by commas. */
  other_towns: string
  address: string
  website: string
  /** Whether the page shows opening hours. */
  shows_hours: boolean
  week: WeekForm
}

const USUAL_WEEK: OpeningHours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [{ from: '08:00', to: '18:00' }]]),
)

/** The form filled from the saved page; empty for a new one. */
export function dealerPageForm(page: DealerPageColumns | null): DealerPageForm {
  const towns = page?.towns ?? []
  return {
    towns: towns.filter(isListed),
    other_towns: towns.filter((town) => !isListed(town)).join(', '),
    address: page?.address ?? '',
    website: page?.website ?? '',
    shows_hours: page?.opening_hours != null,
    week: weekForm(page?.opening_hours ?? USUAL_WEEK),
  }
}

export type DealerPageErrors = FieldErrors<DealerPageForm> & { days?: WeekErrors }

/** Validates the form by the rules of the database. */
export function checkDealerPage(
  form: DealerPageForm,
): Checked<DealerPageForm, DealerPageColumns> & { days?: WeekErrors } {
  const errors: FieldErrors<DealerPageForm> = {}
  const others = form.other_towns
    .split(',')
    .map((town) => town.trim())
    .filter((town) => town !== '')
  const towns = [...form.towns, ...others]
  if (towns.length > MAX_DEALER_PAGE.towns)
    errors.other_towns = `Name at most ${MAX_DEALER_PAGE.towns} towns.`
  if (others.some((town) => town.length > MAX_DEALER_PAGE.town))
    errors.other_towns = `Use at most ${MAX_DEALER_PAGE.town} characters for a town, and commas between them.`
  const { website, error: wrongWebsite } = checkWebsite(form.website)
  if (wrongWebsite) errors.website = wrongWebsite
  const week = form.shows_hours ? checkWeek(form.week) : { hours: null, errors: null }
  if (week.errors) errors.week = Object.values(week.errors)[0] ?? CHECK_MARKED_FIELDS

  const wrong = Object.values(errors)
  if (wrong.length > 0)
    return {
      value: null,
      errors,
      summary: wrong.length === 1 ? (wrong[0] ?? '') : CHECK_MARKED_FIELDS,
      ...(week.errors && { days: week.errors }),
    }
  return {
    errors: null,
    summary: null,
    value: {
      towns,
      address: form.address.trim() || null,
      website,
      opening_hours: week.hours,
    },
  }
}

function isListed(town: string): boolean {
  return LOCATIONS.some((listed) => listed === town)
}
