/** The form for a nickname of a make or model. */

import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { nicknameRefusals } from '../foundation/refusals/nicknames.ts'
import { MAX_NAME, tidyName } from './catalogue.ts'

export const MAX_NICKNAME = MAX_NAME

/** The fields, named after the columns of vehicle_nicknames. */
export interface NicknameForm {
  nickname: string
  /** The name of a make or model. */
  meaning: string
}

export const EMPTY_NICKNAME_FORM: NicknameForm = { nickname: '', meaning: '' }

/**
 * Checks a nickname and spells its meaning as the catalogue does. `names` may be incomplete, so only the database decides whether a
 * make or model of that name exists.
 */
export function checkNickname(
  form: NicknameForm,
  names: readonly string[],
): Checked<NicknameForm, NicknameForm> {
  const errors: FieldErrors<NicknameForm> = {}
  const nickname = form.nickname.trim()
  const typed = tidyName(form.meaning)
  const meaning = names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed
  const wrong = (field: keyof NicknameForm, rule: string) => {
    errors[field] = nicknameRefusals[`vehicle_nicknames_${rule}`]?.sentence ?? ''
  }
  if (nickname.length < 2 || nickname.length > MAX_NICKNAME || /\s/.test(nickname))
    wrong('nickname', 'nickname_length')
  else if (nickname.toLowerCase() === typed.toLowerCase()) wrong('nickname', 'differs')
  if (typed === '') wrong('meaning', 'meaning_length')
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: { nickname, meaning }, errors: null, summary: null }
}
