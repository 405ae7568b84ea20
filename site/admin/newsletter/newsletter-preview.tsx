import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { NewsletterForm } from '#domain/newsletter/newsletter-form.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { type NewsletterMail, previewNewsletter } from './queries.ts'

/** The last requested preview, and a function to request one. */
export function usePreview() {
  const [mail, setMail] = useState<NewsletterMail | null>(null)
  const [busy, setBusy] = useState(false)

  async function show(form: NewsletterForm, listingIds: string[]) {
    setBusy(true)
    try {
      setMail(await previewNewsletter(form, listingIds))
      requestAnimationFrame(() => document.getElementById('preview')?.scrollIntoView({ block: 'start' }))
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The preview could not be read', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to load the preview', description: sentence, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { mail, busy, show }
}

/** A preview of the newsletter's mail, as HTML or text. */
export function NewsletterPreview({ subject, mail }: { subject: string; mail: NewsletterMail }) {
  const [asText, setAsText] = useState(false)
  return (
    <section aria-labelledby="preview" className="mt-8 max-w-2xl border-t border-line pt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="scroll-mt-24 text-lg">
          Preview
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Preview</legend>
          {[false, true].map((text) => (
            <Button
              key={String(text)}
              size="s"
              variant={asText === text ? 'soft' : 'plain'}
              aria-pressed={asText === text}
              onClick={() => setAsText(text)}
            >
              {text ? 'Plain text' : 'With pictures'}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className="mb-3 text-sm text-ink-2 wrap-anywhere">Subject: {subject || '–'}</p>
      {asText ? (
        <pre className="rounded-r border border-line bg-sunk p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      ) : (
        <iframe
          title="Preview of the mail"
          sandbox=""
          srcDoc={guarded(mail.html)}
          className="h-160 w-full rounded-r border border-line bg-white"
        />
      )}
    </section>
  )
}

/** Adds a policy to the sandboxed mail: own pictures and styles only, no scripts, no other hosts. */
function guarded(html: string): string {
  const policy = `default-src 'none'; img-src ${location.origin}; style-src 'unsafe-inline'`
  return html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`,
  )
}
