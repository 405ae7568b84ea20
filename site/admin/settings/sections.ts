import type { ComponentProps } from 'react'
import type { SwitchSetting, TextSetting } from '#domain/admin/settings.ts'
import { LEVEL_WORDS, LIMIT_LABELS, TRUST_SETTINGS } from '#domain/trust/levels.ts'
import { SIGNAL_NAMES, SIGNALS, signalSetting } from '#domain/trust/signals.ts'
import type { Input } from '../../ui/input.tsx'

interface SwitchEntry {
  setting: SwitchSetting
  label: string
  help: string
}

interface TextEntry {
  setting: TextSetting
  label: string
  help?: string
  input?: Pick<
    ComponentProps<typeof Input>,
    'inputMode' | 'type' | 'maxLength' | 'placeholder' | 'autoCapitalize'
  >
}

interface SettingsSection {
  title: string
  /** A line below the title. */
  about: string
  switches: SwitchEntry[]
  texts: TextEntry[]
}

const WHOLE_NUMBER = { inputMode: 'numeric', maxLength: 5 } as const
const ADDRESS = { inputMode: 'url', maxLength: 500, autoCapitalize: 'none', placeholder: 'https://' } as const
const FIGURE = { maxLength: 20 } as const
const LINE = { maxLength: 500 } as const
const TILL = { inputMode: 'numeric', maxLength: 8 } as const

