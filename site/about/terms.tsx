import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/terms.ts'
import { Article, ArticleSection } from './article.tsx'
import { OperatorFacts } from './operator-facts.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Terms and conditions | Magari',
    description:
      'What holds between you and Magari: accounts, ads, dealing with each other, plans, and liability.',
  })

export default function Terms() {
  return (
    <Article
      title="Terms and conditions"
      lead="What holds between you and Magari, in plain words. By using the site you accept them; if you do not, please do not use it."
    >
      <ArticleSection id="what" title="What Magari is">
        <p>
          A marketplace where people in Kenya find vehicles, spare parts, garages and other services,
          financing and insurance. We bring people together. We do not own what is advertised, we are not a
          party to any sale, loan, cover or booking, and we hold no money for buyers or sellers.
        </p>
      </ArticleSection>
      <ArticleSection id="operator" title="Who runs Magari">
        <OperatorFacts />
      </ArticleSection>
      <ArticleSection id="account" title="Your account">
        <ul>
          <li>You are at least 18 years old, and what you tell us about yourself is true.</li>
          <li>One person or business has one account. Keep your password to yourself.</li>
          <li>
            What happens with your account counts as done by you, until you tell us that somebody else has it.
          </li>
          <li>You may leave at any time and have your account erased.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="ads" title="Your ads">
        <ul>
          <li>
            You may sell what you advertise, and it is as you describe it: year, mileage, condition, price.
          </li>
          <li>The photos show that very thing, and are yours to use.</li>
          <li>One thing has one ad. Mark it sold when it is gone.</li>
          <li>
            Not allowed: stolen vehicles or parts, false papers, changed odometers or chassis numbers, prices
            meant only to attract, ads for other sites.
          </li>
          <li>
            You allow us to show your text and photos here, in search results and where people share the ad,
            for as long as it is up.
          </li>
        </ul>
        <p>
          We may check ads before and after they appear, and take down those that break these rules. An ad
          ends by itself after some time; you can renew it.
        </p>
      </ArticleSection>
      <ArticleSection id="people" title="Dealing with each other">
        <ul>
          <li>
            Be honest and civil. No threats, no insults, no spam, no gathering of other people’s numbers.
          </li>
          <li>
            See the vehicle and its original logbook before you pay anything, and pay nothing to “hold” it.
            More in <Link to="/sell#safety">selling and buying safely</Link>.
          </li>
          <li>Reviews come from people who were served, and tell what happened.</li>
          <li>
            “Verified” means that we have checked who somebody is. It is no promise about what they sell.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection id="money" title="Plans and payments">
        <ul>
          <li>Looking is free. What an ad or a plan costs is shown before you pay, in Kenya shillings.</li>
          <li>A plan runs for the time it was paid for. It begins when we have found your payment.</li>
          <li>A payment reference, such as an M-Pesa code, pays once.</li>
          <li>
            If we cannot give you what you paid for, you get your money back. What the law gives consumers is
            not touched by these terms.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection id="finance" title="Loans, insurance and import figures">
        <p>
          Monthly payments, premiums and import costs that we show are estimates to compare with. What counts
          is the offer of the lender or insurer, or the assessment of the Kenya Revenue Authority.
        </p>
      </ArticleSection>
      <ArticleSection id="liability" title="What we answer for">
        <p>
          We work with care to keep the site up and right, but cannot promise that it never fails or that
          every ad is true. We answer for damage that we cause on purpose or by gross negligence, and wherever
          the law does not allow otherwise; beyond that we do not answer for what users agree with each other.
        </p>
      </ArticleSection>
      <ArticleSection id="end" title="When rules are broken">
        <p>
          We may take down content, suspend an account or report a crime. We say why, and you may{' '}
          <Link to="/contact?topic=account">write to us</Link> if you think it was a mistake: a person will
          look at it.
        </p>
      </ArticleSection>
      <ArticleSection id="law" title="Changes and law">
        <p>
          If these terms change, the new ones stand here before they hold. The law of Kenya applies, and its
          courts decide. How we treat your data is in the <Link to="/privacy">privacy policy</Link>.
        </p>
      </ArticleSection>
    </Article>
  )
}
