import { expect, test } from 'vitest'
import { actionToast } from './ad-words.ts'

test('the toast says whether the ad is public or awaiting approval', () => {
  const expires_at = '2026-11-26T09:00:00Z'
  for (const action of ['publish', 'renew', 'sell_again'] as const) {
    expect(actionToast(action, { status: 'active', expires_at }).title).not.toBe('Ad awaiting approval')
    expect(actionToast(action, { status: 'draft', expires_at })).toEqual({
      title: 'Ad awaiting approval',
      description:
        'Others will see it once an administrator approves it. Your notifications say why it is checked.',
    })
  }
  for (const action of ['take_down', 'send_in'] as const)
    expect(actionToast(action, { status: 'draft', expires_at }).title).not.toBe('Ad awaiting approval')
})