/** The sections and fields of the settings form, in display order. */
export const SETTINGS_SECTIONS: SettingsSection[] = [
  {
    title: 'Listings',
    about: 'Applies to all ads.',
    texts: [
      {
        setting: 'max_images_per_listing',
        label: 'Max images per listing',
        help: '1 to 30. Existing ads keep their images.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'listing_expiry_days',
        label: 'Listing expiry days',
        help: 'Days until an active ad expires, 1 to 365. Ads that are already active keep their date.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'free_listing_limit',
        label: 'Active ads without a plan',
        help: 'The limit for sellers without a plan. Leave empty for unlimited.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'promotion_price',
        label: 'Price of featuring an ad (KSh)',
        help: 'For all days together. Leave empty to offer none. Who has started to pay keeps the price they saw.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'promotion_days',
        label: 'Days for which a paid ad is featured',
        help: '1 to 90. Ads that are featured already keep their end.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'evidence_kept_days',
        label: 'Days for which papers are kept',
        help: '1 to 365. Photos of IDs, registrations and logbooks are deleted that many days after the decision.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'account_recovery_hours',
        label: 'Hours before an account is handed over',
        help: '24 to 720. So long its owner has been told that somebody asks for it because of a lost number.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'facebook_posts_a_day',
        label: 'Facebook posts a day',
        help: '1 to 100 ads per day, at most half of them from one seller. The rest are queued.',
        input: WHOLE_NUMBER,
      },
    ],
    switches: [
      {
        setting: 'review_changed_listings',
        label: 'Review changed listings',
        help: 'An ad needs approval again if its title, make, model, year, mileage or pictures change, or its price changes by more than half.',
      },
      {
        setting: 'review_low_prices',
        label: 'Review low prices',
        help: 'A vehicle that asks less than half of its estimate needs approval before it is public. Ads without an estimate do not.',
      },
    ],
  },
  {
    title: 'Suspect ads',
    about:
      'What speaks for a scam has points. A vehicle ad whose points reach the threshold waits for an administrator before others see it. 0 switches a signal off.',
    switches: [],
    texts: [
      {
        setting: 'hold_threshold',
        label: 'Threshold',
        help: 'Points, 1 to 1,000.',
        input: WHOLE_NUMBER,
      },
      ...SIGNAL_NAMES.map((signal) => ({
        setting: signalSetting(signal),
        label: SIGNALS[signal].staff,
        input: WHOLE_NUMBER,
      })),
    ],
  },
  {
    title: 'Trust',
    about:
      'What new and known members may do at once. Known: the phone is confirmed, a plan is paid, or they have been members for 30 days. Whoever was verified, or whose papers or yard were seen, has no limit but those of all.',
    switches: [],
    texts: TRUST_SETTINGS.map(({ level, limit, setting }) => ({
      setting,
      label: `${LEVEL_WORDS[level].label}: ${LIMIT_LABELS[limit].charAt(0).toLowerCase()}${LIMIT_LABELS[limit].slice(1)}`,
      input: WHOLE_NUMBER,
    })),
  },
  {
    title: 'Site',
    about: 'Access to the site.',
    texts: [],
    switches: [
      {
        setting: 'maintenance_mode',
        label: 'Maintenance mode',
        help: 'Closes the site and its data to everyone but administrators until you switch it off here.',
      },
      {
        setting: 'user_registration',
        label: 'User registration',
        help: 'When off, no new accounts can be created. Existing users can still sign in.',
      },
    ],
  },
  {
    title: 'Messages by mail and phone',
    about: 'Messages sent outside the site.',
    texts: [
      {
        setting: 'sms_kes_a_day',
        label: 'Daily SMS limit (KSh)',
        help: 'After SMS have cost this much in a day, none are sent until midnight. Notifications on the site and by e-mail continue.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'whatsapp_messages_a_day',
        label: 'Daily limit of WhatsApp messages',
        help: 'After this many, none are sent until midnight.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'phone_codes_kes_a_day',
        label: 'Daily limit of codes (KSh)',
        help: 'For codes by which people sign up or in with their phone, by SMS and WhatsApp. Administrators are told at 80 %. The last tenth is for browsers in which the number has signed in before. At the limit, none are sent until midnight.',
        input: WHOLE_NUMBER,
      },
    ],
    switches: [
      {
        setting: 'email_notifications',
        label: 'Email notifications',
        help: 'When off, only essential account mails are sent: address confirmations and password resets.',
      },
      {
        setting: 'sms_notifications',
        label: 'SMS notifications',
        help: 'For members who opted in and confirmed their number. Codes to sign in are sent without it. Requires an account with an SMS provider (docs/operations.md).',
      },
    ],
  },
  {
    title: 'Home page figures',
    about:
      'The four figures on the home page. Empty figures are hidden. Your figures for vehicles, customers and dealers are shown as long as they are true; otherwise the real counts are shown.',
    switches: [
      {
        setting: 'home_figures_live',
        label: 'Count them live',
        help: 'Shows real counts of vehicles, customers and verified dealers instead of the figures entered here.',
      },
    ],
    texts: [
      { setting: 'home_figure_vehicles', label: 'Vehicles listed', input: FIGURE },
      { setting: 'home_figure_customers', label: 'Customers', input: FIGURE },
      { setting: 'home_figure_verified_dealers', label: 'Verified dealers', input: FIGURE },
      { setting: 'home_figure_support', label: 'Support', input: FIGURE },
    ],
  },
  {
    title: 'Bank and till',
    about: 'Where people pay for their plans. If details are missing, people are asked to contact you.',
    switches: [
      {
        setting: 'refuse_unknown_payment_numbers',
        label: 'Refuse unknown payment numbers',
        help: 'M-Pesa asks this site before a payment to the paybill, and payments with a wrong account number or amount are refused. Safaricom has to activate "external validation" first (docs/operations.md).',
      },
      {
        setting: 'paybill_refuses_unreachable',
        label: 'Refuse while unreachable',
        help: 'With external validation: M-Pesa refuses payments to the paybill while this site does not answer. When off, they are made and listed. Register the paybill again after a change.',
      },
    ],
    texts: [
      { setting: 'mpesa_till_number', label: 'M-Pesa till number', input: TILL },
      { setting: 'mpesa_paybill_number', label: 'M-Pesa paybill number', input: TILL },
      { setting: 'bank_name', label: 'Bank', input: LINE },
      { setting: 'bank_branch', label: 'Branch', input: LINE },
      { setting: 'bank_account_name', label: 'Account name', input: LINE },
      { setting: 'bank_account_number', label: 'Account number', input: { maxLength: 34 } },
      {
        setting: 'card_payment_url',
        label: 'Card payment page',
        help: 'The payment page of your card processor.',
        input: ADDRESS,
      },
      {
        setting: 'refund_consent_above',
        label: 'Returns need a second administrator above (KSh)',
        help: '0: always. Leave empty for never. Who returns money to themselves always needs one.',
        input: WHOLE_NUMBER,
      },
    ],
  },
  {
    title: 'Business',
    about: 'The operator of the marketplace, shown on receipts and on the contact, privacy and terms pages.',
    switches: [
      {
        setting: 'vat_registered',
        label: 'Registered for VAT',
        help: 'The prices of plans then include VAT, which receipts and the ledger show apart.',
      },
    ],
    texts: [
      { setting: 'business_name', label: 'Business name', input: LINE },
      {
        setting: 'business_kra_pin',
        label: 'KRA PIN',
        input: { maxLength: 11, autoCapitalize: 'characters', placeholder: 'P051234567X' },
      },
      { setting: 'vat_percent', label: 'VAT (%)', input: WHOLE_NUMBER },
      { setting: 'business_address', label: 'Postal address', input: LINE },
      { setting: 'contact_email', label: 'E-mail', input: { type: 'email', maxLength: 254 } },
      {
        setting: 'contact_phone',
        label: 'Phone',
        input: { type: 'tel', maxLength: 20, placeholder: '+254 700 000 000' },
      },
      {
        setting: 'data_protection_registration',
        label: 'Data protection registration number',
        help: 'From the Office of the Data Protection Commissioner.',
        input: { maxLength: 40, autoCapitalize: 'characters' },
      },
    ],
  },
  {
    title: 'Social links',
    about: 'Shown in the footer of every page. Empty links are hidden.',
    switches: [],
    texts: [
      { setting: 'social_facebook', label: 'Facebook', input: ADDRESS },
      { setting: 'social_instagram', label: 'Instagram', input: ADDRESS },
      { setting: 'social_x', label: 'X', input: ADDRESS },
      { setting: 'social_youtube', label: 'YouTube', input: ADDRESS },
      { setting: 'social_tiktok', label: 'TikTok', input: ADDRESS },
    ],
  },
]
