/** Papers that members send as evidence for a fact (docs/trust.md, Evidence). */
import type { FactKind } from './facts.ts'

export const EVIDENCE_BUCKET = 'evidence'
export const MOST_EVIDENCE_PAGES = 10
export const EVIDENCE_MAX_BYTES = 15 * 1024 * 1024

export const EVIDENCE_KINDS = ['id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Of one ad; the others are of the member. */
export const VEHICLE_EVIDENCE: readonly EvidenceKind[] = ['logbook', 'records', 'code_photo']

export type EvidenceStatus = 'waiting' | 'seen' | 'rejected' | 'expired'

interface EvidenceWords {
  label: string
  /** What to photograph. */
  ask: string
  /** The number that the staff read on it; null: none. */
  number: string | null
}

export const EVIDENCE_WORDS: Record<EvidenceKind, EvidenceWords> = {
  id: {
    label: 'ID card or passport',
    ask: 'Both sides of the card, or the page with the photo. The name must be that of your account.',
    number: 'Number of the ID or passport',
  },
  registration: {
    label: 'Business registration',
    ask: 'The certificate of registration or incorporation, with the name of your business.',
    number: 'Registration number',
  },
  tax_pin: {
    label: 'KRA PIN certificate',
    ask: 'The certificate, with your name or that of your business.',
    number: 'KRA PIN',
  },
  logbook: {
    label: 'Logbook',
    ask: 'Each page with entries, as photos of the original.',
    number: 'Chassis number',
  },
  records: {
    label: 'Copy of records',
    ask: 'The copy from the transport authority, at most 14 days old.',
    number: 'Chassis number',
  },
  code_photo: {
    label: 'Photo with today’s code',
    ask: 'Write the code on paper, put it on what you sell, and take a photo with both.',
    number: null,
  },
}

/** The fact that evidence of a kind shows (private.fact_of_evidence). */
export const factOfEvidence = (kind: Exclude<EvidenceKind, 'code_photo'>) => `${kind}_seen` as FactKind

/** Reasons that staff choose from when they reject; they may write their own. */
export const REJECTION_REASONS: Record<EvidenceKind, readonly string[]> = {
  id: [
    'The photo shows a screen or another photo. Please photograph the card itself.',
    'The face or the name cannot be read. Please take the photo in daylight, without flash.',
    'The name is not that of your account.',
    'The ID has expired.',
  ],
  registration: ['The name is not that of your business.', 'The text cannot be read.', 'A page is missing.'],
  tax_pin: ['The name is neither yours nor that of your business.', 'The text cannot be read.'],
  logbook: [
    'The vehicle is not that of the ad.',
    'The photo shows a screen or a copy. Please photograph the logbook itself.',
    'The text cannot be read.',
  ],
  records: ['It is older than 14 days.', 'The vehicle is not that of the ad.', 'The text cannot be read.'],
  code_photo: [
    'The code is not that of the day.',
    'It is not what the ad shows.',
    'The paper and what you sell must be in one photo.',
  ],
}

/** Why a PDF is refused, in the owner's words, by the reasons of server/evidence/render-pdf.ts. */
export const PDF_REFUSALS = {
  unreadable: 'This PDF cannot be read. Send photos of the pages instead.',
  locked: 'This PDF is locked with a password. Send photos of the pages instead.',
  'too many pages': `This PDF has more than ${MOST_EVIDENCE_PAGES} pages. Send photos of those that matter.`,
  gone: 'This PDF is no longer there. Choose it again.',
  busy: 'Other PDFs are being read just now. Try again in a minute, or send photos of the pages.',
  'too large': 'This PDF is larger than 15 MB. Send photos of the pages instead.',
  'too much work': 'This PDF is too large to be shown. Send photos of the pages instead.',
} as const
