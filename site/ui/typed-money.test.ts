import { describe, expect, test } from 'vitest'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { shownCaret, shownMoney, typedMoney } from './typed-money.ts'

/** Types a text key by key at the caret, like a browser. */
function typing(text: string, before = '', at = shownMoney(before).length) {
  let state = { typed: before, caret: before.length }
  let caret = at
  for (const key of text) {
    const shown = shownMoney(state.typed)
    state = typedMoney(state.typed, shown.slice(0, caret) + key + shown.slice(caret), caret + 1)
    caret = shownCaret(state)
  }
  return { ...state, shown: shownMoney(state.typed), shownCaret: caret }
}

function pasting(text: string, before: string, from: number, to: number) {
  const shown = shownMoney(before)
  const state = typedMoney(before, shown.slice(0, from) + text + shown.slice(to), from + text.length)
  return { typed: state.typed, shown: shownMoney(state.typed) }
}

/** A deterministic sequence of numbers below a bound. */
function numbers(seed: number) {
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
}

const KEYS = [...'0123456789', ...'000', ',', ',', '.', ' ', 'k', 'M', 'x']

describe('typing an amount', () => {
  test('gives the same as pasting, for ten thousand random texts', () => {
    const below = numbers(7)
    for (let nth = 0; nth < 10_000; nth++) {
      const text = Array.from({ length: 1 + below(12) }, () => KEYS[below(KEYS.length)]).join('')
      const filled = typedMoney('', text, text.length).typed
      expect(parseMoney(typing(text).typed), text).toBe(parseMoney(filled))
      expect(parseMoney(filled), text).toBe(parseMoney(text))
    }
  })

  test('gives the same for any amount, with or without commas', () => {
    const below = numbers(11)
    for (let nth = 0; nth < 2_000; nth++) {
      const amount = below(10 ** (1 + below(9)))
      for (const text of [String(amount), amount.toLocaleString('en'), `${amount}.00`])
        expect(parseMoney(typing(text).typed), text).toBe(amount)
      expect(parseMoney(typing(`${amount}.25`).typed)).toBeNull()
    }
  })

  test('groups digits for display', () => {
    expect(typing('1250000')).toMatchObject({ typed: '1250000', shown: '1,250,000', shownCaret: 9 })
    expect(typing('1250000.50').shown).toBe('1250000.50')
    expect(typing('1.25M').shown).toBe('1.25M')
  })

  test('inserts at the caret', () => {
    expect(typing('12', '999', 0)).toMatchObject({ shown: '12,999', shownCaret: 2 })
    expect(typing('5', '1250000', 3)).toMatchObject({ shown: '12,550,000', shownCaret: 4 })
  })

  test('replaces the selection', () => {
    expect(pasting('1,450,000', '1250', 0, 5)).toEqual({ typed: '1450000', shown: '1,450,000' })
    expect(pasting('1.4M', '1250000', 0, 9)).toEqual({ typed: '1.4M', shown: '1.4M' })
    expect(pasting('', '1250000', 1, 5)).toEqual({ typed: '1000', shown: '1,000' })
    expect(pasting('9', '1250000', 0, 9)).toEqual({ typed: '9', shown: '9' })
  })

  test('Backspace deletes a digit; after one of our commas it deletes nothing', () => {
    expect(typedMoney('1250000', '1,250,00', 8).typed).toBe('125000')
    expect(typedMoney('1250000', '1,25,000', 4).typed).toBe('125000')
    expect(typedMoney('1250000', '1250,000', 1)).toEqual({ typed: '1250000', caret: 1 })
  })
})
