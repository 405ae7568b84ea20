import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { CarArt } from '../ui/car-art.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/sell.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Sell your car in Kenya | Magari',
    description:
      'Sell your car, spare parts or services on Magari: how to post an ad, what makes buyers call, the papers you need and how to stay safe.',
  })

const STEPS = [
  {
    icon: 'camera',
    title: 'Take the photos',
    text: 'All four sides, the inside, the dashboard with the mileage, and every scratch. Your phone is good enough.',
  },
  {
    icon: 'banknote',
    title: 'Describe it and set a price',
    text: 'Make, model, year, mileage and your price. Look at similar cars first: a fair price sells sooner.',
  },
  {
    icon: 'message-circle',
    title: 'Buyers reach you',
    text: 'They call or write to you directly. Your number is shown to signed-in people only. Mark the ad sold when the car is gone.',
  },
] as const

export default function Sell() {
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-sunk">
        <div className="wrap relative grid gap-5 pt-8 md:min-h-75 md:content-center md:py-12">
          <div className="relative grid gap-3 md:max-w-[56%]">
            <h1 className="text-2xl leading-[1.15] font-bold tracking-[-0.025em] lg:text-3xl">
              Sell your car on Magari
            </h1>
            <p className="max-w-[44ch] text-ink-2 lg:text-lg lg:leading-normal">
              Take the photos with your phone, set your price, and buyers call you directly. Spare parts and
              services too.
            </p>
            <p className="mt-2">
              <LinkButton to="/sell/value">What is my car worth?</LinkButton>
            </p>
          </div>
          <CarArt className="-mb-px h-30 w-auto max-w-none justify-self-end md:absolute md:right-0 md:bottom-0 md:-z-0 md:h-55" />
        </div>
      </section>
      <div className="wrap grid gap-10 py-10 lg:gap-16 lg:py-16">
        <section className="grid gap-5">
          <h2>How it works</h2>
          <ol className="grid gap-3 md:grid-cols-3 md:gap-5">
            {STEPS.map(({ icon, title, text }, index) => (
              <li key={title} className="grid content-start gap-2 rounded-r border border-line bg-raise p-5">
                <span className="grid size-11 place-items-center rounded-full bg-green-soft text-green-ink">
                  <Icon of={icon} />
                </span>
                <h3 className="mt-1 text-base font-semibold">
                  {index + 1}. {title}
                </h3>
                <p className="text-ink-2">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <Advice id="papers" title="The papers of a sale">
            <li>Your national ID and KRA PIN, and an eCitizen account. The buyer needs them too.</li>
            <li>
              The original logbook. Start the transfer on the NTSA service portal: choose the vehicle, upload
              the logbook, enter the buyer, pay the fee.
            </li>
            <li>The buyer accepts the transfer there. It must be done within 14 days of the sale.</li>
            <li>A written agreement with the price, the date, the chassis number and both names.</li>
            <li>If a loan is on the car, clear it first: a copy of records shows the bank’s caveat.</li>
          </Advice>
          <Advice id="safety" title="Selling and buying safely">
            <li>Meet in daylight at a public place or a bank, and do not come alone.</li>
            <li>
              Buyers: see the car and the original logbook first. Match chassis and engine numbers, the name
              and the ID, and get your own copy of records on the same day.
            </li>
            <li>Pay by bank to the name on the logbook, once the transfer has been started.</li>
            <li>Do not send money to “reserve” a car you have not seen, by M-Pesa or otherwise.</li>
            <li>
              A buyer who pays too much and asks you to send the rest back is a fraudster.{' '}
              <Link to="/contact?topic=safety" className="text-green-ink underline">
                Tell us
              </Link>
              .
            </li>
          </Advice>
        </div>
        <section className="grid gap-5 rounded-r border border-green-line bg-green-soft px-5 py-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
          <div>
            <h2>Do you sell every week?</h2>
            <p className="mt-1 max-w-[66ch] text-ink-2">
              Open a dealer account: your business name is shown on each ad, and{' '}
              <Link to="/payments" className="text-green-ink underline">
                plans
              </Link>{' '}
              let you post more of them.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/register">Open an account</LinkButton>
            <LinkButton to="/post-ad" variant="main">
              <Icon of="plus" />
              Post Ad
            </LinkButton>
          </div>
        </section>
      </div>
    </>
  )
}

function Advice({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid content-start gap-3">
      <h2>{title}</h2>
      <ul className="grid max-w-[68ch] list-disc gap-2 pl-5">{children}</ul>
    </section>
  )
}
