import { useEffect, useState } from 'react'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { MAX_NEWSLETTER_ADS } from '#domain/newsletter/newsletter-form.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type ChosenAd, findAds } from './queries.ts'

const SHOWN = 6
const TYPING_PAUSE_MS = 300

interface AdsChoiceProps {
  id: string
  ids: readonly string[]
  /** The ads loaded so far. */
  known: readonly ChosenAd[]
  error: string | undefined
  onChange: (ads: ChosenAd[]) => void
}

/** Finds ads by text, id or URL, and keeps up to six in the order of adding. */
export function AdsChoice({ id, ids, known, error, onChange }: AdsChoiceProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<{ ads: ChosenAd[]; total: number } | 'failed' | null>(null)
  const [met, setMet] = useState<ChosenAd[]>([])
  const asked = search.trim()

  useEffect(() => {
    if (asked.length < 2) return setFound(null)
    let wanted = true
    const timer = setTimeout(async () => {
      try {
        const ads = await findAds(await browserClient(), asked, SHOWN)
        if (wanted) setFound(ads)
      } catch (error) {
        reportFailure('The ads could not be searched', error)
        if (wanted) setFound('failed')
      }
    }, TYPING_PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked])

  const chosen = ids.map((one) => [...met, ...known].find((ad) => ad.id === one) ?? gone(one))
  const full = chosen.length >= MAX_NEWSLETTER_ADS
  const change = (ads: ChosenAd[]) => {
    setMet([...met, ...ads])
    onChange(ads)
  }
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <ul aria-label="Chosen ads" className="grid gap-2">
          {chosen.map((ad) => (
            <li
              key={ad.id}
              className="flex items-center justify-between gap-3 rounded-r border border-line px-3 py-2"
            >
              <AdWords ad={ad} />
              <Button
                size="s"
                aria-label={`Remove ${ad.title}`}
                onClick={() => change(chosen.filter((other) => other.id !== ad.id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        id={id}
        label="Find an ad"
        help="By title, URL or id. Up to six ads, in the order you add them."
        error={error}
      >
        <Input
          type="search"
          autoComplete="off"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter searches; it does not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <div role="status" className="text-sm text-ink-2 empty:hidden">
        {found === 'failed' && 'The search failed. Check your connection and type again.'}
        {found !== null && found !== 'failed' && sentence(found.total, found.ads.length)}
      </div>
      {found !== null && found !== 'failed' && (
        <ul aria-label="Found ads" className="grid gap-2">
          {found.ads.map((ad) => (
            <li
              key={ad.id}
              className="flex items-center justify-between gap-3 rounded-r border border-line px-3 py-2"
            >
              <AdWords ad={ad} />
              <Button
                size="s"
                aria-label={`Add ${ad.title}`}
                disabled={full || ids.includes(ad.id)}
                onClick={() => change([...chosen, ad])}
              >
                {ids.includes(ad.id) ? 'Added' : 'Add'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AdWords({ ad }: { ad: ChosenAd }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{ad.title}</span>
      <span className="block text-sm text-ink-2">
        {ad.status === 'active' ? formatKes(ad.price) : 'Not active, so not included in the mail.'}
      </span>
    </p>
  )
}

function gone(id: string): ChosenAd {
  return { id, title: 'Deleted ad', price: 0, status: 'gone' }
}

function sentence(total: number, shown: number): string {
  if (total === 0) return 'No active ad found.'
  if (total > shown) return `${formatNumber(total)} ads, the newest ${shown}. Type more to narrow the search.`
  return total === 1 ? '1 ad.' : `${total} ads.`
}
