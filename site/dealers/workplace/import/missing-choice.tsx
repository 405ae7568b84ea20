import { useState } from 'react'
import {
  answerAll,
  answersFor,
  MISSING_LABELS,
  type MissingAds,
  type MissingAnswer,
  type MissingAnswers,
} from '#domain/dealers/stock/missing.ts'
import { stockNumberOf } from '#domain/dealers/stock/same-car.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'

const SHOWN = 25
const DIFFERENT = 'different'

interface MissingChoiceProps {
  missing: MissingAds
  /** Rows that may be about one of these ads, because they cannot be read. */
  unread: number
  answers: MissingAnswers
  onAnswer: (answers: MissingAnswers) => void
}

/** Asks what becomes of the ads that the list does not have: of all at once, or of each. */
export function MissingChoice({ missing, unread, answers, onAnswer }: MissingChoiceProps) {
  const { ads, listed, isPart } = missing
  const [shown, setShown] = useState(SHOWN)
  if (ads.length === 0) return null
  const forAll = answersOf(ads).find((answer) => isAnswerOfAll(answer, ads, answers))
  return (
    <section aria-labelledby="missing-ads" className="grid gap-3 rounded-r border border-line bg-raise p-4">
      <h3 id="missing-ads" className="text-base">
        {ads.length === 1
          ? '1 of your ads is not in this list'
          : `${ads.length} of your ads are not in this list`}
      </h3>
      {isPart && (
        <Notice>
          <p>
            This list has {listed} of your {listed + ads.length} ads, so it is probably a part of your stock.
            Unless you choose otherwise, the others stay as they are.
          </p>
        </Notice>
      )}
      {unread > 0 && (
        <Notice>
          <p>
            {unread === 1 ? '1 row' : `${unread} rows`} of the list could not be read. Look whether these ads
            are meant there before you change them.
          </p>
        </Notice>
      )}
      <Field label="All of them" className="max-w-xs">
        <Select
          value={forAll ?? DIFFERENT}
          onChange={({ target }) =>
            target.value !== DIFFERENT && onAnswer(answerAll(ads, target.value as MissingAnswer))
          }
        >
          {!forAll && <option value={DIFFERENT}>Each as chosen below</option>}
          {answersOf(ads).map((answer) => (
            <option key={answer} value={answer}>
              {MISSING_LABELS[answer]}
            </option>
          ))}
        </Select>
      </Field>
      <details>
        <summary className="reach cursor-pointer text-sm underline">
          {ads.length === 1 ? 'See this ad' : 'See them and choose for each'}
        </summary>
        <ul className="mt-3 grid gap-3">
          {ads.slice(0, shown).map((ad) => (
            <li key={ad.id}>
              <Field label={nameOf(ad)} className="sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
                <Select
                  value={answers[ad.id] ?? 'keep'}
                  onChange={({ target }) => onAnswer({ ...answers, [ad.id]: target.value as MissingAnswer })}
                >
                  {answersFor(ad).map((answer) => (
                    <option key={answer} value={answer}>
                      {MISSING_LABELS[answer]}
                    </option>
                  ))}
                </Select>
              </Field>
            </li>
          ))}
        </ul>
        {ads.length > shown && (
          <Button className="mt-3" onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, ads.length - shown)} more of {ads.length - shown}
          </Button>
        )}
      </details>
    </section>
  )
}

/** What any of the ads may become. */
function answersOf(ads: readonly StockAd[]): MissingAnswer[] {
  const [most = []] = ads.map(answersFor).toSorted((one, other) => other.length - one.length)
  return most
}

function isAnswerOfAll(answer: MissingAnswer, ads: readonly StockAd[], answers: MissingAnswers): boolean {
  const all = answerAll(ads, answer)
  return ads.every(({ id }) => (all[id] ?? 'keep') === (answers[id] ?? 'keep'))
}

function nameOf(ad: StockAd): string {
  const parts = [ad.title, stockNumberOf(ad), formatKes(ad.price), ad.status === 'draft' && 'draft']
  return parts.filter(Boolean).join(' · ')
}
