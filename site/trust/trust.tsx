import { Link } from 'react-router'
import { DCI_PHONE, WARNING_KINDS, WARNINGS } from '#domain/messages/warnings.ts'
import { FEWEST_FOR_STARS } from '#domain/sales/seller-reviews.ts'
import { FACT_LASTS, FACT_MEANINGS } from '#domain/trust/fact-meanings.ts'
import { FACT_KINDS, FACT_TITLES } from '#domain/trust/facts.ts'
import { Article, ArticleSection } from '../about/article.tsx'
import { useConfig } from '../config.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/trust.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'What we check, and what you check | Magari',
    description:
      'What “ID seen”, “yard visited” and “copy of records seen” mean on Magari, what they do not mean, and what to check yourself before you pay for a car.',
  })

export default function Trust() {
  const { evidenceKeptDays } = useConfig()
  return (
    <Article
      title="What we check, and what you check"
      lead="Beside the name of a seller stands what was checked: each with its day, and no more than that. Here is what it means, and what only you can do."
    >
      <ArticleSection id="yourself" title="What to do yourself">
        <ol>
          <li>
            See the car in daylight at a public place, and bring a mechanic. Never pay for a car that you have
            not seen.
          </li>
          <li>
            Ask for the original logbook. Compare the chassis number, the engine number and the name with the
            car and with the seller’s ID.
          </li>
          <li>
            Get your own copy of records on the day you pay: KSh 550 on the government’s portal. It shows who
            owns the car, and whether there is a loan on it.
          </li>
          <li>
            Pay no “deposit to hold it”, no clearing fee and no agent. Pay to the name in the logbook, after
            the seller has started the transfer.
          </li>
          <li>
            Be careful when a bank account or till changes in the middle of a talk. Call the number of the ad
            first.
          </li>
          <li>Write down what you agreed, and both sign it. The transfer must be done within 14 days.</li>
        </ol>
        <p>
          Something is wrong? Press “Report” on the ad or in the talk. If you lost money, also call the
          Directorate of Criminal Investigations at{' '}
          <a href={`tel:${DCI_PHONE.replaceAll(' ', '')}`}>{DCI_PHONE}</a>.
        </p>
      </ArticleSection>
      <ArticleSection id="ads" title="How ads are checked">
        <p>
          A program compares ads of vehicles and spare parts with signals of scams: a price far below what is
          usual, a photo from somebody else’s ad, words that ask for money before you have seen anything, a
          new account with an unconfirmed phone, and others. One signal alone holds nothing up. Where several
          come together, the ad waits until one of our staff has looked at it.
        </p>
        <p>
          Nothing is decided by a machine alone. A person reads the ad and decides. The seller reads why it
          waits and what they can do, and may appeal once against a rejection; another person decides then.
          Some scams get through all the same: what to do yourself stands above.
        </p>
      </ArticleSection>
      <ArticleSection id="talks" title="Warnings in talks">
        <p>
          Some messages have a warning that only you see when they were written to you. It says what the
          message has in common with scams. That can be wrong, and whoever wrote it is not told.
        </p>
        <ul>
          {WARNING_KINDS.map((kind) => (
            <li key={kind}>
              <b>{WARNINGS[kind].title}.</b> {WARNINGS[kind].sentence}
            </li>
          ))}
        </ul>
        <p>
          Was it a scam? Say so at the message. Our staff read each report. A till, account or phone number
          that two people reported is then warned of in every talk; when our staff suspend somebody for a
          scam, everybody to whom they wrote is told. Is it fine? Press “It’s fine”, and the warning goes.
        </p>
      </ArticleSection>
      <ArticleSection id="reviews" title="Reviews of sellers">
        <p>
          Once seller and buyer have both confirmed a sale on Magari, the buyer can leave one review: one to
          five stars, and a few words. Others read it with the buyer’s first name and initial, the seller can
          answer it. Stars are shown from {FEWEST_FOR_STARS} reviews on, because fewer say more about the
          buyers than about the seller. If somebody buys twice from the same seller, their latest review
          counts.
        </p>
        <p>
          Where a sale looks arranged, as between two accounts of one person or two who sell to each other,
          neither the sale nor its review counts until one of our staff has looked at it. A seller can report
          a review that is not true, insults or names somebody. We remove it if so, and tell both sides why.
          We do not remove a review because it is bad.
        </p>
      </ArticleSection>
      <ArticleSection id="staff" title="Who checks, and how">
        <p>
          Our staff check papers by hand. A seller sends photos that nobody but them and our staff can open;
          each time one of our staff opens them is recorded by name. Photos are deleted {evidenceKeptDays}{' '}
          days after the decision. Of numbers we keep a scrambled form by which we notice that the same ID or
          chassis stands on two accounts.
        </p>
        <p>
          “Verified” means that a member of our staff vouches for who the seller is. What it rests on stands
          beside it. It is no guarantee of what they sell.
        </p>
        <p>
          Do you sell? <Link to="/account/trust">Add what buyers should know about you</Link>.
        </p>
      </ArticleSection>
      {FACT_KINDS.map((kind) => (
        <ArticleSection key={kind} id={kind} title={FACT_TITLES[kind]}>
          <p>{FACT_MEANINGS[kind].how}</p>
          <p>
            <b>It means</b> {FACT_MEANINGS[kind].means}
          </p>
          <p>
            <b>It does not mean</b> {FACT_MEANINGS[kind].limits}
          </p>
          {FACT_LASTS[kind] && <p className="text-ink-2">It counts for {FACT_LASTS[kind]}.</p>}
        </ArticleSection>
      ))}
    </Article>
  )
}
