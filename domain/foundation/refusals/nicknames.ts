import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of nicknames. */
export const nicknameRefusals: Record<string, Refusal> = {
  vehicle_nicknames_key: { field: 'nickname', sentence: 'This nickname already exists.' },
  vehicle_nicknames_nickname_length: {
    field: 'nickname',
    sentence: 'Enter one word of 2 to 60 characters, without spaces.',
  },
  vehicle_nicknames_meaning_length: {
    field: 'meaning',
    sentence: 'Choose a make or model from the catalogue.',
  },
  vehicle_nicknames_differs: {
    field: 'nickname',
    sentence: 'This is the name itself; the search finds it without a nickname.',
  },
}
