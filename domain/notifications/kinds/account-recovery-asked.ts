import { formatDateTime } from '../../foundation/dates.ts'
import { maybe, moment, path } from '../facts.ts'
import { kind } from '../kind.ts'

/** To an account that somebody asks for who says that they have lost its number. The link refuses, without signing in. */
export const accountRecoveryAsked = kind({
  topic: null,
  facts: {
    /** Until then it is not handed over. */
    until: moment,
    refuse_path: maybe(path),
  },
  type: 'warning',
  title: 'Somebody asks for your account',
  sentence: ({ until }) =>
    [
      'Somebody says that they have lost the number of this account, and has sent papers to our staff.',
      `If it is not you, say so. If you keep using the account, it stays yours as well. Nothing changes before ${formatDateTime(until)}.`,
    ].join('\n\n'),
  link: '/keep-account',
  action: 'This is not me',
  mail: ({ refuse_path }) =>
    refuse_path === null ? {} : { action: { label: 'This is not me', path: refuse_path } },
  sms: 'Somebody who says that they lost this number asks for your Magari account. Not you? Say so:',
  smsPath: ({ refuse_path }) => refuse_path,
  whatsapp: ({ refuse_path }) => (refuse_path === null ? {} : { button: refuse_path.slice(1) }),
})
