import { AFTER_PAYING } from '../../messages/warnings.ts'
import { id, maybe, person } from '../facts.ts'
import { kind } from '../kind.ts'

export const scammerSuspended = kind({
  topic: null,
  facts: { thread_id: id, person: maybe(person) },
  type: 'warning',
  title: ({ person }) => `${person ?? 'Somebody'} wrote to you and is now suspended for a scam`,
  sentence: () => `Do not pay them, and open no link of theirs. ${AFTER_PAYING}`,
  link: ({ thread_id }) => `/messages/${thread_id}`,
  action: 'Open the conversation',
})
