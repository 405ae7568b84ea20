import { type CorpusTalk, talks } from './corpus.ts'

const honest = talks('honest')

export const HONEST_TALKS_MORE: CorpusTalk[] = [
  honest(
    'buyer',
    ['buyer', 'Can I see the auction sheet before I travel?'],
    ['seller', 'Attached, grade 4 B, small scratches on the right'],
    ['buyer', 'Thank you. See you at noon'],
  ),
  honest(
    'seller',
    ['buyer', 'Whose name is on the till?'],
    ['seller', 'Kamau Auto Spares Ltd. If it shows another name do not pay'],
  ),
  honest(
    'seller',
    ['buyer', 'Your till number?'],
    ['seller', "It's on the wall at the counter, pay when you've picked the tyre and it fits"],
  ),
  honest(
    'seller',
    ['buyer', 'I need a quote for respray of the bonnet'],
    [
      'seller',
      'Come with the car, between 6 and 9k depending on dents. Half when we buy the paint and half ' +
        'when you pick it, you get an invoice',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'My car overheats'],
    [
      'seller',
      'Could be thermostat, fan or head gasket. Diagnosis is 1,500, deducted if we do the work. Tow ' +
        'truck from Rongai would be 4,000',
    ],
    ['buyer', "Ok I'll bring it slowly at night when it's cool"],
    ['seller', 'Better tow, you may damage the head'],
  ),
  honest(
    'seller',
    ['buyer', '2KD injectors?'],
    [
      'seller',
      '4 pieces refurbished 52k with 3 months warranty. Old ones must be returned as exchange or we ' +
        'add 16k',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Windscreen for Fielder, do you come to Thika?'],
    [
      'seller',
      'Yes mobile fitting, 14k all in. Insurance can pay us direct, ask your broker for a claim form',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Parcel ilifika, lakini ni ya upande wa kulia'],
    ['seller', 'Pole, ni makosa yetu. Rudisha na Easy Coach kwa gharama yetu, tunatuma ya kushoto kesho'],
  ),
  honest(
    'seller',
    ['buyer', 'I need it urgently today'],
    ['seller', 'A boda can bring it, 350 from Kirinyaga Road to Westlands. Pay the rider after checking'],
  ),
  honest(
    'buyer',
    ['buyer', 'Do you have the receipt for the battery so the warranty continues?'],
    ['seller', 'Yes in the glove box'],
  ),
  honest(
    'buyer',
    ['buyer', 'sory i cnt make it 2moro, wrk. Sunday aftr church?'],
    ['seller', 'Sunday 2pm it is'],
  ),
  honest(
    'buyer',
    ['buyer', "My budget is 600, I know it's low, tell me if it's an insult 🙂"],
    ['seller', 'Not an insult but my lowest is 655'],
    ['buyer', "Let me top up until month end, if it's gone it's gone"],
  ),
  honest(
    'buyer',
    ['buyer', 'Hi, number yako? Nataka kupiga'],
    ['seller', '0733 000 640, after 7pm tafadhali'],
  ),
  honest('buyer', ['buyer', 'Tuko kwa gate, gari nyeupe'], ['seller', 'Nakuja nje dakika mbili']),
  honest(
    'seller',
    ['buyer', 'Are you a broker?'],
    ['seller', "I am selling for my dad, the logbook is his. He'll be present, he's 70 and doesn't use apps"],
  ),
  honest(
    'seller',
    ['buyer', 'Why so cheap?'],
    ['seller', "Because the gearbox is gone, it's in the first line of the ad. You need to tow it"],
    ['buyer', "Ah I didn't read. Not for me, thanks"],
  ),
  honest(
    'seller',
    ['buyer', 'For how long can you hold it?'],
    [
      'seller',
      "I don't hold. Whoever comes first. There's a guy coming at 4 but if you're here at 2 you see it " +
        'first',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Does the bike have a logbook?'],
    [
      'seller',
      'Yes in my name. Tutaenda Huduma ama cyber tufanye transfer, ada ni yako. Hakuna kitu unalipa ' +
        'mbele',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Is the tractor in Narok?'],
    [
      'seller',
      "Yes at Ololulung'a. Come on a dry day, the road is bad after rain. It'll plough in front of you",
    ],
    ['buyer', 'I come with my uncle who has a farm'],
    ['seller', 'Good, we will give you lunch'],
  ),
  honest(
    'seller',
    ['buyer', 'The lorry has an inspection sticker?'],
    ['seller', 'Until January. Speed governor certificate as well. Clutch replaced in May'],
  ),
  honest(
    'seller',
    ['buyer', 'Do you accept a cheque?'],
    ['seller', 'Yes but vehicle is released after it clears, 1 to 2 days. RTGS is faster'],
  ),
  honest(
    'seller',
    ['buyer', "I've seen the bid notice for the salvage"],
    [
      'seller',
      "Viewing until Thursday in Industrial Area. The bid deposit is paid with banker's cheque to the " +
        'insurer at their reception, and losers get it back the same week',
    ],
  ),
  honest(
    'buyer',
    ['buyer', 'Is viewing of the auction units free?'],
    ['seller', 'Yes. You only register at the gate with ID'],
    ['buyer', 'And the deposit, can I use RTGS instead of cash?'],
    ['seller', 'Cashier takes both, always with an official receipt'],
  ),
  honest(
    'seller',
    ['buyer', 'I want a test drive'],
    [
      'seller',
      "Of course, with me in the car, and I'd ask you for your driving licence to look at. Insurance " +
        'is comprehensive',
    ],
  ),
  honest(
    'buyer',
    ['buyer', 'Someone on this app asked me for a code from SMS, was that you?'],
    ['seller', 'No! Never give it to anyone. Change your password'],
    ['buyer', "Ok I didn't give. Just checking"],
  ),
  honest(
    'seller',
    ['buyer', 'The Probox of your fleet in Meru, can my brother see it?'],
    [
      'seller',
      'Yes at our Makutano depot, ask for Mwenda. The payment is only to the company account on the ' +
        'invoice, Mwenda takes no cash',
    ],
  ),
  honest(
    'seller',
    ['buyer', 'Does the charger come with the Leaf?'],
    [
      'seller',
      'Yes, portable type 1. Wall box I leave too if you pay the electrician to remove it, he asked ' +
        '2,000',
    ],
  ),
  honest(
    'seller',
    ['buyer', "What's the insurance like for this Prado?"],
    [
      'seller',
      'I pay 4% comprehensive, about 110k. Your broker will tell you exactly, arrange it before you ' +
        'drive away',
    ],
  ),
  honest(
    'buyer',
    ['buyer', 'We agreed at 1.15 but the bank valued it at 1.02. Can you meet me at 1.1?'],
    ['seller', 'Let me discuss with my husband'],
    ['seller', 'He says 1.12 final'],
    ['buyer', 'Accepted. The bank will do the payment in 5 working days'],
  ),
  honest(
    'buyer',
    ['buyer', 'I got a search dated today, everything in your name and no caveat. When do we sign?'],
    ['seller', "Friday at advocate Wanjiku's in Nakuru? We can split her 5,000 fee"],
    ['buyer', 'Perfect'],
  ),
  honest(
    'seller',
    ['buyer', "There's a sound on the video, like tapping"],
    [
      'seller',
      "Tappets when cold, goes after 2 minutes. My mechanic says it's normal on this engine, let yours " +
        'confirm',
    ],
  ),
  honest(
    'seller',
    ['buyer', "What did you pay for duty? I'm comparing with importing myself"],
    ['seller', '613k last year, KRA receipt is here. With the new CRSP it would be more'],
  ),
  honest(
    'seller',
    ['buyer', 'Hey, did you receive the transfer notice?'],
    ['seller', 'Not yet, NTSA says pending approval. It was submitted on Monday, application ID is with you'],
    ['buyer', 'Ok we wait, 3 working days they said'],
  ),
  honest(
    'seller',
    ['buyer', 'Kindly what are the dimensions of the bed of the Canter?'],
    ['seller', '14 feet long, 6.5 wide. Takes 4 tonnes legally'],
  ),
  honest(
    'seller',
    ['buyer', 'Nimetoka benki, pesa imeingia?'],
    [
      'seller',
      'Ndiyo imeingia sasa hivi 680,000. Asante. Nimeanzisha transfer, kubali kwa simu yako tukiwa hapa',
    ],
    ['buyer', 'Nimekubali. Funguo?'],
    ['seller', 'Hizi hapa zote mbili, na barabara njema'],
  ),
  honest(
    'seller',
    ['buyer', 'I paid 2,000 twice by mistake for the filters, I see two messages'],
    ['seller', "True, I see two. I've sent back one to the number you used, check. Sorry for the trouble"],
    ['buyer', 'Received, thank you for the honesty'],
  ),
  honest(
    'buyer',
    [
      'buyer',
      'Hello, I want to buy for my mother in Busia. Could she come with my cousin on Wednesday to look?',
    ],
    ['seller', "Sure. Any colour preference? I've two of them"],
    [
      'buyer',
      "She says the white. She will carry her own ID for the agreement, and I'll do the bank payment " +
        "when she's happy",
    ],
  ),
]
