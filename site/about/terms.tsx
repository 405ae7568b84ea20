import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/terms.ts'
import { Article, ArticleSection } from './article.tsx'
import { OperatorFacts } from './operator-facts.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Terms and conditions | Magari',
    description: 'The terms of using Magari: accounts, ads, dealing with other users, plans, and liability.',
  })

export default function Terms() {
  return (
    <Article
      title="Terms and conditions"
      lead="The terms of using Magari, in plain words. By using the site you accept them; if you do not accept them, please do not use it."
    >
      <ArticleSection id="what" title="What Magari is">
        <p>
          A marketplace where people in Kenya find vehicles, spare parts, garages and other services,
          financing and insurance. We bring people together. We do not own the advertised items, we are not a
          party to any sale, loan, insurance or booking, and we hold no money for buyers or sellers.
        </p>
      </ArticleSection>
      <ArticleSection id="operator" title="Who runs Magari">
        <OperatorFacts />
      </ArticleSection>
      <ArticleSection id="account" title="Your account">
        <ul>
          <li>You are at least 18 years old, and the information you give us is true.</li>
          <li>Each person or business has one account. Keep your password secret.</li>
          <li>
            You are responsible for what happens with your account until you tell us that someone else has
            access to it.
          </li>
          <li>You can delete your account at any time.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="ads" title="Your ads">
        <ul>
          <li>
            You are entitled to sell what you advertise, and your description is correct: year, mileage,
            condition, price.
          </li>
          <li>The photos show the actual item, and you have the right to use them.</li>
          <li>Post each item once, and mark it as sold when it is sold.</li>
          <li>
            Not allowed: stolen vehicles or parts, forged documents, altered odometers or chassis numbers,
            bait prices, and ads for other sites.
          </li>
          <li>
            You allow us to show your text and photos here, in search results and where people share the ad,
            for as long as it is public.
          </li>
        </ul>
        <p>
          We may check ads before and after they appear, and take down those that break these rules. Ads
          expire automatically after some time; you can renew them.
        </p>
      </ArticleSection>
      <ArticleSection id="people" title="Dealing with other users">
        <ul>
          <li>
            Be honest and polite. No threats, insults or spam, and no collecting of other people’s numbers.
          </li>
          <li>
            See the vehicle and its original logbook before you pay anything, and never pay to “hold” it. More
            in <Link to="/sell#safety">selling and buying safely</Link>.
          </li>
          <li>Reviews must come from real customers and describe what happened.</li>
          <li>
            “Verified” means that we have checked someone’s identity. It is not a guarantee of what they sell.{' '}
            <Link to="/trust">What we check</Link>
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection id="money" title="Plans and payments">
        <ul>
          <li>Browsing is free. The price of an ad or plan is shown in Kenya shillings before you pay.</li>
          <li>A plan runs for the period you paid for. It starts when we have confirmed your payment.</li>
          <li>A payment reference, such as an M-Pesa code, can be used once.</li>
          <li>
            If we cannot provide what you paid for, we refund you. These terms do not affect your legal rights
            as a consumer.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection id="finance" title="Loans, insurance and import figures">
        <p>
          The monthly payments, premiums and import costs we show are estimates. Only the offer of the lender
          or insurer, or the assessment of the Kenya Revenue Authority, is binding.
        </p>
      </ArticleSection>
      <ArticleSection id="liability" title="Liability">
        <p>
          We take care to keep the site available and accurate, but cannot promise that it never fails or that
          every ad is true. We are liable for damage that we cause intentionally or by gross negligence, and
          wherever the law does not allow an exclusion. Beyond that, we are not liable for agreements between
          users.
        </p>
      </ArticleSection>
      <ArticleSection id="end" title="When rules are broken">
        <p>
          We may take down content, suspend an account or report a crime. We give the reason, and you can{' '}
          <Link to="/contact?topic=account">write to us</Link> if you think it was a mistake. A person will
          review it.
        </p>
      </ArticleSection>
      <ArticleSection id="law" title="Changes and law">
        <p>
          If these terms change, we publish the new ones here before they take effect. Kenyan law applies, and
          Kenyan courts have jurisdiction. How we handle your data is described in the{' '}
          <Link to="/privacy">privacy policy</Link>.
        </p>
      </ArticleSection>
    </Article>
  )
}
