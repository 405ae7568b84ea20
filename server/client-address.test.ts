import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const SOCKET = '10.0.0.9'

test.each([
  ['no proxy is trusted', '41.90.64.7', 0, SOCKET],
  ['one proxy', '41.90.64.7', 1, '41.90.64.7'],
  ['one proxy, and a client that claims another address', '1.1.1.1, 41.90.64.7', 1, '41.90.64.7'],
  ['two proxies', '1.1.1.1, 41.90.64.7, 172.16.0.4', 2, '41.90.64.7'],
  ['fewer entries than proxies', '41.90.64.7', 3, '41.90.64.7'],
  ['no header', null, 1, SOCKET],
  ['nonsense', 'unknown', 1, SOCKET],
  ['a port beside it', '41.90.64.7:5123', 1, '41.90.64.7'],
  ['IPv6 with a port', '[2c0f:fe38::7]:5123', 1, '2c0f:fe38::7'],
])('%s', (_what, header, hops, address) => {
  expect(clientAddress(SOCKET, header, hops)).toBe(address)
})
