import { expect, test } from 'vitest'
import { shownWebsite } from './shown-website.ts'
import { checkWebsite } from './websites.ts'

test.each([
  ['', null],
  ['  ', null],
  ['garage.co.ke', 'https://garage.co.ke'],
  ['www.garage.co.ke/prices?all=1#top', 'https://www.garage.co.ke/prices?all=1#top'],
  ['http://garage.co.ke', 'http://garage.co.ke'],
  ['HTTPS://Garage.co.ke/', 'HTTPS://Garage.co.ke/'],
  ['garage.co.ke:8080', 'https://garage.co.ke:8080'],
])('%j is saved as %j', (typed, website) => {
  expect(checkWebsite(typed)).toEqual({ website, error: null })
})

test.each([
  ['javascript:alert(1)', 'The address of a website begins with https:// or http://.'],
  ['ftp://garage.co.ke', 'The address of a website begins with https:// or http://.'],
  ['mailto:me@garage.co.ke', 'The address of a website begins with https:// or http://.'],
  ['garage', 'Enter the address of the website, for example https://garage.co.ke.'],
  ['https://', 'Enter the address of the website, for example https://garage.co.ke.'],
  ['https://localhost/x', 'Enter the address of the website, for example https://garage.co.ke.'],
  ['https://127.0.0.1', 'Enter the address of the website, for example https://garage.co.ke.'],
  ['https://me:secret@garage.co.ke', 'Enter the address of the website, for example https://garage.co.ke.'],
  [
    'https://garage.co.ke@evil.example',
    'Enter the address of the website, for example https://garage.co.ke.',
  ],
  ['our garage.co.ke', 'Enter the address of the website, for example https://garage.co.ke.'],
  [`garage.co.ke/${'x'.repeat(300)}`, 'Use at most 300 characters.'],
])('%j is refused', (typed, error) => {
  expect(checkWebsite(typed)).toEqual({ website: null, error })
})

test('an address is shown without its scheme', () => {
  expect(shownWebsite('http://www.garage.co.ke/')).toBe('garage.co.ke')
  expect(shownWebsite('https://garage.co.ke/prices')).toBe('garage.co.ke/prices')
})
