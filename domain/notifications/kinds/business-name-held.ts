import { HELD_NAME_REASONS, type HeldNameReason } from '../../people/business-names.ts'
import { name, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessNameHeld = kind({
  topic: 'listings',
  facts: { name, reason: oneOf(...(Object.keys(HELD_NAME_REASONS) as HeldNameReason[])) },
  title: 'We are checking your business name',
  sentence: ({ name, reason }) =>
    `We check “${name}” before others see it: ${HELD_NAME_REASONS[reason]}. Until then they see your own name.`,
  link: '/account/profile',
  action: 'See your profile',
})
