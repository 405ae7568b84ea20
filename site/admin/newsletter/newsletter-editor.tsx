import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  checkNewsletterForm,
  chosenAds,
  EMPTY_NEWSLETTER_FORM,
  MAX_NEWSLETTER_TEXT,
  NEWSLETTER_ADS,
  NEWSLETTER_ADS_LABELS,
  type NewsletterForm,
  newsletterForm,
} from '#domain/newsletter/newsletter-form.ts'
import { deleteFormDraft } from '../../forms/form-draft.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { LeftUnsaved, SettingsActions } from '../settings-frame.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { newsletterAddress, newslettersAddress } from './address.ts'
import { AdsChoice } from './ads-choice.tsx'
import { NewsletterPreview, usePreview } from './newsletter-preview.tsx'
import { type ChosenAd, type Newsletter, saveNewsletter, sendTest } from './queries.ts'
import { SendDialog, useSending } from './send-dialog.tsx'

const NO_SECRETS: readonly (keyof NewsletterForm)[] = []
const idOf = (field: string) => `letter-${field}`
const FORMAT =
  'An empty line starts a new paragraph. “# Heading”, “## Smaller heading”, “- item” or “1. item” at the start of a line, **bold**, [words](https://…) for a link.'

interface NewsletterEditorProps {
  /** null for a new one. */
  letter: Newsletter | null
  /** The loaded data of its chosen ads. */
  ads: readonly ChosenAd[]
  userId: string
}

/** The editor of a newsletter: write, preview, test and send. */
export function NewsletterEditor({ letter, ads, userId }: NewsletterEditorProps) {
  const [newId] = useState(() => crypto.randomUUID())
  const id = letter?.id ?? newId
  const draftKey = `magari-letter-${letter?.id ?? 'new'}`
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const savedVersion = useRef<string | null>(null)
  const preview = usePreview()
  const { busy: acting, act } = useActions()
  const sending = useSending()
  const state = useSettingsForm<NewsletterForm>({
    idOf,
    draftKey,
    userId,
    stored: letter ? newsletterForm(letter) : EMPTY_NEWSLETTER_FORM,
    secrets: NO_SECRETS,
    check: checkNewsletterForm,
    saved: 'Draft saved',
    failed: 'The newsletter was not saved',
    async save(client, value) {
      savedVersion.current = await saveNewsletter(client, id, letter, value)
      return true
    },
    async onSaved() {
      if (letter) return revalidate()
      await navigate(newsletterAddress(id), { replace: true })
      deleteFormDraft(draftKey)
    },
  })
  const { form, field, text, problem, unsaved, busy, change, checked, submit } = state
  const ids = chosenAds(form)

  /** Saves the form and returns the saved version; null on failure. */
  async function saved(): Promise<string | null> {
    if (letter && !unsaved.some) return checked() ? letter.updated_at : null
    savedVersion.current = null
    await submit()
    return savedVersion.current
  }

  async function test() {
    if ((await saved()) === null) return
    await act('test', (client) => sendTest(client, id), {
      done: 'A test mail is on its way to you',
      failed: 'The test could not be sent',
    })
  }

  async function ask() {
    const updated_at = await saved()
    if (updated_at !== null) await sending.ask({ id, updated_at, subject: form.subject })
  }

  return (
    <>
      <PageHead title={letter ? 'Draft of a newsletter' : 'Write a newsletter'}>
        Sent to everyone who has confirmed their subscription.
      </PageHead>
      <form method="post" noValidate onSubmit={submit} className="mt-3 grid max-w-2xl gap-5">
        <LeftUnsaved unsaved={unsaved} />
        <FormProblem problem={problem} idOf={idOf} />
        <Field {...field('subject')} label="Subject">
          <Input {...text('subject')} maxLength={MAX_NEWSLETTER_TEXT.subject} autoComplete="off" />
        </Field>
        <Field {...field('body')} label="Text" help={FORMAT}>
          <Textarea className="min-h-80" {...text('body')} maxLength={MAX_NEWSLETTER_TEXT.body} />
        </Field>
        <Field
          {...field('ads')}
          label="Ads below the text"
          help={form.ads === 'newest' ? 'The newest ads at the time of sending.' : undefined}
        >
          <Select {...text('ads')}>
            {NEWSLETTER_ADS.map((choice) => (
              <option key={choice} value={choice}>
                {NEWSLETTER_ADS_LABELS[choice]}
              </option>
            ))}
          </Select>
        </Field>
        {form.ads === 'chosen' && (
          <AdsChoice
            {...field('listing_ids')}
            ids={ids}
            known={ads}
            onChange={(chosen) => change({ listing_ids: chosen.map((ad) => ad.id).join(' ') })}
          />
        )}
        <SettingsActions unsaved={unsaved}>
          <Button type="submit" variant={letter && !unsaved.some ? 'plain' : 'main'} busy={busy}>
            {busy ? 'Saving...' : 'Save draft'}
          </Button>
          <Button
            busy={preview.busy}
            onClick={() => {
              if (checked()) void preview.show(form, ids)
            }}
          >
            Preview
          </Button>
          {letter && (
            <>
              <Button busy={acting === 'test'} onClick={test}>
                Send a test to me
              </Button>
              <Button variant={unsaved.some ? 'plain' : 'main'} busy={sending.asking} onClick={ask}>
                Send…
              </Button>
            </>
          )}
          <LinkButton variant="bare" to={asLastSeen(newslettersAddress())}>
            All newsletters
          </LinkButton>
        </SettingsActions>
      </form>
      {preview.mail && <NewsletterPreview subject={form.subject} mail={preview.mail} />}
      <SendDialog sending={sending} onSent={() => deleteFormDraft(draftKey)} />
    </>
  )
}
