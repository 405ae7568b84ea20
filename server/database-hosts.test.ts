import { expect, test } from 'vitest'
import { describeHosts, urlsByHost } from './database-hosts.ts'

test('a URL with one host stays as it is', () => {
  for (const url of [
    'postgresql://user:p%40ss@db.example:6432/magari?sslmode=verify-full',
    'postgres://db.example/magari',
    'postgresql://[::1]:5432/magari',
    'postgresql://user:its-own@socket/magari?host=/run/postgresql&application_name=magari',
    'postgresql:///magari?host=/run/postgresql',
    'postgresql://%2Frun%2Fpostgresql/magari',
  ])
    expect(urlsByHost(url)).toEqual([url])
})

test('a URL with several hosts becomes one for each', () => {
  expect(urlsByHost('postgresql://me:a,b@c@db1:5432,db2,[fd00::7]:5433/magari?sslmode=verify-full')).toEqual([
    'postgresql://me:a,b@c@db1:5432/magari?sslmode=verify-full',
    'postgresql://me:a,b@c@db2/magari?sslmode=verify-full',
    'postgresql://me:a,b@c@[fd00::7]:5433/magari?sslmode=verify-full',
  ])
  for (const kind of ['any', 'read-write', 'primary'])
    expect(urlsByHost(`postgres://a,b/m?target_session_attrs=${kind}`)).toHaveLength(2)
})

test.each([
  ['magari', 'must look like'],
  ['http://a,b/m', 'must look like'],
  ['postgres://db:99999/m', 'must look like'],
  ['postgres://me:secret@a:1,b:99999/m', 'must look like'],
  ['postgres://me:secret@a:1,b:x/m', 'each must look like host:5432'],
  ['postgres://me:secret@a:1,/m', 'each must look like host:5432'],
  ['postgres://me:secret@a,,b/m', 'each must look like host:5432'],
  ['postgres://me:secret@a,b c/m', 'each must look like host:5432'],
  ['postgres://me:secret,pass/word@a,b/m', 'each must look like host:5432'],
  ['postgres://me:secret@a:1,b:1,a:1/m', 'names a host twice'],
  ['postgres:///m?host=a,b', 'names hosts as a parameter'],
  ['postgres://me:secret@a,b/m?host=/run/postgresql', 'names hosts as a parameter'],
  ['postgres://me:secret@a,b/m?target_session_attrs=standby', 'asks for target_session_attrs=standby'],
])('%s is refused without its password', (url, reason) => {
  expect(() => urlsByHost(url)).toThrow(reason)
  expect(() => urlsByHost(url)).not.toThrow('secret')
})

test('a description has the hosts and the database only', () => {
  expect(describeHosts('postgresql://me:secret@db1:5432,[::1]:5433/magari?sslmode=require')).toBe(
    'PostgreSQL at db1:5432,[::1]:5433/magari',
  )
})
