import { type CorpusTalk, talks } from './corpus.ts'

const scam = talks('scam')

export const SCAM_TALKS_MORE: CorpusTalk[] = [
  scam(
    'seller',
    ['buyer', 'Duty free? How?'],
    [
      'seller',
      'The honourable member did not use his exemption for this term. He gives it to friends of the ' +
        'office',
    ],
    [
      'seller',
      'Facilitation is 70k to his PA, then you import with zero tax. Never mention his name on phone',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'I prefer card'],
    [
      'seller',
      'Here it is: paypa1-ke.com/invoice/car-reservation . Log in with your email and its password so ' +
        'that it links',
    ],
    ['seller', 'You will get buyer protection from them, full refund'],
  ),
  scam(
    'seller',
    ['buyer', 'Send me your number'],
    ['seller', 'Z3ro seven oh-one, then triple nine, then 4, then 2 7. wÄtsap only'],
    ['seller', 'When you text there say you come from the blue car ad and have the booking money ready'],
  ),
  scam(
    'seller',
    ['buyer', 'Do you give a discount?'],
    [
      'seller',
      "If we stay in this app they take commission from me so I can't. Let's cancel here and go direct",
    ],
    [
      'seller',
      'Outside it is 650 and not 720, but you show seriousness with 12k straight to my line. Delete ' +
        'this chat after',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'I did want to search on NTSA for the caveat'],
    ['seller', 'System is down for the whole month my brother, even advocates are not getting records'],
    ['seller', 'I wrote an affidavit that there is no loan. Just bring the 800k and the affidavit is yours'],
  ),
  scam(
    'seller',
    ['buyer', 'I have a lawyer in Nyeri'],
    [
      'seller',
      'No need of two lawyers, ours is neutral. You put the whole price with him and he gives to me ' +
        'after you drive',
    ],
    ['buyer', 'Which firm?'],
    [
      'seller',
      "He practises alone, so it's his personal Co-op account. After the deposit he will call and " +
        'introduce himself',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Just landed in Kisumu, I can view at noon'],
    ['seller', 'Oh sorry, mum was rushed to hospital at Aga Khan, I am in the ICU corridor'],
    ['buyer', 'Pole sana, we do another day'],
    [
      'seller',
      'Thank you. They refuse to admit without deposit. If you can send 35k as part payment for the ' +
        'car you save a life and the car is yours by evening',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Has the driver left?'],
    ['seller', 'He is at the Mtito weighbridge, they caught him for no transit sticker'],
    [
      'seller',
      'Fine is 8,900 else they tow your car to Athi River. Send to him fast, he is Kevo, same number ' +
        'as earlier but ending 33',
    ],
    ['buyer', 'You said everything was included'],
    ['seller', 'This is government not me. The money is in the refund list'],
  ),
  scam(
    'seller',
    ['buyer', 'I have reached your yard gate, the guard says no such car'],
    [
      'seller',
      'You have gone to the new gate. Pay gate entry 1,000 to supervisor for him to open on the back ' +
        'side',
    ],
    ['seller', "I'm on camera seeing you, wear green? Just send it he'll wave"],
  ),
  scam(
    'seller',
    ['buyer', 'Can you do 1.35?'],
    ['seller', 'For you yes. I like how you talk, you seem a humble person'],
    ['buyer', "Thanks, I've been looking for three months"],
    [
      'seller',
      'I know the feeling, I bought my first car like that. Tell you what, I will throw in the roof ' +
        'rack',
    ],
    ['buyer', 'Wow, ok. Saturday 10 at Garden City then?'],
    [
      'seller',
      "Perfect. Only that my partner needs proof that I'm not keeping it for nothing, so 40k today to " +
        'his Absa account and he gives me the second key',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'Price please'],
    ['seller', '5oo k for quick. Dеposit lOk keeps it. М-Реsа tо zer0 7 2 two three 1 0 0 0 4'],
    ['seller', 'The app eats my messages so read well'],
  ),
  scam(
    'buyer',
    ['buyer', 'Hi, I have sent you the price of the bumper'],
    ['seller', 'Thanks, let me check'],
    [
      'buyer',
      'My secretary made a mistake and put 45,000 in place of 4,500. Please send back the extra 40,500 ' +
        'to this other number, she will lose her job',
    ],
    ['seller', "I haven't received any message"],
    ['buyer', "It delays with bank to M-Pesa. Help her please, she's crying in the office"],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'SGR4T0KK2P Confirmed. You have received Ksh52,000.00 from JOHN M on 3/6 at 10:14 AM. New M-PESA ' +
        'balance is Ksh52,418.00',
    ],
    ['buyer', 'You see it? Release the rims to the boda guy outside'],
    ['seller', 'My balance has not changed'],
    ['buyer', "It's system delay, Safaricom twitted about it. The rider is being charged waiting"],
  ),
  scam(
    'buyer',
    ['seller', 'Welcome, so how do you pay?'],
    ['buyer', 'RTGS. I did it at Equity Kitengela at 9, they stamped the form, see the photo'],
    ['seller', 'It can take two hours'],
    [
      'buyer',
      "I have travel at noon, give me the car now with logbook and it will hit your account while I'm " +
        "on the road. A gentleman's word",
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'Sorry, I am registering and typed your number by mistake. A code came to your phone'],
    ['buyer', "Can you forward it to me please 🙏 it's 6 digits"],
    ['seller', "It says don't share"],
    ['buyer', 'That is only for thieves, I am the owner of that code'],
  ),
  scam(
    'buyer',
    [
      'buyer',
      "I'm okay with the price and condition as seen in pictures. I'm offshore working on an oil rig",
    ],
    ['buyer', 'My courier agent will come and pick the car and the documents'],
    ['seller', 'How will you pay?'],
    [
      'buyer',
      "I'll pay 200,000 more than your price by a certified transfer, and you pay the pickup agent the " +
        "200,000 by Western Union once you get my bank's email",
    ],
  ),
  scam(
    'buyer',
    ['seller', 'Sawa tuma kwa M-Pesa'],
    ['buyer', 'Nimetuma kwa njia ya Magari Pay. Ingia hapa uthibitishe kupokea: magari-pay.site/receive'],
    ['buyer', 'Utaweka namba ya kadi na pin ndio pesa iingie kwako'],
  ),
  scam(
    'buyer',
    ['buyer', 'Our SACCO buys on behalf of members. Chairman says we need a seller file'],
    ['buyer', 'Selfie with ID in your hand, a video blinking left and right, and a signature on white paper'],
    ['seller', 'Is it before viewing?'],
    ['buyer', 'Yes before. We do not have time to view, we trust you'],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'Kindly share the scan of the original logbook, both pages, and your ID and KRA PIN and a photo ' +
        'of the chassis plate',
    ],
    ['seller', 'I can show you when you come'],
    [
      'buyer',
      'My advocate needs to confirm today that nothing is wrong, or he gives my money to another ' +
        'seller. Nothing to hide or?',
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'Salaam, I work in Doha and I want to surprise my dad with your car'],
    ['seller', 'Nice! He can come and see it'],
    [
      'buyer',
      "No it's a surprise. My bank sends money only to verified online accounts. Give your internet " +
        'banking username, and read me the token when it rings',
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'I have a bankers cheque of 1.7M, will come on Friday at 4:30pm'],
    ['seller', 'Banks will be closed'],
    [
      'buyer',
      "That's ok, bankers cheque is like cash. You keep it, I go with the car and original logbook to " +
        'Bungoma for the wedding, on Monday you bank',
    ],
    ['seller', 'I prefer Monday then'],
    ['buyer', 'Then I bring 50k more on top for the trouble. Wedding is Saturday, please understand'],
  ),
  scam(
    'buyer',
    ['buyer', 'aki msee nimekosea nimetuma 12,700 kwa number yako ya hii ad'],
    ['seller', 'Sioni kitu'],
    [
      'buyer',
      'Iko kwa hold ya safaricom. Piga *334# alafu send money kwa hii yangu 0700 000 917 ndio hold ' +
        'itoke, nitakuachia 700 ya soda',
    ],
  ),
  scam(
    'buyer',
    ['seller', 'You can come and view in Kilimani'],
    [
      'buyer',
      "I'd rather use a neutral escrow. Open this carsafe-escrow-kenya.net, register as the seller, " +
        'and pay the 2% seller bond',
    ],
    ['buyer', 'I already put the 2.1M there, see the screenshot'],
  ),
  scam(
    'buyer',
    ['buyer', 'My bank Co-op has approved the loan'],
    ['seller', 'Good, let me see the offer letter'],
    [
      'buyer',
      'The letter is internal. They say first you finish the NTSA transfer to my name, and only after ' +
        'that they release funds',
    ],
    ['seller', 'My agreement says the reverse'],
    [
      'buyer',
      "That's old procedure. Transfer today and give a copy of accepted page, money comes within 48 " +
        'hours',
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'Lete hiyo gari jioni tuone, kuja na logbook na funguo zote mbili'],
    ['seller', 'Tukutane Naivas'],
    [
      'buyer',
      'Hapana, kuna msongamano. Kuja hii lami ya nyuma ya stadi ya Kasarani kwa giza hivi saa mbili, ' +
        'mimi na vijana wawili tuko na cash',
    ],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'Good day. Procurement office, ministry of agriculture. We need 12 tractors like the one in your ' +
        'ad, tender closes today',
    ],
    ['seller', 'I have only one but my friend has more'],
    [
      'buyer',
      'Excellent. Your firm must be prequalified, fee 15,400 to the secretary of the committee, then ' +
        'the LPO is printed in your name at once',
    ],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'Before I buy my company demands that the seller gets an Emissions & Fitness Certificate from ' +
        'our assessor',
    ],
    ['seller', 'I have the NTSA inspection'],
    [
      'buyer',
      'Not the same. Pay him 5,500, we refund on buying. He is Mr Otieno, zero seven one zero, triple ' +
        '3, 8 nine 1',
    ],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'I propose exchange, my Harrier 2017 against your Vitz plus 600k from me? No wait, you top up ' +
        'nothing!',
    ],
    ['seller', 'That is too good, where is the Harrier?'],
    [
      'buyer',
      'In customs with my brother. You help me to pay 110k for the warehouse rent, I bring it and we ' +
        'swap documents on same day',
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'I see your ad is not getting views. I work with people who can bring 10 serious buyers'],
    [
      'buyer',
      '1,000 for silver promotion, 2,500 for gold. Yesterday we sold 4 cars like yours in 2 hours, ' +
        'send and see',
    ],
  ),
  scam(
    'buyer',
    ['buyer', "Hello seller, I'm the Magari verification officer of your region"],
    [
      'buyer',
      'Your ad will be removed at midnight unless the blue tick is activated. Pay KES 500 to our field ' +
        'till and reply with the M-Pesa message',
    ],
    ['seller', "I didn't get any email"],
    ['buyer', 'Emails are for dealers. Private sellers are handled in chat'],
  ),
  scam(
    'buyer',
    ['seller', "I've started the transfer on my side"],
    [
      'buyer',
      'My cousin at Huduma can make it faster for both of us. Send your eCitizen password and he will ' +
        'accept it all from one place',
    ],
    ['buyer', 'You can change the password tomorrow, no harm'],
  ),
  scam(
    'buyer',
    ['buyer', 'Sending the 300k now to your mpesa'],
    [
      'buyer',
      'It refuses. Says your line is a personal wallet and must be upgraded to business to receive big ' +
        'amounts',
    ],
    ['seller', 'I have received big money before'],
    [
      'buyer',
      "New rule since July. Send 2,500 to agent number 40 021 7 to upgrade, I'll repay in the same " +
        'transaction',
    ],
  ),
  scam(
    'buyer',
    ['buyer', 'Hi, we are a film production, we want to hire your vintage car for six weeks at 25k per day'],
    ['seller', 'Wow ok. What about insurance?'],
    [
      'buyer',
      'Covered. You only join as a vendor: 8,000 vendor card, deducted from nothing, you get the first ' +
        'week paid in advance tomorrow morning',
    ],
  ),
  scam(
    'buyer',
    [
      'buyer',
      'Nimekutumia 130,000 badala ya 120,000. Hiyo elfu kumi mpe dereva wangu anayekuja kuchukua gari',
    ],
    ['seller', 'Naona SMS lakini imetoka kwa namba ya kawaida sio MPESA'],
    ['buyer', 'Ndio mfumo mpya wa bank. Mpe tu dereva, anaitwa Musa, tuma kwa simu yake asafiri haraka'],
  ),
  scam(
    'buyer',
    ['buyer', "Boss those side mirrors, I've paid already, check the screenshot"],
    ['seller', 'Screenshot is not enough, I wait for the till SMS'],
    [
      'buyer',
      "My guy is at your counter and his matatu leaves in 5min. Don't make a small man suffer for " +
        '9,000. You know where my office is',
    ],
    ['buyer', 'Ok just give him one mirror then 😅'],
  ),
  scam(
    'seller',
    ['buyer', 'Is the gari yako accident free?'],
    ['seller', 'Yes one hundred percent'],
    ['buyer', 'Auction sheet?'],
    [
      'seller',
      'The auction house in Tokyo charges 3,900 to release the sheet to Africa, pay through my agent ' +
        'and you get it on email in one hour',
    ],
    [
      'seller',
      'Most buyers pay it with the reservation, 3,900 + 20,000, so I do it together and save you the ' +
        'charges',
    ],
  ),
  scam(
    'seller',
    ['buyer', 'I would have preferred to meet the owner'],
    ['seller', 'I am the owner but I am in remand at Industrial Area for a traffic case, a small issue'],
    [
      'seller',
      'Bail is 60k. Pay it for me as down payment, my sister gives you the car and keys the same ' +
        "minute I'm out",
    ],
  ),
]
