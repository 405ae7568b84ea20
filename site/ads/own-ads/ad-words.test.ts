import { expect, test } from 'vitest'
import { actionToast } from './ad-words.ts'

test('an ad that was to be public says so, or that it waits for approval', () => {
  const expires_at = '2026-11-26T09:00:00Z'
  for (const action of ['publish', 'renew', 'sell_again'] as const) {
    expect(actionToast(action, { status: 'active', expires_at }).title).not.toBe('Ad waits for approval')
    expect(actionToast(action, { status: 'draft', expires_at })).toEqual({
      title: 'Ad waits for approval',
      description: 'It differs from what was public. Others see it once an administrator has approved it.',
    })
  }
  for (const action of ['take_down', 'send_in'] as const)
    expect(actionToast(action, { status: 'draft', expires_at }).title).not.toBe('Ad waits for approval')
})
