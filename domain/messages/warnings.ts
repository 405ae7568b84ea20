/** Warnings of scams in received messages (docs/trust.md, Talks), and what their recipients report. */

/** The kinds of `message_warnings.reasons`. */
export const WARNING_KINDS = [
  'suspended_scammer',
  'reported_number',
  'account_changed',
  'money_ahead',
  'money_back',
  'asks_code',
  'leaves_magari',
  'meet_safely',
  'other_danger',
] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

/** The Directorate of Criminal Investigations, toll-free, as people write it. */
export const DCI_PHONE = '0800 722 203'

/** What to do after having paid. */
export const AFTER_PAYING = `If you have paid, call M-Pesa on 234 or your bank at once and ask to reverse it. Then report it to the DCI on ${DCI_PHONE}.`

interface WarningWords {
  /** A clause without a full stop. */
  title: string
  /** What to do. */
  sentence: string
}

export const WARNINGS: Record<WarningKind, WarningWords> = {
  suspended_scammer: {
    title: 'Whoever wrote this is suspended for a scam',
    sentence: `Do not pay them, and open no link of theirs. ${AFTER_PAYING}`,
  },
  reported_number: {
    title: 'Other people have reported a number in this message',
    sentence: 'At least two members say that it was used for a scam. Do not send money to it.',
  },
  account_changed: {
    title: 'This message names another account, till or paybill',
    sentence:
      'Call the seller on the number of the ad before you pay: such messages often come from somebody else.',
  },
  money_ahead: {
    title: 'This message asks for money ahead',
    sentence:
      'Pay no deposit, booking or clearing fee before you have met the seller and seen what you buy with its papers.',
  },
  money_back: {
    title: 'This message speaks of money that was sent',
    sentence:
      'Look at your own balance: a screenshot or an SMS is no payment. Send nothing back yourself, M-Pesa and banks reverse what was sent by mistake.',
  },
  asks_code: {
    title: 'This message asks for a code, PIN or password',
    sentence: 'Never send one, whoever asks. Our staff, M-Pesa and banks do not need it.',
  },
  leaves_magari: {
    title: 'This message asks you to leave Magari by a link',
    sentence:
      'Stay here until you have met: we cannot help with what is written elsewhere. Open no link of a stranger.',
  },
  meet_safely: {
    title: 'This message is about a place or cash that is not safe',
    sentence: 'Meet by day where there are people, take somebody with you, and pay at a bank.',
  },
  other_danger: {
    title: 'This message reads like a scam',
    sentence: 'Send no money and no papers before you have met and seen what you buy.',
  },
}

/** The words for the weightiest of the reasons. */
export function warningWords([weightiest]: readonly string[]): WarningWords {
  return WARNINGS[WARNING_KINDS.find((kind) => kind === weightiest) ?? 'other_danger']
}

/** What happened, in a report of a message (`message_reports.scam_kind`). */
export const SCAM_KINDS = ['money_ahead', 'account_changed', 'link', 'code', 'other'] as const
export type ScamKind = (typeof SCAM_KINDS)[number]
export const SCAM_KIND_LABELS: Record<ScamKind, string> = {
  money_ahead: 'They asked for money ahead',
  account_changed: 'They changed the account, till or paybill',
  link: 'They sent a link',
  code: 'They wanted a code, PIN or password',
  other: 'Something else',
}
