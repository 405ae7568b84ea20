import { expect, test } from 'vitest'
import {
  checkNewsletterForm,
  chosenAds,
  EMPTY_NEWSLETTER_FORM,
  subscribersInWords,
} from './newsletter-form.ts'

const form = { ...EMPTY_NEWSLETTER_FORM, subject: ' News ', body: ' Habari [you](https://magari.test) ' }

test('accepts a newsletter with subject and text, trimmed', () => {
  expect(checkNewsletterForm(form).value).toEqual({
    subject: 'News',
    body: 'Habari [you](https://magari.test)',
    ads: 'none',
    listing_ids: '',
  })
})

test.each([
  [{ subject: ' ' }, 'subject', 'Enter a subject of 1 to 120 characters.'],
  [{ subject: 'x'.repeat(121) }, 'subject', 'Enter a subject of 1 to 120 characters.'],
  [{ body: '' }, 'body', 'Write a text of 1 to 20,000 characters.'],
  [{ body: 'x'.repeat(20_001) }, 'body', 'Write a text of 1 to 20,000 characters.'],
  [
    { body: '[us](http://magari.test)' },
    'body',
    '“http://magari.test” is not a link we can send. Links begin with https://.',
  ],
  [{ ads: 'all' }, 'ads', 'Choose no ads, the newest ads or your own selection.'],
  [{ ads: 'chosen' }, 'listing_ids', 'Choose at least one ad, or choose “No ads”.'],
  [{ ads: 'chosen', listing_ids: 'a b c d e f g' }, 'listing_ids', 'Choose at most 6 ads.'],
])('%j is refused at its field', (change, field, sentence) => {
  expect(checkNewsletterForm({ ...form, ...change }).errors).toEqual({ [field]: sentence })
})

test('ads are chosen only if the form selects chosen ads', () => {
  expect(chosenAds({ ads: 'chosen', listing_ids: 'a b' })).toEqual(['a', 'b'])
  expect(chosenAds({ ads: 'newest', listing_ids: 'a b' })).toEqual([])
})

test('formats the number of subscribers', () => {
  expect([subscribersInWords(1), subscribersInWords(1204)]).toEqual(['1 subscriber', '1,204 subscribers'])
})
