import { expect, test } from 'vitest'
import { stopWord } from './stop-word.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'S T O P',
  '"stop!"',
  'Stop please',
  'ＳＴＯＰ',
  'stop\n--\nSent by phone',
])('%j stops messages', (text) => expect(stopWord(text)).toBe('stop'))

test.each(['START', 'start', '- Start -'])('%j resumes them', (text) => expect(stopWord(text)).toBe('start'))

test.each(['', '1', 'stopped at the shop', 'Please stop by', 'restart', 'Is it still there?', '停'])(
  '%j is something else',
  (text) => expect(stopWord(text)).toBeNull(),
)
