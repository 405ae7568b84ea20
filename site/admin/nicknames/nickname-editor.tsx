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
import { asLastSeen } from '../../workplace/list-return.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useEditor } from '../use-editor.ts'
import { saveNickname } from './queries.ts'

const idOf = (field: string) => `nickname-${field}`

interface NicknameEditorProps {
  /** null for a new one. */
  nickname: (NicknameForm & { id: number }) | null
  /** Names of makes and models to suggest. */
  names: readonly string[]
  userId: string
}

/** The form to add or edit a nickname. */
export function NicknameEditor({ nickname, names, userId }: NicknameEditorProps) {
  const list = useId()
  const draftKey = `magari-nickname-${nickname?.id ?? 'new'}`
  const editor = useEditor<NicknameForm>({
    idOf,
    draftKey,
    userId,
    to: asLastSeen(href('/admin/nicknames')),
    firstField: 'nickname',
    stored: nickname ? { nickname: nickname.nickname, meaning: nickname.meaning } : EMPTY_NICKNAME_FORM,
    check: (form) => checkNickname(form, names),
    saved: nickname ? 'Nickname saved' : 'Nickname added',
    failed: 'The nickname was not saved',
    save: (client, value) => saveNickname(client, nickname?.id ?? null, value),
  })
  const { field, text } = editor
  return (
    <>
      <PageHead
        title={nickname ? `Edit “${nickname.nickname}”` : 'Add a nickname'}
        className="wrap-anywhere"
      />
      <EditorForm editor={editor}>
        <Field
          {...field('nickname')}
          label="Nickname"
          help="One word, as people type it: Vitz, Benz, Landcruiser."
        >
          <Input {...text('nickname')} maxLength={MAX_NICKNAME} />
        </Field>
        <Field
          {...field('meaning')}
          label="Make or model it means"
          help="Start typing and choose. If a nickname means two models, add it twice."
        >
          <Input {...text('meaning')} list={list} maxLength={MAX_NAME} />
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
