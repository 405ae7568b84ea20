import { type Logo, logo } from './logos.ts'

/** A lender of the demo world. Amounts are KES. */
export interface Lender {
  name: string
  description: string
  rates: string
  least: number
  most: number
  months: number
  logo: Logo
}

const NOTE = 'A made-up lender for the demo, not affiliated with any real institution.'

/** Six fictional lenders with rates and terms common in Kenya. */
export const lenders: readonly Lender[] = [
  {
    name: 'Jabali Bank (demo)',
    description: `Car loans against the logbook for salaried people, up to 95% of the value. Approval takes 3 to 5 working days. ${NOTE}`,
    rates: '13% to 15.5% a year',
    least: 300_000,
    most: 15_000_000,
    months: 60,
    logo: logo('J', '#1d4f7a', 'square'),
  },
  {
    name: 'Mti Mkuu Bank (demo)',
    description: `Asset finance for people and businesses, up to 90% of the value, with the insurance paid in instalments. ${NOTE}`,
    rates: '13.5% to 16% a year',
    least: 500_000,
    most: 20_000_000,
    months: 60,
    logo: logo('M', '#2f5b46', 'round'),
  },
  {
    name: 'Pamoja SACCO (demo)',
    description: `Members borrow up to three times their savings, at one rate for everybody. Join today and apply after six months. ${NOTE}`,
    rates: '12% to 14% a year',
    least: 100_000,
    most: 4_000_000,
    months: 48,
    logo: logo('P', '#a34a1f', 'round'),
  },
  {
    name: 'Upeo Finance (demo)',
    description: `Loans for cars up to 12 years old, also for the self-employed: six months of M-Pesa statements are enough. ${NOTE}`,
    rates: '14% to 17% a year',
    least: 200_000,
    most: 8_000_000,
    months: 60,
    logo: logo('U', '#6a3b7a', 'square'),
  },
  {
    name: 'Dhahabu Trust Bank (demo)',
    description: `Financing of new and nearly new vehicles, up to 80% of the value, for up to seven years. ${NOTE}`,
    rates: '14% to 16.5% a year',
    least: 1_000_000,
    most: 30_000_000,
    months: 84,
    logo: logo('D', '#9a7414', 'hexagon'),
  },
  {
    name: 'Chapchap Logbook Loans (demo)',
    description: `Money within a day against a logbook in your name. Fast, but expensive: compare with a bank first. ${NOTE}`,
    rates: '2.5% to 4% a month',
    least: 50_000,
    most: 2_500_000,
    months: 36,
    logo: logo('C', '#b5382f', 'hexagon'),
  },
]
