/** One conversation about an ad. */
export interface Conversation {
  /** The sender's e-mail address up to the @; `of` is the owner's. */
  from: string
  of: string
  /** The seller's nth active vehicle, first part, or provider record. */
  about: number | 'part' | 'business'
  hoursAgo: number
  /** The messages in order; the sender's begin with '> '. */
  messages: readonly string[]
  /** Number of unread messages at the end. */
  unread: number
  closed?: true
  /** The owner's note, and the follow-up date in days from now (negative: past). */
  note?: string
  nextInDays?: number
}

export const conversations: readonly Conversation[] = [
  {
    from: 'customer',
    of: 'dealer',
    about: 0,
    hoursAgo: 50,
    unread: 1,
    messages: [
      '> Hello, is this car still available? I could come to the yard on Saturday morning.',
      'Good morning Wanjiru. Yes, it is here. We open at nine on Saturdays.',
      '> Great. Is the price negotiable for cash?',
      'A little, once you have seen and driven it. I will keep it aside until noon for you.',
    ],
  },
  {
    from: 'customer',
    of: 'dealer',
    about: 3,
    hoursAgo: 400,
    unread: 0,
    closed: true,
    messages: [
      '> Do you take a trade-in against this one? I have a Passo of 2010.',
      'Yes, bring it and our valuer looks at it the same day.',
      '> Thank you, I have decided on another one.',
    ],
  },
  {
    from: 'customer',
    of: 'grace',
    about: 0,
    hoursAgo: 20,
    unread: 1,
    messages: ['> Hi Grace, could you send me the chassis number? I want to check the papers first.'],
  },
  {
    from: 'customer',
    of: 'mercy',
    about: 'part',
    hoursAgo: 70,
    unread: 0,
    messages: [
      '> Do these fit a Fielder of 2013, and do you fit them too?',
      'They do. Fitting is 800 shillings and takes half an hour. We are open until six.',
      '> Perfect, I will pass by tomorrow.',
    ],
  },
  {
    from: 'customer',
    of: 'provider',
    about: 'business',
    hoursAgo: 30,
    unread: 2,
    messages: [
      '> Do you also work on hybrids? The warning light of my Aqua is on.',
      'We do. Come for a diagnosis first, it is 45 minutes.',
      'If it is the battery we test each cell, so you do not buy a whole one.',
    ],
  },
  {
    from: 'dennis',
    of: 'customer',
    about: 'part',
    hoursAgo: 9,
    unread: 1,
    messages: ['> Is the seat complete with its belts and rails? I can pick it up this evening in Nairobi.'],
  },
  {
    from: 'kamau',
    of: 'dealer',
    about: 0,
    hoursAgo: 3,
    note: 'Has the cash ready. Lowest is 40,000 below the ad.',
    nextInDays: 0,
    unread: 1,
    messages: ['> What is the last price? I am ready to pay this week.'],
  },
  {
    from: 'nyambura',
    of: 'dealer',
    about: 1,
    hoursAgo: 7,
    note: 'Wants papers first: auction sheet is in the blue folder.',
    unread: 2,
    messages: [
      '> Good afternoon. May I see the auction sheet of this one?',
      '> And does it come with the second key?',
    ],
  },
  {
    from: 'hassan',
    of: 'dealer',
    about: 2,
    hoursAgo: 26,
    unread: 1,
    messages: ['> Can I pay half now and half by bank loan? Which banks do you work with?'],
  },
  {
    from: 'victor',
    of: 'dealer',
    about: 4,
    hoursAgo: 90,
    note: 'Mechanic comes from Machakos, any weekday. Call if he does not.',
    nextInDays: -2,
    unread: 0,
    messages: [
      '> Is the mileage genuine? I would bring my mechanic from Machakos.',
      'It is, and we have the export certificate. Your mechanic is welcome, weekdays are best.',
    ],
  },
  {
    from: 'lucy',
    of: 'dealer',
    about: 5,
    hoursAgo: 130,
    note: 'Delivery to Thika promised, free.',
    nextInDays: 3,
    unread: 0,
    messages: [
      '> Do you deliver to Thika?',
      'Yes, free of charge within 60 km, once the transfer is done.',
      '> Good. I will call you on Monday.',
    ],
  },
  {
    from: 'achieng',
    of: 'dealer',
    about: 6,
    hoursAgo: 300,
    note: 'Wants the next one like it, white or silver.',
    nextInDays: 12,
    unread: 0,
    closed: true,
    messages: [
      '> Is this one still there?',
      'It was sold this morning, I am sorry. We expect another in two weeks.',
    ],
  },
  {
    from: 'samuel',
    of: 'dealer',
    about: 'part',
    hoursAgo: 48,
    unread: 0,
    messages: [
      '> Are the rims straight, and what is the offset?',
      'All four were checked on the balancer. Offset is 48.',
    ],
  },
  {
    from: 'dennis',
    of: 'provider',
    about: 'business',
    hoursAgo: 5,
    unread: 1,
    messages: ['> Can you look at a Mercedes C200 this week? It loses coolant slowly.'],
  },
  {
    from: 'kamau',
    of: 'provider',
    about: 'business',
    hoursAgo: 200,
    unread: 0,
    closed: true,
    messages: [
      '> What do front pads for an Axio cost, fitted?',
      'About 5,500 with good pads. Book a time and it takes an hour.',
    ],
  },
  {
    from: 'nyambura',
    of: 'provider',
    about: 'part',
    hoursAgo: 60,
    unread: 0,
    messages: [
      '> Do you have these tyres for four wheels, with fitting?',
      'Twenty in the store. Fitting and balancing is 500 a wheel.',
    ],
  },
  {
    from: 'zainab',
    of: 'fatma',
    about: 0,
    hoursAgo: 33,
    unread: 1,
    messages: [
      '> Is it cleared already, or must I pay the port charges?',
      'It is cleared. The price is the price, you only pay for the plates.',
    ],
  },
  {
    from: 'makena',
    of: 'gitonga',
    about: 1,
    hoursAgo: 80,
    unread: 0,
    messages: [
      '> Is the car in Meru or in Nyeri?',
      'In Meru, behind the bus park. Come any day before five.',
    ],
  },
  {
    from: 'joy',
    of: 'joseph',
    about: 0,
    hoursAgo: 12,
    unread: 1,
    messages: ['> Could you bring it to Eldoret for a viewing?'],
  },
]
