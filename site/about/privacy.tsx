import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { Article, ArticleSection } from './article.tsx'
import { OperatorFacts } from './operator-facts.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Privacy policy | Magari',
    description:
      'What Magari keeps about you, why, who sees it, how long it stays, and how to get a copy of it or have it erased.',
  })

/** Describes what the program does: keep it in sync with the code. */
export default function Privacy() {
  return (
    <Article
      title="Privacy policy"
      lead="What Magari keeps about you, why, who sees it, and how you get it back or have it erased, under Kenya’s Data Protection Act, 2019."
    >
      <ArticleSection id="operator" title="Who is responsible">
        <OperatorFacts />
      </ArticleSection>
      <ArticleSection id="look" title="When you only look">
        <p>
          You need no account to look at ads. We set you no cookies, show no advertising of others and load
          nothing from other companies’ servers, so nobody follows you from here to another site. Our server’s
          log holds the page that was asked for and the time, not who asked. If a page of ours fails in your
          browser, it reports the error with the kind of page and the browser’s name and version, without what
          you typed and who you are. To stop floods we count how often each network address asks. To count the
          views of an ad once a day for each visitor, your browser keeps a random number that says nothing
          about you. It also keeps the vehicles you chose to compare, the last vehicles you opened, when you
          were here last, and how you like lists shown; all of it is kept in your browser only. To show those
          vehicles again, and how many are new, it asks for them without saying who asks.
        </p>
      </ArticleSection>
      <ArticleSection id="account" title="When you have an account">
        <p>We keep what you give us and what you do here, because without it the service could not work:</p>
        <ul>
          <li>
            your name, e-mail address, and if you like a picture, a phone number, your town, and your
            business’s name and description;
          </li>
          <li>your password, only as a hash from which nobody can read it;</li>
          <li>
            where you are signed in: the time, the browser and the network address of each session, so that
            you can end one that is not yours;
          </li>
          <li>
            for 30 days, and only as hashes from which nobody can read them, the network address and browser
            from which you request a booking, or run a business that takes them, so that a business does not
            review itself;
          </li>
          <li>
            your ads and their photos. The place where a photo was taken is removed from the file before
            anyone sees it, as it is from your picture;
          </li>
          <li>your favourites, messages, bookings, reviews and reports;</li>
          <li>what you tell a lender or an insurer in an application or a request for a quote;</li>
          <li>your plan and your payments, with the reference you enter.</li>
        </ul>
        <p>
          In your browser we store that you are signed in, what you have typed and not sent yet, and the ads
          that you opened lately or made favourites, so that you find them again and can read them without a
          connection. Signing out removes the first and the last.
        </p>
        <p>
          We set three cookies at most: one that goes when you close the browser, if you did not ask to be
          remembered, so that your session ends with it; one that tells for 400 days that you have signed in
          here before, so that nobody who guesses at your password elsewhere keeps you out, and that only the
          sign-in gets to see (it also tells that two accounts share a browser); and where you run a business
          or administer the site, one that remembers for 7 days whether the menu at the side is folded.
        </p>
      </ArticleSection>
      <ArticleSection id="others" title="Who sees it">
        <ul>
          <li>
            Everybody sees your ads, reviews and, if you sell or offer services, your name, picture, business,
            town, and whether you are verified.
          </li>
          <li>
            Your phone number is shown to signed-in people who want to reach you about your ad or booking,
            never to visitors.
          </li>
          <li>
            When you ask for a dealer’s number or open WhatsApp from their ad, the dealer sees your name, your
            picture and the ad, for twelve months. They see your phone number only once you write to them.
          </li>
          <li>Messages are read by the two people who write them.</li>
          <li>
            What you tell a lender or an insurer is used to answer that request, by our staff and by the one
            you chose.
          </li>
          <li>
            When you let M-Pesa ask your phone for a payment, Safaricom gets that number, the amount and the
            number of the payment.
          </li>
          <li>
            When you confirm your number and choose SMS or WhatsApp, Africa’s Talking or Meta get that number
            and the messages that we send to it.
          </li>
          <li>
            Our administrators see what they need to check ads, payments and reports. What they change is
            recorded.
          </li>
          <li>Authorities get data only where the law of Kenya obliges us to give it.</li>
        </ul>
        <p>We sell nobody’s data, and no computer decides alone about your loan, cover or account.</p>
      </ArticleSection>
      <ArticleSection id="mail" title="Messages from us">
        <p>
          We mail you about your account, your ads, bookings and messages. All but what is about payments and
          the safety of your account you can switch off, by a link in the mail itself or in your account. Push
          messages come only to browsers where you allow them, by the service of the browser’s maker, who
          cannot read them. SMS and WhatsApp messages come only if you switch them on and confirm your number;
          the company that delivers them, and Meta for WhatsApp, get the number and the message. You can
          switch them off in your account, and SMS also by answering STOP. The newsletter goes only to people
          who asked for it and confirmed it, and each one has a link to leave. Who never confirms is forgotten
          after 30 days.
        </p>
      </ArticleSection>
      <ArticleSection id="long" title="How long it stays">
        <ul>
          <li>Your account and what belongs to it: until you erase it.</li>
          <li>
            Erasing takes away your profile, picture, ads, photos, favourites, bookings, reviews and
            applications, and removes what you wrote to others. A last mail tells you that it is done.
          </li>
          <li>
            Records of payments stay for our books, without your name, number or notes. What administrators
            decided stays on record, without the person.
          </li>
          <li>A number that answered STOP to our messages: until it answers START, so that we keep to it.</li>
          <li>What you write to us by the contact form: until it is answered and no longer needed.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="rights" title="Your rights">
        <p>
          You may know what we keep, have it corrected, take it with you, object to its use, withdraw a
          consent, and have it erased. When you are signed in you do most of it yourself, at once:
        </p>
        <ul>
          <li>
            Correct what you told us about yourself in <Link to="/account/profile">your profile</Link>.
          </li>
          <li>
            See where you are signed in, and end it, under <Link to="/account/security">Security</Link>.
          </li>
          <li>
            Choose what you are told by e-mail, push, SMS and WhatsApp, and your quiet hours, under{' '}
            <Link to="/account/notifications">Notification settings</Link>.
          </li>
          <li>
            Download everything as a file, or delete your account for good, under{' '}
            <Link to="/account/data">Your data</Link>.
          </li>
        </ul>
        <p>
          For everything else, or without signing in,{' '}
          <Link to="/contact?topic=privacy">write to us about your personal data</Link> from the address of
          your account: a correction or a copy comes within 7 days, and erasing is done within 14.
        </p>
        <p>
          If you are not content with our answer, you may complain to the Office of the Data Protection
          Commissioner, <a href="https://www.odpc.go.ke">odpc.go.ke</a>.
        </p>
      </ArticleSection>
      <ArticleSection id="safe" title="How it is kept safe">
        <p>
          What you send us travels encrypted. Who may read what is decided in the database itself, for each
          row, so that no page can show what is not meant for you. If data were ever lost to strangers, we
          would tell the Commissioner within 72 hours, and you.
        </p>
      </ArticleSection>
      <ArticleSection id="children" title="Children">
        <p>Accounts are for people of 18 years and older.</p>
      </ArticleSection>
    </Article>
  )
}
