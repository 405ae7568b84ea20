import { PHONE_SENTENCE } from '../phone.ts'
import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of profiles. */
export const profileRefusals: Record<string, Refusal> = {
  profiles_phone_kenyan: { field: 'phone', sentence: PHONE_SENTENCE },
  profiles_first_name_length: { field: 'first_name', sentence: 'Use at most 80 characters.' },
  profiles_last_name_length: { field: 'last_name', sentence: 'Use at most 80 characters.' },
  profiles_business_name_length: { field: 'business_name', sentence: 'Use at most 120 characters.' },
  business_name_changes_business_name_length: {
    field: 'business_name',
    sentence: 'Enter the business name in 2 to 120 characters.',
  },
  business_name_changes_held_for_known: { field: null, sentence: 'A name cannot be held for this reason.' },
  known_names_name_length: { field: 'name', sentence: 'Enter a name of 2 to 60 characters.' },
  known_names_key: { field: 'name', sentence: 'This name is already in the list.' },
  profiles_business_description_length: {
    field: 'business_description',
    sentence: 'Use at most 2,000 characters.',
  },
  profiles_location_length: { field: 'location', sentence: 'Use at most 60 characters.' },
  profiles_picture_own: {
    field: 'picture',
    sentence: 'This picture was not uploaded here. Choose it again.',
  },
}
