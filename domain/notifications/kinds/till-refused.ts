import { kind } from '../kind.ts'

/** To the owner of a till whose credentials M-Pesa refuses. */
export const tillRefused = kind({
  topic: null,
  facts: {},
  type: 'warning',
  title: 'M-Pesa refuses your till',
  sentence:
    'A buyer wanted to pay a deposit, and M-Pesa refused your credentials. Enter them again; until then nobody can pay you a deposit by M-Pesa.',
  link: '/dealer/settings/deposits',
  action: 'Connect your till',
})
