import { expect, test } from 'vitest'
import { type Suggestion, suggestionWords } from './suggestions.ts'

test.each<[Suggestion, string]>([
  [
    { reason: 'price', above: 150_000, high: 1_200_000, ads: 23, sellers: 9 },
    'Its price is KSh 150,000 above the range of similar vehicles, which ends at KSh 1,200,000 (23 ads of 9 other sellers).',
  ],
  [{ reason: 'photos', photos: 0 }, 'It has no photo. Buyers look for'],
  [{ reason: 'photos', photos: 1 }, 'It has one photo.'],
  [{ reason: 'photos', photos: 4 }, 'It has 4 photos.'],
  [{ reason: 'description' }, 'It has no description.'],
  [{ reason: 'age', days: 75 }, 'It was posted 75 days ago.'],
  [{ reason: 'price' }, 'Its price is higher than nine in ten similar vehicles.'],
])('%j', (suggestion, words) => expect(suggestionWords(suggestion)).toContain(words))
