import { expect, test } from 'vitest'
import { browserOf } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} Chrome/142.0.7444.59 Mobile Safari/537.36`, 'Chrome 142'],
  [`${MOZILLA} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'Edge 142'],
  [`${MOZILLA} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28'],
  [`${MOZILLA} Chrome/106.0.0.0 Mobile Safari/537.36 OPR/73.1`, 'Opera 73'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Android WebView 141',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1',
    'Chrome 142',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['Chrome/0712345678', 'Chrome 0712'],
  ['achieng@example.test\n{"level":"error"}', 'other'],
  ['', 'other'],
  [null, 'other'],
])('%j is %s', (userAgent, browser) => expect(browserOf(userAgent)).toBe(browser))
