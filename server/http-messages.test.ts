import { expect, test } from 'vitest'
import { transferListOf } from './http-messages.ts'

const sent = (body: Uint8Array) => {
  const message = { status: 200, headers: [], body }
  return structuredClone(message, { transfer: transferListOf(message) }).body
}

test('a body with a buffer of its own is moved to the other thread', () => {
  const body = new TextEncoder().encode('a page')
  expect(Buffer.from(sent(body)).toString()).toBe('a page')
  expect(body.byteLength).toBe(0)
})

test('a body that shares its buffer arrives too, and the others keep theirs', () => {
  const [body, neighbour] = [Buffer.from('a page'), Buffer.from('another')]
  expect(Buffer.from(sent(body)).toString()).toBe('a page')
  expect(neighbour.toString()).toBe('another')
})
