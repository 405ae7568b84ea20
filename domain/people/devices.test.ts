import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './devices.ts'

const android =
  'Mozilla/5.0 (Linux; Android 13; Infinix X6827) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const opera = `${android} OPR/83.0.0.0`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

test.each([
  [android, 'Chrome on Android', true],
  [opera, 'Opera on Android', true],
  [iphone, 'Safari on iPhone', true],
  [edge, 'Edge on Windows', false],
  [firefox, 'Firefox on Linux', false],
  ['node', 'Unknown device', false],
  [null, 'Unknown device', false],
])('%s is named %s', (userAgent, name, handheld) => {
  expect(deviceName(userAgent)).toBe(name)
  expect(isHandheld(userAgent)).toBe(handheld)
})
