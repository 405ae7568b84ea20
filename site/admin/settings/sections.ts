import type { ComponentProps } from 'react'
import type { SwitchSetting, TextSetting } from '#domain/admin/settings.ts'
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

/** The form of all settings, in the order they stand on the page. */
export const SETTINGS_SECTIONS: SettingsSection[] = [
  {
    title: 'Listings',
    about: 'What holds for every ad.',
    texts: [
      {
        setting: 'max_images_per_listing',
        label: 'Max images per listing',
        help: '1 to 30. Ads that have more keep them.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'listing_expiry_days',
        label: 'Listing expiry days',
        help: '1 to 365 days after an ad becomes active, it expires. Ads that are active keep their day.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'free_listing_limit',
        label: 'Active ads without a plan',
        help: 'How many a seller without a plan may have. Leave empty for unlimited.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'facebook_posts_a_day',
        label: 'Facebook posts a day',
        help: '1 to 100 ads a day, at most half of them from one seller. The others wait in line.',
        input: WHOLE_NUMBER,
      },
    ],
    switches: [
      {
        setting: 'review_changed_listings',
        label: 'Review changed listings',
        help: 'An ad goes back to the approvals when its title, make, model, year, mileage or pictures differ from what was published last, or its price by more than half.',
      },
    ],
  },
  {
    title: 'Site',
    about: 'Who may come in.',
    texts: [],
    switches: [
      {
        setting: 'maintenance_mode',
        label: 'Maintenance mode',
        help: 'Closes the site and its data to everybody but administrators, until you switch it off here.',
      },
      {
        setting: 'user_registration',
        label: 'User registration',
        help: 'When it is off nobody can make a new account. People with one sign in as ever.',
      },
    ],
  },
  {
    title: 'Messages by mail and phone',
    about: 'What Magari sends outside the site.',
    texts: [
      {
        setting: 'sms_kes_a_day',
        label: 'SMS, at most KSh a day',
        help: 'Once they have cost this much on a day, no more are sent until midnight. The site and mails still tell.',
        input: WHOLE_NUMBER,
      },
      {
        setting: 'whatsapp_messages_a_day',
        label: 'WhatsApp messages, at most a day',
        help: 'The same for WhatsApp.',
        input: WHOLE_NUMBER,
      },
    ],
    switches: [
      {
        setting: 'email_notifications',
        label: 'Email notifications',
        help: 'When it is off, only what an account needs is mailed: confirming an address, a new password.',
      },
      {
        setting: 'sms_notifications',
        label: 'SMS notifications',
        help: 'For members who asked for it and confirmed their number. It takes an account at an SMS provider (docs/operations.md).',
      },
    ],
  },
  {
    title: 'Home page figures',
    about:
      'The four figures on the home page. One that is empty is not shown. What you write of vehicles, customers and dealers is shown while it is so; else what is counted.',
    switches: [
      {
        setting: 'home_figures_live',
        label: 'Count them live',
        help: 'Vehicles, customers and verified dealers are counted instead of taken from the fields here.',
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
    about: 'Where people pay for their plans. Where details are empty, people are asked to write to you.',
    switches: [],
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
        help: 'The page of your card processor.',
        input: ADDRESS,
      },
    ],
  },
  {
    title: 'Business',
    about: 'Who runs the marketplace: on receipts, and on the contact, privacy and terms pages.',
    switches: [],
    texts: [
      { setting: 'business_name', label: 'Business name', input: LINE },
      {
        setting: 'business_kra_pin',
        label: 'KRA PIN',
        input: { maxLength: 11, autoCapitalize: 'characters', placeholder: 'P051234567X' },
      },
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
        help: 'Of the Office of the Data Protection Commissioner.',
        input: { maxLength: 40, autoCapitalize: 'characters' },
      },
    ],
  },
  {
    title: 'Social links',
    about: 'At the foot of every page. One that is empty is not shown.',
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
