/** The marketplace's settings for administrators, and their allowed values. */

import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { TRUST_SETTINGS } from '../trust/levels.ts'
import { SIGNAL_NAMES, signalSetting } from '../trust/signals.ts'

export const SWITCH_SETTINGS = [
  'review_changed_listings',
  'review_low_prices',
  'maintenance_mode',
  'user_registration',
  'email_notifications',
  'sms_notifications',
  'home_figures_live',
  'vat_registered',
  'refuse_unknown_payment_numbers',
  'paybill_refuses_unreachable',
] as const
export type SwitchSetting = (typeof SWITCH_SETTINGS)[number]

export const TEXT_SETTINGS = [
  'max_images_per_listing',
  'listing_expiry_days',
  'evidence_kept_days',
  'account_recovery_hours',
  'free_listing_limit',
  'promotion_price',
  'promotion_days',
  'facebook_posts_a_day',
  'sms_kes_a_day',
  'whatsapp_messages_a_day',
  'phone_codes_kes_a_day',
  'hold_threshold',
  ...SIGNAL_NAMES.map(signalSetting),
  ...TRUST_SETTINGS.map(({ setting }) => setting),
  'home_figure_vehicles',
  'home_figure_customers',
  'home_figure_verified_dealers',
  'home_figure_support',
  'bank_name',
  'bank_branch',
  'bank_account_name',
  'bank_account_number',
  'mpesa_till_number',
  'mpesa_paybill_number',
  'card_payment_url',
  'business_name',
  'business_address',
  'business_kra_pin',
  'vat_percent',
  'refund_consent_above',
  'contact_email',
  'contact_phone',
  'data_protection_registration',
  'social_facebook',
  'social_instagram',
  'social_x',
  'social_youtube',
  'social_tiktok',
] as const
export type TextSetting = (typeof TEXT_SETTINGS)[number]
export type SettingKey = SwitchSetting | TextSetting

export type SettingsForm = Record<TextSetting, string> & Record<SwitchSetting, boolean>

/** The form filled from stored settings; absent ones are off or empty. */
export function settingsForm(stored: Iterable<{ key: string; value: string }>): SettingsForm {
  const values = new Map([...stored].map(({ key, value }) => [key, value]))
  return {
    ...(Object.fromEntries(TEXT_SETTINGS.map((key) => [key, values.get(key) ?? ''])) as Record<
      TextSetting,
      string
    >),
    ...(Object.fromEntries(SWITCH_SETTINGS.map((key) => [key, values.get(key) === 'true'])) as Record<
      SwitchSetting,
      boolean
    >),
  }
}

export interface SettingChange {
  key: SettingKey
  value: string
  /** The value when the administrator opened the form. */
  was: string
}

/** The changed settings, as they are stored. */
export function settingChanges(read: SettingsForm, form: SettingsForm): SettingChange[] {
  return [...SWITCH_SETTINGS, ...TEXT_SETTINGS]
    .filter((key) => form[key] !== read[key])
    .map((key) => ({ key, value: String(form[key]), was: String(read[key]) }))
}

const URL_RULE = [
  /^(https:\/\/[^\s<>"]+)?$/,
  'Enter the full address, beginning with https://, or leave it empty.',
] as const
const TILL_FORM = /^(\d{5,8})?$/

/** Patterns of the text settings with the sentence for a mismatch. */
const RULES: Partial<Record<TextSetting, readonly [RegExp, string]>> = {
  contact_email: [/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'Enter an e-mail address, for example sales@example.com.'],
  contact_phone: [/^(\+?\d[\d ]{6,18})?$/, 'Enter a phone number, for example +254 700 000 000.'],
  bank_account_number: [/^([0-9A-Za-z -]{4,34})?$/, 'An account number has 4 to 34 digits and letters.'],
  mpesa_till_number: [TILL_FORM, 'A till number has 5 to 8 digits.'],
  mpesa_paybill_number: [TILL_FORM, 'A paybill number has 5 to 8 digits.'],
  business_kra_pin: [
    /^([AP]\d{9}[A-Z])?$/,
    'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.',
  ],
  data_protection_registration: [
    /^([0-9A-Za-z][0-9A-Za-z ./-]{2,39})?$/,
    'A registration number has 3 to 40 letters, digits and signs like - and /.',
  ],
  card_payment_url: URL_RULE,
  social_facebook: URL_RULE,
  social_instagram: URL_RULE,
  social_x: URL_RULE,
  social_youtube: URL_RULE,
  social_tiktok: URL_RULE,
}

const MOST_POINTS = 1_000

/** Bounds of the numeric settings. */
const FIGURES: Partial<Record<TextSetting, readonly [least: number, most: number]>> = {
  max_images_per_listing: [1, 30],
  listing_expiry_days: [1, 365],
  evidence_kept_days: [1, 365],
  free_listing_limit: [0, 99_999],
  promotion_price: [1, 99_999],
  promotion_days: [1, 90],
  facebook_posts_a_day: [1, 100],
  sms_kes_a_day: [1, 99_999],
  whatsapp_messages_a_day: [1, 99_999],
  phone_codes_kes_a_day: [1, 99_999],
  account_recovery_hours: [24, 720],
  vat_percent: [1, 50],
  refund_consent_above: [0, 99_999],
  hold_threshold: [1, MOST_POINTS],
  ...Object.fromEntries(TRUST_SETTINGS.map(({ setting }) => [setting, [1, 99_999] as const])),
  ...Object.fromEntries(SIGNAL_NAMES.map((signal) => [signalSetting(signal), [0, MOST_POINTS] as const])),
}

/** Numbers that may be left out: no limit. */
const MAY_BE_EMPTY: readonly TextSetting[] = ['free_listing_limit', 'promotion_price', 'refund_consent_above']

const LONGEST = 500
const LONGEST_HOME_FIGURE = 20

/** Validates the settings by the same rules as the database. */
export function checkSettingsForm(form: SettingsForm): Checked<SettingsForm, SettingsForm> {
  const value = { ...form }
  const errors: FieldErrors<SettingsForm> = {}
  for (const key of TEXT_SETTINGS) {
    const text = key === 'business_kra_pin' ? form[key].trim().toUpperCase() : form[key].trim()
    const figure = FIGURES[key]
    value[key] = figure && /^\d{1,9}$/.test(text) ? String(Number(text)) : text
    const wrong = figure ? wrongFigure(value[key], figure, key) : wrongText(text, key)
    if (wrong) errors[key] = wrong
  }
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value, errors: null, summary: null }
}

function wrongFigure(text: string, [least, most]: readonly [number, number], key: TextSetting) {
  if (MAY_BE_EMPTY.includes(key) && text === '') return null
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return null
  return `Enter a number from ${least} to ${formatNumber(most)}.`
}

function wrongText(text: string, key: TextSetting) {
  const longest = key.startsWith('home_figure_') ? LONGEST_HOME_FIGURE : LONGEST
  if (text.length > longest) return `Use at most ${longest} characters.`
  const [form, sentence] = RULES[key] ?? []
  return form && !form.test(text) ? (sentence ?? null) : null
}

/** The value of a setting in a sentence: `on`, `nothing`, `“5”`. */
export function settingWords(key: SettingKey, value: string): string {
  if (SWITCH_SETTINGS.some((known) => known === key)) return value === 'true' ? 'on' : 'off'
  return value === '' ? 'nothing' : `“${value}”`
}
