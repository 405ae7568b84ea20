/** Drafts an ad's description from the values of the form only. */
import { formatKilometres } from '../foundation/money.ts'
import { parseMileage } from '../foundation/typed-amounts.ts'
import { checkVehicleForm, type VehicleForm } from './vehicle-form.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  labelOf,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from './vehicles.ts'

/** Labels that keep their capitals within a sentence. */
const SHOUTED = /^[A-Z0-9]+$/

/**
 * The draft, from the valid facts of the form; null before make and year are stated. `names` are those of the chosen make and model.
 * `today` bounds the year.
 */
export function descriptionDraft(
  form: VehicleForm,
  names: { make: string; model: string },
  today: Date,
): string | null {
  const errors = checkVehicleForm(form, today).errors ?? {}
  const stated = (field: keyof VehicleForm) => (errors[field] ? '' : oneLine(form[field]))
  const year = stated('year')
  if (!year || !names.make.trim()) return null
  const label = (field: keyof VehicleForm, labels: Readonly<Record<string, string>>) =>
    stated(field) && within(labelOf(labels, stated(field)))

  const car = [year, oneLine(names.make), oneLine(names.model)].filter(Boolean).join(' ')
  const condition =
    (form.condition === 'used' && label('registration_state', REGISTRATION_STATE_LABELS)) ||
    label('condition', CONDITION_LABELS)
  const mileage = parseMileage(stated('mileage'))
  const facts: [string, string][] = [
    ['Engine', joined(stated('engine_size'), label('fuel_type', FUEL_TYPE_LABELS))],
    ['Gearbox', label('transmission', TRANSMISSION_LABELS)],
    ['Drive', label('drive', DRIVE_LABELS)],
    ['Body', label('body_type', BODY_TYPE_LABELS)],
    ['Color', within(stated('color'))],
    ['Previous owners', stated('previous_owners')],
  ]
  const place = stated('location')
  return [
    `${joined(car, condition)}.`,
    mileage !== null && `It has done ${formatKilometres(mileage)}.`,
    facts
      .filter(([, fact]) => fact)
      .map(([name, fact]) => `${name}: ${fact}.`)
      .join(' '),
    place && `It can be seen in ${place}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}

function within(text: string): string {
  return SHOUTED.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
