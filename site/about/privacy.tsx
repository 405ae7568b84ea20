import { Link } from 'react-router'
import { useConfig } from '../config.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { Article, ArticleSection } from './article.tsx'
import { OperatorFacts } from './operator-facts.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Privacy policy | Magari',
    description:
      'What data Magari stores about you, why, who sees it, how long it is kept, and how to download or delete it.',
  })

/** Describes what the program does: keep it in sync with the code. */
export default function Privacy() {
  const { anonymousSignIn, evidenceKeptDays, phoneSignIn, signInProviders } = useConfig()
  const names = signInProviders.map(({ label }) => label).join(' or ')
  return (
    <Article
      title="Privacy policy"
      lead="What data Magari stores about you, why, who sees it, and how to get a copy or have it deleted under Kenya’s Data Protection Act, 2019."
    >
      <ArticleSection id="operator" title="Who is responsible">
        <OperatorFacts />
      </ArticleSection>
      <ArticleSection id="look" title="When you browse without an account">
        <p>
          You can browse ads without an account. We set no cookies, show no third-party advertising and load
          nothing from other companies’ servers, so nobody tracks you across sites. Our server log contains
          the requested page and the time, but not who requested it. If a page fails in your browser, it
          reports the error with the kind of page and the browser’s name and version, without your input or
          identity. To prevent abuse, we count the requests of each network address. To count views of an ad
          once a day per visitor, your browser stores a random number that does not identify you. It also
          stores the vehicles you compare, the vehicles you viewed recently, the time of your last visit, and
          your choice of list layout. These are stored in your browser only. To show these vehicles again, and
          the number of new ones, it requests them anonymously.
          {anonymousSignIn &&
            ' Favourites and searches that you save before you sign up are kept by us in an account without a name, which only your browser can open. We delete it after 30 days without a visit.'}
        </p>
      </ArticleSection>
      <ArticleSection id="account" title="When you have an account">
        <p>We store the data you give us and your activity, because the service needs them to work:</p>
        <ul>
          <li>
            your name and e-mail address, and optionally a picture, a phone number, your town, and your
            business’s name and description;
          </li>
          <li>your password, only as a hash that cannot be read back;</li>
          {signInProviders.length > 0 && (
            <li>
              if you sign in with {names}: your name and e-mail address there, the address of your picture
              there, and the number by which your account there is known;
            </li>
          )}
          <li>
            your sessions: the time, browser and network address of each, so that you can end one that is not
            yours;
          </li>
          <li>
            for 30 days, and only as hashes that cannot be read back, the network address and browser you use
            to request a booking or to run a business that takes bookings, so that businesses cannot review
            themselves;
          </li>
          <li>
            your ads and their photos. Location data is removed from photos and from your picture before
            anyone sees them;
          </li>
          <li>your favourites, messages, bookings, reviews and reports;</li>
          <li>the details of your loan applications and insurance quote requests;</li>
          <li>your plan and payments, with the references you enter;</li>
          <li>
            photos of papers, if you send them so that our staff can check them. Only you and our
            administrators can open them, each look is recorded by name, and they are deleted{' '}
            {evidenceKeptDays} days after the decision. Of the numbers on them, and of the chassis number and
            the plate of your vehicle, we keep hashes that cannot be read back.
          </li>
        </ul>
        <p>
          In your browser we store your session, unsent input, and the ads you viewed recently or saved as
          favourites, so that you can find them again and read them offline. Signing out removes the session
          and these ads.
        </p>
        <p>
          We set only cookies that the site needs, none to follow you. If you did not choose to be remembered,
          one ends your session when you close the browser. One records for 400 days that you have signed in
          from this browser, so that someone guessing your password elsewhere cannot lock you out; only the
          sign-in service receives it, and it also shows whether accounts share a browser.
          {phoneSignIn.length > 0 &&
            ' While you sign up by phone, one ties the code to your browser for 15 minutes, so that nobody else chooses the password.'}
          {signInProviders.length > 0 &&
            ` While you sign in with ${names}, one ties this to your browser for ten minutes.`}{' '}
          After you save something, one can make sure for a few seconds that you see it. If you run a business
          or administer the site, one remembers for 7 days whether the sidebar is folded; during maintenance,
          one admits administrators for 12 hours.
        </p>
      </ArticleSection>
      <ArticleSection id="others" title="Who sees it">
        <ul>
          <li>
            Everyone sees your ads and reviews and, if you sell or offer services, your name, picture,
            business, town and verification status.
          </li>
          <li>
            Your phone number is shown only to signed-in users who want to contact you about your ad or
            booking, never to visitors.
          </li>
          <li>
            When you ask for a dealer’s number or open WhatsApp from their ad, the dealer sees your name, your
            picture and the ad, for twelve months. They see your phone number only if you write to them.
          </li>
          <li>Messages are visible to the two people in the conversation.</li>
          <li>
            Your applications and quote requests are used only to process them, by our staff and by the lender
            or insurer you chose.
          </li>
          {signInProviders.length > 0 && (
            <li>If you sign in with {names}, that company learns that you use Magari, and when.</li>
          )}
          <li>
            If you request an M-Pesa payment prompt, Safaricom receives the phone number, the amount and the
            payment number.
          </li>
          <li>
            If you confirm your number and choose SMS or WhatsApp, Africa’s Talking or Meta receives that
            number and the messages we send to it.
          </li>
          <li>
            Our administrators see what they need to review ads, payments and reports. Their changes are
            logged.
          </li>
          <li>We give data to authorities only where Kenyan law requires it.</li>
        </ul>
        <p>We do not sell data, and no decision about your loan, cover or account is fully automated.</p>
      </ArticleSection>
      <ArticleSection id="mail" title="Messages from us">
        <p>
          We mail you about your account, ads, bookings and messages. You can switch off all mails except
          those about payments and the security of your account, by a link in the mail or in your account.
          Push messages are sent only to browsers where you allow them, through the browser maker’s service,
          which cannot read them. SMS and WhatsApp messages are sent only if you switch them on and confirm
          your number; the company that delivers them, and Meta for WhatsApp, receives the number and the
          message. You can switch them off in your account, or stop SMS by answering STOP. The newsletter is
          sent only to people who subscribed and confirmed, and each issue has a link to unsubscribe.
          Unconfirmed subscriptions are deleted after 30 days.
        </p>
      </ArticleSection>
      <ArticleSection id="long" title="How long we keep it">
        <ul>
          <li>Your account and its data: until you delete it.</li>
          <li>
            This deletes your profile, picture, ads, photos, favourites, bookings, reviews and applications,
            and removes your messages to others. A last mail confirms it.
          </li>
          <li>
            Payment records are kept for our bookkeeping, without your name, number or notes. Administrators’
            decisions are kept without the name of the person.
          </li>
          <li>
            A number that answered STOP to our messages: until it answers START, so that we can respect it.
          </li>
          <li>Messages from the contact form: until they are answered and no longer needed.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="rights" title="Your rights">
        <p>
          You have the right to access, correct, export and delete your data, to object to its use, and to
          withdraw consent. When signed in, you can do most of this yourself, at once:
        </p>
        <ul>
          <li>
            Correct your details in <Link to="/account/profile">your profile</Link>.
          </li>
          <li>
            See and end your sessions under <Link to="/account/security">Security</Link>.
          </li>
          <li>
            Choose your e-mail, push, SMS and WhatsApp notifications and your quiet hours under{' '}
            <Link to="/account/notifications">Notification settings</Link>.
          </li>
          <li>
            Download your data as a file, or permanently delete your account, under{' '}
            <Link to="/account/data">Your data</Link>.
          </li>
        </ul>
        <p>
          For anything else, or without signing in,{' '}
          <Link to="/contact?topic=privacy">write to us about your personal data</Link> from the address of
          your account. We correct or send data within 7 days, and delete it within 14.
        </p>
        <p>
          If you are not satisfied with our answer, you can complain to the Office of the Data Protection
          Commissioner, <a href="https://www.odpc.go.ke">odpc.go.ke</a>.
        </p>
      </ArticleSection>
      <ArticleSection id="safe" title="How we protect it">
        <p>
          Your connection to us is encrypted. The database itself controls access to every record, so that no
          page can show data that is not meant for you. If there is ever a data breach, we will notify the
          Commissioner within 72 hours, and you.
        </p>
      </ArticleSection>
      <ArticleSection id="children" title="Children">
        <p>Accounts are for people aged 18 and over.</p>
      </ArticleSection>
    </Article>
  )
}
