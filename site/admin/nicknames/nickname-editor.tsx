import { useId } from 'react'
import { href } from 'react-router'
import { MAX_NAME } from '#domain/catalogue/catalogue.ts'
import {
  checkNickname,
  EMPTY_NICKNAME_FORM,
  MAX_NICKNAME,
  type NicknameForm,
} from '#domain/catalogue/nickname-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useLeaveEditor } from '../use-leave-editor.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { saveNickname } from './queries.ts'

const NO_SECRETS: readonly (keyof NicknameForm)[] = []
const idOf = (field: string) => `nickname-${field}`

interface NicknameEditorProps {
  /** null: a new one. */
  nickname: (NicknameForm & { id: number }) | null
  /** Of makes and models, to be suggested. */
  names: readonly string[]
  userId: string
}

/** The form that adds a nickname, or changes one. */
export function NicknameEditor({ nickname, names, userId }: NicknameEditorProps) {
  const list = useId()
  const draftKey = `magari-nickname-${nickname?.id ?? 'new'}`
  const { leave, leaving } = useLeaveEditor({
    draftKey,
    to: href('/admin/nicknames'),
    firstField: idOf('nickname'),
  })
  const state = useSettingsForm<NicknameForm>({
    draftKey,
    userId,
    stored: nickname ? { nickname: nickname.nickname, meaning: nickname.meaning } : EMPTY_NICKNAME_FORM,
    secrets: NO_SECRETS,
    check: (form) => checkNickname(form, names),
    saved: nickname ? 'Nickname saved' : 'Nickname added',
    failed: 'The nickname was not saved',
    onSaved: leave,
    async save(client, value) {
      await saveNickname(client, nickname?.id ?? null, value)
      return true
    },
  })
  const { form, errors, change } = state
  return (
    <>
      <PageHead
        title={nickname ? `Edit “${nickname.nickname}”` : 'Add a nickname'}
        className="wrap-anywhere"
      />
      <EditorForm state={state} leaving={leaving} leave={leave} idOf={idOf}>
        <Field
          id={idOf('nickname')}
          label="Nickname"
          error={errors.nickname}
          help="One word, as people type it: Vitz, Benz, Landcruiser."
        >
          <Input
            value={form.nickname}
            maxLength={MAX_NICKNAME}
            autoComplete="off"
            onChange={({ target }) => change({ nickname: target.value })}
          />
        </Field>
        <Field
          id={idOf('meaning')}
          label="Make or model it means"
          error={errors.meaning}
          help="Begin to type and choose. For one nickname of two models add it twice."
        >
          <Input
            value={form.meaning}
            list={list}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => change({ meaning: target.value })}
          />
        </Field>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </EditorForm>
    </>
  )
}
