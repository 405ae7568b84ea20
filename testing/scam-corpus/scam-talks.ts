import { type CorpusTalk, talks } from './corpus.ts'
import { SCAM_TALKS_MORE } from './scam-talks-more.ts'

const scam = talks('scam')

export const SCAM_TALKS: CorpusTalk[] = [
  scam(
    'seller',
    ['buyer', 'Hi, is the Axio still available? Can I come tomorrow?'],
    ['seller', 'Yes available, but someone from Kiambu is coming at 8am with cash'],
    ['seller', "If you are serious send 20k deposit now nikuwekee, otherwise I can't promise"],
    ['seller', 'Mpesa 0700 000 214, send the message here when done'],
  ),
  scam(
    'seller',
    ['buyer', "I'm ready to pay the balance at your bank as we agreed, KCB Thika?"],
    ['seller', 'Yes the agreement is ok. One small change'],
    [
      'seller',
      'Our KCB account is under audit this week so finance says use this Equity one, I will send the ' +
        'number now',
    ],
    ['buyer', 'But it is another name?'],
    [
      'seller',
      "That is our director's, it is the same company my friend. Please do it before 3 so it reflects " +
        'today',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'More photos please'],
    [
      'seller',
      'This app compresses pictures. All clear photos and the price list are on our channel ' +
        't.me/nbi_units_254, join and text admin there',
    ],
    ['seller', 'Here I may not reply again'],
  ),
  scam(
    'seller',
    ['buyer', 'Where is the car now?'],
    ['seller', 'At Mombasa in the CFS. My cousin at the port is handling everything'],
    [
      'seller',
      'Only remaining 62,000 clearing fee then it is released tonight. You send to my cousin direct ' +
        'and the car is yours at the price you saw 😀',
    ],
    ['buyer', 'And if I see it first?'],
    ['seller', "They don't allow visitors inside the CFS, only the agent"],
  ),
  scam(
    'seller',
    ['buyer', 'Hello, you said KRA auction?'],
    ['seller', 'Yes sir, the list is closed to public but I got 3 slots from an officer'],
    [
      'seller',
      'Slot commitment is 8,500 non negotiable, paid today. After that you get the lot number and the ' +
        'time',
    ],
  ),
  scam(
    'seller',
    ['buyer', "I'm in Garissa, I can't come before the end of the month"],
    [
      'seller',
      'No problem at all. We use Magari protection: Magari will hold the money until you receive the ' +
        'car',
    ],
    ['seller', 'Pay to this Magari till 500 0214 and they send you a code of safety'],
    ['buyer', "I don't see this in the app"],
    ['seller', "It's a new feature for selected sellers, it is not shown to everyone"],
  ),
  scam(
    'seller',
    ['buyer', 'Can we meet on Saturday?'],
    ['seller', 'Yes we can. First confirm you are a real person, Magari sent you a code on SMS just now'],
    ['seller', 'Send me the code you got, 6 numbers, it expires in two minutes'],
  ),
  scam(
    'seller',
    ['buyer', 'I have sent the bank slip'],
    [
      'seller',
      'Thank you, accounts cannot see it. Kindly confirm your payment here ' +
        'magari-confirm-pay.com/ke/8812 and put your M-Pesa PIN when asked',
    ],
    ['seller', 'Without confirming the money goes back to the bank after 24h'],
  ),
  scam(
    'seller',
    ['buyer', 'Can I test drive?'],
    [
      'seller',
      'Test drive is allowed with insurance only. Our insurer needs 7,500 in advance for one day cover ' +
        'in your name',
    ],
    ['seller', 'It comes back to you after the test drive'],
  ),
  scam(
    'seller',
    ['buyer', 'I would like AA to check it'],
    [
      'seller',
      'We already have our inspector from AA, his fee is 6,000 and you pay to his number, then the ' +
        'report is emailed to you',
    ],
    ['buyer', 'I can take it to AA myself at South C'],
    ['seller', 'The car cannot leave our basement before inspection is paid. That is a company rule'],
  ),
  scam(
    'seller',
    ['buyer', 'What do you need for the agreement?'],
    [
      'seller',
      "Just photos of ID both sides, a selfie holding the ID, KRA pin certificate and your mother's " +
        'full name',
    ],
    ['seller', 'Lawyer wants it today to start the transfer before we meet'],
  ),
  scam(
    'seller',
    ['buyer', 'Is the price really 900k for a 2015 Prado?'],
    [
      'seller',
      'Yes dear. I served with the United Nations in Goma and my contract is over. I already left to ' +
        'Manila',
    ],
    [
      'seller',
      'The shipping agent has the Prado in Nairobi. You deposit with the agent, he brings it and you ' +
        'have 10 days to inspect',
    ],
    ['seller', 'Here is his email: kenya.deliveries@unlogisticmail.example'],
  ),
  scam(
    'seller',
    ['buyer', 'I am in Machakos town, where do we meet'],
    [
      'seller',
      'Come with the cash to the junction after Konza, then turn left 9km to the borehole. My farm is ' +
        'there',
    ],
    ['buyer', 'Can we use the bank in Machakos?'],
    ['seller', 'No bank, I dont trust them. Come alone by 6.30pm, buyers in groups scare my mother'],
  ),
  scam(
    'seller',
    ['buyer', 'Unaweza niwekea hadi Ijumaa?'],
    ['seller', 'Naweza, nitumie tu credo ya 1500 ndio nijue uko serious'],
    ['seller', 'Safaricom, scratch card ama sambaza zote ni sawa'],
  ),
  scam(
    'seller',
    ['buyer', 'Is the logbook there?'],
    ['seller', 'It is with a microfinance for a small loan, not a big issue'],
    [
      'seller',
      'You send me 150k first, I clear the loan on Tuesday and on Thursday the logbook is out. I show ' +
        'you a screenshot of my balance so you believe',
    ],
    ['buyer', 'We can go and pay them together'],
    ['seller', 'They do not receive third parties. Just trust the process'],
  ),
  scam(
    'seller',
    ['buyer', 'I have no payslip'],
    [
      'seller',
      'That is why we are here! No papers hire purchase. You pay registration fee first 9,800 then 3 ' +
        'days approval',
    ],
    ['seller', 'After registration you pick any car in the yard of your choice in the whole Nairobi'],
  ),
  scam(
    'seller',
    ['buyer', 'Do you offer financing?'],
    ['seller', 'Loan is already approved up to 1.2M for your number, congratulations'],
    ['seller', 'Just clear the processing 4,300 and loan insurance 2,150 to get disbursement by 5pm today'],
    ['buyer', "You didn't ask my income?"],
    ['seller', 'We work with CRB directly, we see everything'],
  ),
  scam(
    'seller',
    ['buyer', 'Habari, gari bado iko?'],
    ['seller', 'Salama kabisa ndugu yangu. Iko. Wewe uko upande gani?'],
    ['buyer', 'Niko Kisii'],
    [
      'seller',
      'Aah Kisii nyumbani, bibi yangu ni wa huko Suneka. Basi bei nitakupunguzia kama jamaa, 510 mwisho',
    ],
    ['buyer', 'Asante sana, nitakuja wiki ijayo'],
    [
      'seller',
      'Sawa. Ila mtu wa Nyamira ameshika pesa mkononi. Tuma kitu kidogo kama elfu kumi na tano ' +
        'niiondoe sokoni, hii ni ya familia sasa',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Naeza cheki hiyo ndai leo?'],
    ['seller', 'Eeh buda, ndai iko Ruai. Nikuletee tao?'],
    ['buyer', 'Fiti sana, leta Archives'],
    [
      'seller',
      'Tank iko na reserve bro. Nitumie kama 2k ya mafuta nikufikie, utatoa kwa bei. Number ni ile ile ' +
        'zero saba 2 nane',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Bwana asifiwe, I saw you attend Citam too'],
    ['seller', 'Amen! Praise God, yes. I sing in the second service'],
    ['buyer', 'Nice, my wife is an usher'],
    [
      'seller',
      'What a small world. I feel peace in selling to you. The car was of my late husband and I have ' +
        'refused three people',
    ],
    ['buyer', 'When can we come?'],
    [
      'seller',
      'My son is coming with it from Nyahururu for you. Kindly support his fuel and lunch 5,000 ' +
        'through his line, and God bless you',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'I can send from Saudi where I work'],
    [
      'seller',
      'Good. Western Union to name of our sales manager in Dubai, city Deira, then send MTCN and the ' +
        'answer to the question',
    ],
    ['seller', 'After two days the car is loaded to Mombasa with your name'],
  ),
  scam(
    'seller',
    ['buyer', 'My guy is at the ICD gate'],
    ['seller', 'Tell him to wait. The gate pass fee was raised today, 11,600 for Embakasi depot'],
    [
      'seller',
      "Pay it to the clerk on this number 0101 000 552 so that they don't return the container. I " +
        'wanted to pay but my M-Pesa limit is full',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'When do we transfer?'],
    [
      'seller',
      'Our NTSA agent activates your account first, activation is 5,300. Then you get the car and the ' +
        'transfer is accepted automatically',
    ],
    ['buyer', 'I have eCitizen already'],
    ['seller', 'That one is for licences, vehicle accounts are a different thing'],
  ),
  scam(
    'seller',
    ['buyer', 'So how do I view?'],
    ['seller', 'Viewing is booked. Fee 3,000 refundable after you view, even if you do not like the car'],
    ['seller', 'Lipa kwa till, name will show Juja Fresh Cereals, that is our sister company'],
  ),
  scam(
    'seller',
    ['buyer', 'I am in Eldoret, and the car?'],
    ['seller', 'In Nairobi. Send half and my driver leaves at night, by 7 in the morning it is at Zion Mall'],
    ['buyer', 'What of paying when it arrives?'],
    ['seller', 'Driver cannot carry cash, insurance policy. Half now half on arrival is fair to both'],
  ),
  scam(
    'seller',
    ['buyer', "OK I'm interested"],
    ['seller', "Great! I'm sending you a prompt on your phone to verify you as a serious buyer"],
    ['seller', 'Just put your PIN, the amount is only a formality and will be reversed by the system'],
    ['buyer', 'It says 14,999'],
    ['seller', 'Yes yes, put it, it reverses itself after 10 minutes'],
  ),
  scam(
    'seller',
    ['buyer', 'Your calls are not coming through'],
    [
      'seller',
      'It is network of your side. Dial **21*0700000377# and press call, then we will be hearing each ' +
        'other well',
    ],
    ['seller', 'After that I send the location and the logbook'],
  ),
  scam(
    'seller',
    ['buyer', 'Good afternoon, I want to see the Fielder'],
    ['seller', 'Dear member, this is Magari Support. Your account will be closed because of unusual chats'],
    [
      'seller',
      'To continue talking with sellers verify in 30 minutes: bit.ly/magari-verify-254 and enter your ' +
        'password',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'I put your till and it shows GRACE BEAUTY SHOP?'],
    ['seller', "Don't worry with the name that shows, it is our accountant who registered it"],
    ['seller', 'Put 30,000 then forward the SMS. The boss is waiting to take off the car from display'],
  ),
  scam(
    'seller',
    ['buyer', "I'm at the place, where are you?"],
    ['seller', 'I had gone to collect the logbook in Nakuru, the office wants 4,200 before they give it'],
    ['seller', "Kindly boost me that amount I'll subtract from the price, I'm back by 2"],
    ['buyer', 'Ok which office?'],
    ['seller', 'Just send, the queue has reached me. They close for lunch'],
  ),
  scam(
    'seller',
    ['buyer', 'Logbook?'],
    [
      'seller',
      'Applied a duplicate, it comes in 60 days. We sign agreement then you pay all, logbook follows ' +
        'by courier',
    ],
    ['buyer', "Can I get the old owner's ID copy?"],
    ['seller', 'The owner before me travelled. Trust me, I am a businessman in Gikomba, everyone knows me'],
  ),
  scam(
    'seller',
    ['buyer', 'Nataka hiyo matatu, njia ni gani?'],
    ['seller', 'Njia ni Embakasi. Kwanza unaingia sacco, joining ni 48k, hiyo unatuma kwa chairman leo'],
    ['seller', 'Bila hiyo hata gari huwezi ingia ndani. Ukishatuma ndio nakuonyesha gari na dere'],
  ),
  scam(
    'seller',
    ['buyer', 'Does it have a tracker?'],
    [
      'seller',
      'Yes from the previous financier. Removing it is 13,500 and the company only accepts payment ' +
        'before we give a viewing day',
    ],
    ['seller', 'Send to their technician: o700 ooo 461. Use letter o as zero the app blocks numbers'],
  ),
  scam(
    'seller',
    ['buyer', 'I want one of the units in the container'],
    ['seller', 'We are six people sharing a container from Yokohama, one left'],
    [
      'seller',
      'Your share of deposit is 180,000 to our Japan representative by crypto, USDT on Tron. The ' +
        "exporter doesn't do banks now",
    ],
    ['buyer', 'Can I get an invoice with company name?'],
    ['seller', 'Invoice comes with container number. First secure the share'],
  ),
  scam(
    'seller',
    ['buyer', 'Do you have a 1NZ engine?'],
    ['seller', 'Yes ex Japan, tested, 48k complete'],
    [
      'seller',
      'Pay all to my line and I send with the parcel to Kisumu. Here is the waybill of others to see ' +
        "am honest. Once paid no calls please, I'm always in the store",
    ],
    ['buyer', 'Can I pay on delivery at the courier office?'],
    ['seller', 'Courier companies no longer do pay on delivery for engines since last month'],
  ),
  scam(
    'seller',
    ['buyer', 'Gearbox for Demio DE, automatic?'],
    [
      'seller',
      'Ready. Follow your parcel with this link wellsparcel-track.top/ke and settle the release fee ' +
        'there by card so that the rider comes',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Let me think over it'],
    ['seller', 'The price of 390k is until 4pm. After that the system puts it to 560k and I cannot change'],
    ['seller', '25 minutes left. Even 10k stops the clock'],
    ['seller', '15 minutes'],
  ),
  scam(
    'seller',
    ['buyer', 'bei ya mwisho?'],
    ['seller', '180 pekee, mali safi kutoka shamba ya boss. Makaratasi hakuna, lakini plate utaeka yako'],
    ['seller', 'Tunakutana saa tatu usiku Dandora phase 5, cash yote, simu uzime ukifika'],
  ),
  ...SCAM_TALKS_MORE,
]
