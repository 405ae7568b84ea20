import { maybe, name, oneOf, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'
import { withoutStop } from '../short-text.ts'

export const businessNameRejected = kind({
  topic: 'listings',
  facts: { name, current_name: maybe(name), reason: text, of: oneOf('profile', 'service_provider') },
  type: 'warning',
  title: 'Your new business name was not approved',
  sentence: ({ name, current_name, reason }) =>
    sentences(
      `“${name}” was not approved: ${withoutStop(reason)}.`,
      current_name
        ? `Your business is still shown as “${current_name}”.`
        : 'Others see your own name until you enter another.',
    ),
  link: ({ of }) => (of === 'profile' ? '/account/profile' : '/service-provider/settings'),
  action: 'See your settings',
})
