import { afterEach, expect, test, vi } from 'vitest'
import { isOutage } from './outage.ts'

const NOW = 100_000

afterEach(() => {
  vi.unstubAllGlobals()
})

function browser(entry: object, onLine = true) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { origin: 'https://magari.example' })
  vi.stubGlobal('performance', {
    now: () => NOW,
    getEntriesByType: (type: string) =>
      type === 'navigation'
        ? []
        : [
            {
              name: 'https://magari.example/rest/v1/profiles',
              initiatorType: 'fetch',
              responseEnd: NOW - 1_000,
              responseStatus: 200,
              ...entry,
            },
          ],
  })
  return isOutage()
}

test('an offline browser is in an outage', () => {
  expect(browser({})).toBe(false)
  expect(browser({}, false)).toBe(true)
})

test.each([429, 502, 503, 504])('so is one that the server answered with %i', (responseStatus) => {
  expect(browser({ responseStatus })).toBe(true)
  expect(browser({ responseStatus, initiatorType: 'script' })).toBe(true)
  expect(browser({ responseStatus, responseEnd: NOW - 60_000 })).toBe(false)
  expect(browser({ responseStatus, initiatorType: 'img' })).toBe(false)
  expect(browser({ responseStatus, name: 'https://other.example/' })).toBe(false)
})

test.each([0, 200, 404, 500, undefined])('%j is no outage', (responseStatus) =>
  expect(browser({ responseStatus })).toBe(false),
)
