import { type CorpusTalk, talks } from './corpus.ts'
import { HONEST_TALKS_MORE } from './honest-talks-more.ts'

const honest = talks('honest')

export const HONEST_TALKS: CorpusTalk[] = [
  honest(
    'seller',
    ['buyer', 'Hello, is the Forester still there?'],
    ['seller', "Yes it is. I'm in Lavington, free after 5 on weekdays"],
    ['buyer', 'Thursday 5:30 works'],
    ['seller', 'Good, see you. Bring your mechanic if you want'],
  ),
  honest(
    'seller',
    ['buyer', 'Last price?'],
    ['seller', '815'],
    ['buyer', 'I have 760 cash'],
    ['seller', "See the car first then we talk, I cannot reduce for somebody who hasn't seen it"],
  ),
  honest(
    'seller',
    ['buyer', 'How do we do the payment?'],
    [
      'seller',
      'You pay at the bank when we do the transfer. We sit at Co-op Nakuru, you do RTGS, I accept on ' +
        'eCitizen in front of you',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Can I send you 10k so you keep it for me?'],
    ['seller', "No please do not send money, come see it first. If it's still here on Saturday it is yours"],
  ),
  honest(
    'seller',
    ['buyer', 'Your yard asks for deposit?'],
    [
      'seller',
      "Deposit at our office after you have seen it, with receipt and agreement. We don't take any on " +
        'phone',
    ],
    ['buyer', "Fine, I'm coming from Nyeri on Monday"],
    ['seller', 'Welcome, we are opposite Total on Kiambu Road'],
  ),
  honest(
    'buyer',
    ['buyer', 'Is the deposit refundable?'],
    ['seller', "Yes for seven days, it's written on the receipt"],
    ['buyer', 'And who is the receipt from, the company or you?'],
    ['seller', 'The company, with ETR'],
  ),
  honest(
    'seller',
    ['buyer', 'Where do I wire the money?'],
    ['seller', 'My account number is on the sale agreement, page 2. Name is the same as in the logbook'],
    ['seller', 'Read with your lawyer first, no hurry'],
  ),
  honest(
    'seller',
    ['buyer', 'Where exactly in Ruiru?'],
    ['seller', "I've dropped you the pin: https://maps.google.com/?q=-1.1466,36.9609"],
    ['seller', 'Call me at the blue gate, 0722 000 118'],
  ),
  honest(
    'seller',
    ['buyer', 'Can you send me the photo of the logbook?'],
    ['seller', 'Sent, I covered the serial number and ID. You will see the full original when you come'],
  ),
  honest(
    'buyer',
    [
      'buyer',
      'Could I get a logbook photo with the numbers hidden? I only want to see the year of manufacture',
    ],
    ['seller', 'Sure, tonight when I get home'],
    ['buyer', 'Thanks, and is your name the one on it?'],
    ['seller', "My wife's, she will be there to sign"],
  ),
  honest(
    'seller',
    ['buyer', 'Do you have WhatsApp? The photos are small'],
    ['seller', "Yes same number as on my profile. I'll send the underneath and the engine bay as well"],
  ),
  honest(
    'buyer',
    ['buyer', 'I can pay by M-Pesa when I collect the bumper, sawa?'],
    ['seller', 'Sawa, shop inafungwa saa kumi na moja'],
  ),
  honest(
    'seller',
    ['buyer', 'How much to service my Axio, 5W30 and filters?'],
    ['seller', 'Oil 4L 3,800, oil filter 700, air filter 1,200, labour 1,000. Total 6,700'],
    ['seller', 'You pay after the work, we accept till and cash'],
  ),
  honest(
    'seller',
    ['buyer', 'Front shocks for Note E12, pair?'],
    ['seller', 'KYB 13,500 pair, we ship by G4S to Kisii at 600, you pay on delivery at their office'],
    ['buyer', 'Ok send, name is Moraa'],
    ['seller', "Waybill number I'll put here tomorrow by noon"],
  ),
  honest(
    'seller',
    ['buyer', 'Can you send a side mirror to Kitale?'],
    ['seller', 'Yes with Wells Fargo parcel 450. Mirror is 5,200. You open and check then pay them'],
  ),
  honest(
    'seller',
    ['buyer', 'Someone called me and said he is you and wanted 15k'],
    [
      'seller',
      "That wasn't me. Please report him here and to DCI. I have only this number, and I don't ask for " +
        'deposits',
    ],
    ['buyer', 'I did report, thanks for telling me'],
  ),
  honest(
    'buyer',
    ['buyer', 'FYI there is another ad with your pictures at half price in Mombasa'],
    ['seller', 'Ah! Thank you. Can you send me the name of it?'],
    ['buyer', "Yes I'll paste the ad title. They asked me for a clearing fee so I knew"],
  ),
  honest(
    'buyer',
    ['buyer', "I'll be late, traffic at Allsops. Can we meet at TRM instead of Roasters?"],
    ['seller', 'TRM parking, entrance B. No problem'],
  ),
  honest(
    'seller',
    ['buyer', 'We said Junction Mall at 2'],
    ['seller', 'Sorry, my kid got sick. Can we change to tomorrow at Yaya same hour?'],
    ['buyer', 'Yes, quick recovery to the kid'],
  ),
  honest(
    'buyer',
    ['buyer', 'Good morning, I attach the offer letter of my bank, Stanbic will finance 80%'],
    ['seller', 'Received. What does the bank need from me?'],
    [
      'buyer',
      'Copy of logbook for the valuation, and the pro forma with your account. They pay you straight, ' +
        'I pay the 20% there as well',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Explain hire purchase to me'],
    [
      'seller',
      'You choose a car, the bank checks your statements. If approved you pay 40% to the bank and the ' +
        'rest in up to 36 months',
    ],
    [
      'seller',
      "The logbook is joint until you finish. There's a bank arrangement fee of 2.5% inside the offer " +
        'letter, nothing to us before that',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Do you take my Vitz in trade in?'],
    ['seller', 'Yes, bring it for valuation, it takes 30 minutes and is free. Then you see the top up'],
    ['buyer', 'It has a small loan with a SACCO'],
    ['seller', 'Then we need the statement of balance from them and they discharge the logbook first'],
  ),
  honest(
    'seller',
    ['buyer', 'Gari iko?'],
    ['seller', 'Iko. Njoo Buruburu phase 5 karibu na shopping centre'],
    ['buyer', 'Naweza kuja na fundi?'],
    ['seller', 'Karibu sana, hata wawili'],
  ),
  honest(
    'seller',
    ['buyer', 'Niaje, hiyo Demio ni ngapi mwisho mwisho?'],
    ['seller', 'Bei ni maongezi bro, lakini ukiona gari kwanza. Niko Umoja 1'],
    ['buyer', 'Nakam Sato na beshte yangu mech'],
    ['seller', 'Fiti'],
  ),
  honest(
    'seller',
    ['buyer', 'Naweza lipa pole pole?'],
    ['seller', 'Hapana ndugu, nauza cash pekee. Ukitaka mkopo nenda kwa SACCO yako, nitangoja wiki mbili'],
  ),
  honest(
    'seller',
    ['buyer', 'Mileage ni ya ukweli?'],
    [
      'seller',
      'Niliinunua na 61k, sasa ni 98k. Unaweza kuangalia export mileage kwa chassis, nitakupa last ' +
        'digits ukikuja',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Any accident?'],
    [
      'seller',
      "Yes, front left fender in 2021, the photos before repair are with me. That's why price is 690 " +
        'and not 780',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'is the AC cold'],
    ['seller', 'Cold like Limuru in July 😄'],
    ['buyer', 'haha ok coming'],
  ),
  honest(
    'buyer',
    ['buyer', 'I checked the NTSA search, shows a caveat by a bank'],
    ['seller', "That's the old loan, finished in March. I have the discharge letter, the bank is slow"],
    ['buyer', "Let's wait until the caveat is gone then I pay. Is that okay for you?"],
    ['seller', 'Fair. I will go and push them this week'],
  ),
  honest(
    'buyer',
    ['buyer', 'My mechanic says the CV joints are worn, 18k to repair. Can you take 20 off?'],
    ['seller', 'I can take off 12'],
    ['buyer', '15 and we shake hands'],
    ['seller', 'Ok 15'],
  ),
  honest(
    'buyer',
    [
      'buyer',
      "I don't feel comfortable paying before the transfer starts. You initiate, I accept, and then I " +
        'do the RTGS in the banking hall. Deal?',
    ],
    ['seller', "Deal, that's how I bought it too"],
  ),
  honest(
    'buyer',
    ['buyer', 'Will you be able to come with the original logbook and your ID?'],
    ['seller', 'Yes both'],
    ['buyer', 'I also bring mine. Suggest KCB Sarit at 11'],
  ),
  honest(
    'seller',
    ['buyer', "Hi, I'm in Dubai, my brother will come look at it"],
    ['seller', 'Good, let him call me when he is near Karen. He can drive it and check everything'],
    ['buyer', 'He will pay at the bank if he likes it'],
    ['seller', 'Sawa'],
  ),
  honest(
    'seller',
    ['buyer', 'How much is delivery to Garissa?'],
    ['seller', "We don't deliver. You could hire a driver yourself after buying, about 12k plus fuel"],
  ),
  honest(
    'seller',
    ['buyer', 'Is clearing included?'],
    ['seller', 'Included. Price on the ad is on the road, with number plates. You pay nothing in Mombasa'],
  ),
  honest(
    'seller',
    ['buyer', 'Is the car still on the sea?'],
    [
      'seller',
      "It docks on 14th, then 10 days for clearing. We're not taking money for it from you, it's our " +
        'stock',
    ],
    ['seller', "I'll text when it's in the yard"],
  ),
  honest(
    'seller',
    ['buyer', 'I want to import a Vezel'],
    [
      'seller',
      'The process: we sign a contract at our office, you pay 60% to the company account, we bid and ' +
        'you get the auction sheet before we buy',
    ],
    ['buyer', "And if I don't like the sheet?"],
    [
      'seller',
      'Then we do not buy, and the 60% stays yours, to use for another or to be returned within 5 ' +
        'working days',
    ],
    ['buyer', "I'll visit on Tuesday and read the contract"],
  ),
  honest(
    'seller',
    ['buyer', 'Does the importer pay KEBS fees?'],
    [
      'seller',
      "The JEVIC inspection is done in Japan and is in the invoice. Duty you can calculate with KRA's " +
        "sheet, I'll show you ours",
    ],
  ),
  ...HONEST_TALKS_MORE,
]
