import { expect, test } from 'vitest'
import { readReplicas } from './read-replicas.ts'

const requests = { connectionString: 'postgresql://db1:5432/magari?user=magari_requests_1&password=a%26b' }
const read = (databaseReadUrl: string | undefined) =>
  readReplicas({ databaseReadUrl, databaseReadLag: 2000 }, requests, () => {})

test('each host is a replica, with the login and the database of requests', () => {
  expect(read(undefined)).toBeUndefined()
  expect(read('postgresql://db2,db3:5433?sslmode=require')?.replicas).toEqual([
    {
      name: 'db2',
      connection: {
        connectionString: 'postgresql://db2/magari?sslmode=require&user=magari_requests_1&password=a%26b',
      },
    },
    {
      name: 'db3:5433',
      connection: {
        connectionString:
          'postgresql://db3:5433/magari?sslmode=require&user=magari_requests_1&password=a%26b',
      },
    },
  ])
  expect(read('postgresql://db2/other')?.replicas[0]?.connection.connectionString).toContain('/other?')
})

test('changes are logged; a primary among the hosts is no warning', () => {
  const lines: unknown[] = []
  const { onChange } =
    readReplicas({ databaseReadUrl: 'postgresql://db2', databaseReadLag: 2000 }, requests, (...line) =>
      lines.push(line),
    ) ?? {}
  const state = { name: 'db2', behindMs: 0, answered: 0, repeated: 0 }
  onChange?.({ ...state, use: 'used', reason: 'It answers.' })
  onChange?.({ ...state, use: 'primary', reason: 'It writes.' })
  onChange?.({ ...state, use: 'silent', reason: 'It does not answer.' })
  expect(lines).toEqual([
    ['info', 'a replica is used', { replica: 'db2' }],
    ['info', 'a replica is left out', { replica: 'db2', reason: 'It writes.' }],
    ['warn', 'a replica is left out', { replica: 'db2', reason: 'It does not answer.' }],
  ])
})
