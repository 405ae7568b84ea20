import type { CorpusAd } from './corpus.ts'

/** Ads written without sight of the rules or of the other ads: only to measure with, never to tune on. */
export const HELD_OUT_ADS: CorpusAd[] = [
  {
    is: 'scam',
    title: 'Toyota Fielder 2014 very clean',
    description:
      'Reason for sale am relocating to Canada on the 28th. Car is with my brother inlaw in Kitengela but ' +
      'he only opens the gate for the person who has shown he is serious with something small, 10k, it is ' +
      'cut from the price. Dont ask for best price pls.',
    price: 0.55,
    accountDays: 2,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Vitz KCM 1000cc Mombasa',
    description:
      'Gari iko Mombasa Nyali. Kama uko Nairobi usijisumbue kusafiri, dereva wangu atakuletea mpaka kwako, ' +
      'wewe tuma tu ya mafuta na SGR yake ya kurudi. Ukiipenda unalipa, usipoipenda anarudi nayo.',
    price: 0.68,
    accountDays: 6,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Prado TX 2013 diesel, lady owned',
    description:
      'I am a medical officer with a mission in Goma and the car is too idle. It is kept by the logistics ' +
      'company, which will bring it to your door with all papers. You keep it five days, and only then ' +
      'they release your money to me. Write me on my mail, drmission at example dot com, I am hardly on ' +
      'this site.',
    price: 0.44,
    accountDays: 1,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Bank repossessed units - Axio, Note, Demio, Premio',
    description:
      'Niko ndani ya recovery department ya bank moja kubwa. Before hizi gari ziende kwa auctioneer ' +
      'tunauzia watu wetu kwa bei ya balance. Unafungua file na 4,500 pekee then unachagua gari. List iko ' +
      'kwa inbox, be discreet.',
    price: 0.4,
    accountDays: 21,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 5,
  },
  {
    is: 'scam',
    title: 'Unclaimed cars at Kilindini - Mazda CX5 2016',
    description:
      'Owner failed to pay duty so the car is being given out. My uncle is a clearing officer. You only ' +
      'cater for the release paper and the port storage and the car comes to ICD Embakasi on your name. ' +
      'Slots are few, 6 remaining.',
    price: 0.33,
    accountDays: 9,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 3,
  },
  {
    is: 'scam',
    title: 'Noah 2012 lipa mdogo mdogo hakuna CRB',
    description:
      'Pata gari leo bila payslip, bila CRB, bila guarantor! Application form ni 2,950 non refundable, ' +
      'approval ni same day na gari unachukua kesho. Tuko kila county. Inbox neno GARI.',
    price: 0.96,
    accountDays: 44,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 8,
  },
  {
    is: 'scam',
    title: 'Boxer BM150 youth empowerment program',
    description:
      'Vijana na akina mama, mpango wa boda umerudi. Unapata pikipiki mpya kwa 49k badala ya 160k kwa ' +
      'sababu donor amelipa ingine. Kujiandikisha ni 1,500 na unapewa namba ya kuchukua kwa chief. Mwisho ' +
      'ni Ijumaa.',
    price: 0.3,
    accountDays: 12,
    phoneConfirmed: false,
    photos: 'none',
    towns: 7,
  },
  {
    is: 'scam',
    title: 'Mazda Axela 2015 quick sale',
    description:
      'Buyer must be ready with cash today or tomorrow. Logbook got lost with my bag, police abstract ' +
      'available and the new one is being printed in Nairobi, you get it by parcel in two weeks. I can not ' +
      'come to the bank or NTSA because of work shifts. We meet at Garden City parking in the evening.',
    price: 0.78,
    accountDays: 5,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Massey Ferguson 385 from county surplus',
    description:
      'Tractor ya county haijatumika sana, 900 hours. Board of survey imeshapitisha. Weka jina lako kwa ' +
      'list na afisa wa stores kwa kulipia bid document 7k direct kwake, mimi nitakuunganisha. Hakuna ' +
      'viewing because iko government yard.',
    price: 0.42,
    accountDays: 15,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 2,
  },
  {
    is: 'scam',
    title: 'Subaru Forester SH5 2011 non turbo',
    description:
      'Clean unit, accident free. I dont reply here, app yangu ina shida. Whatsap sifuri saba sifuri ' +
      'sifuri, sifuri sifuri sifuri, sifuri sifuri sifuri. Gari inaenda kwa mtu wa kwanza ku-lock na ' +
      'ka-something.',
    price: 0.9,
    accountDays: 3,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Toyota Harrier 2015, first owner, full service history',
    description:
      'Pearl white, leather, sunroof, 62,000 km. Priced to move because my transfer to Kigali came earlier ' +
      'than planned. I have had more than forty enquiries, so out of fairness viewing is by appointment ' +
      'and an appointment is confirmed with 5,000, returned to you at the gate whether you buy or not.',
    price: 0.61,
    accountDays: 8,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Land Cruiser V8 2016 ex embassy',
    description:
      'Diplomatic disposal, no duty payable by the buyer if name is submitted through our protocol office. ' +
      'Attaché is leaving so file must close this week. Buyer only facilitates the Foreign Affairs letter. ' +
      'Interested persons send copy of ID and KRA PIN with the password for fast transfer.',
    price: 0.38,
    accountDays: 4,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Isuzu FRR 2014 with body, easy terms',
    description:
      'Lorry ready for work. We finance you 90 percent, even with no statement. You send insurance of ' +
      'first month and tracker cost to our accountant and vehicle is dispatched. Office is being renovated ' +
      'so for now all is done on phone.',
    price: 0.85,
    accountDays: 30,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 4,
  },
  {
    is: 'scam',
    title: '1KZ-TE engine complete with gearbox ex Dubai',
    description:
      'Original mileage engine straight from Dubai. We dont have walk in shop, we only parcel. Half ya ' +
      'pesa before packing, the rest when the bus company calls you. Over 300 happy customers, ask anyone.',
    price: 0.5,
    accountDays: 7,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 6,
  },
  {
    is: 'scam',
    title: 'Cheap cars before they reach the showroom',
    description:
      'Join our channel and see cars from 150k. Link: t.me/magari-bei-chini. Members get first choice, ' +
      'membership is lifetime, 999 bob. Vitz, Passo, March, Fit. Usikose!',
    price: null,
    accountDays: 1,
    phoneConfirmed: false,
    photos: 'none',
    towns: 10,
  },
  {
    is: 'scam',
    title: 'Probox 2013 x 10 units sacco selling',
    description:
      'Sacco yetu inafunga route hivyo tunauza probox zote kumi. Bei moja 310k, zote zina logbook. ' +
      'Tunapeana kwa serial, ukitaka yako iandikwe jina tuma 3k ya sticker kwa treasurer. Zimebaki tatu ' +
      'tu.',
    price: 0.52,
    accountDays: 18,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 9,
  },
  {
    is: 'scam',
    title: 'Demio 2013 take over balance',
    description:
      'Gari iko na mkopo kidogo wa 78k. Wewe unamaliza hiyo 78k kwa cousin wangu anayefanya kwa hiyo ' +
      'lender, logbook inatoka same day kwa jina lako, alafu mimi unanipa 110k pole pole. Gari utaiona ' +
      'baada ya clearance juu iko kwa yard yao.',
    price: 0.36,
    accountDays: 11,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 2,
  },
  {
    is: 'scam',
    title: 'Nissan X-Trail 2014',
    description:
      'Hello friends, urgent family problem, i am letting my xtrail go. Can not take calls since am in ' +
      'hospital with my mum, text only. Nitumie ka token ka kushikilia ndio nisiuzie mtu mwingine, my ' +
      'sister will show you the car at weekend.',
    price: 0.6,
    accountDays: 712,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Low loader trailer 3 axle',
    description:
      'Trailer lies at the quarry in Athi River, the company closed. The watchman wants his arrears of ' +
      '18,500 before he lets it out, buyer sorts him on phone then comes with prime mover. Price is final ' +
      'and remaining you pay upon loading.',
    price: 0.57,
    accountDays: 6,
    phoneConfirmed: false,
    photos: 'none',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Toyota Axio 2013 KCY',
    description:
      'Car is in bonded yard in Mombasa road. To be let in one needs a gate pass, the yard charges 2,200 ' +
      'per visitor sent on their number in advance and you come with the SMS. Serious people only, no ' +
      'brokers.',
    price: 0.87,
    accountDays: 14,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Electric tuktuk 2026 pre order offer',
    description:
      'Be among the first fifty riders. Normal price 620k, pioneers pay 340k, half now and half when ship ' +
      'docks in 21 days. No office visits due to high demand. Certificate of allocation is sent in PDF the ' +
      'moment we see your payment.',
    price: 0.55,
    accountDays: 10,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 11,
  },
  {
    is: 'scam',
    title: 'BYD Dolphin 2024 direct from Guangzhou',
    description:
      'Zero tax special arrangement. 30% books a chassis, our man in KRA does the rest. Payment in USDT or ' +
      'to the personal account of the director for faster processing. Every town delivery.',
    price: 0.48,
    accountDays: 9,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 12,
  },
  {
    is: 'scam',
    title: "Honda Fit hybrid 2014 - my late husband's",
    description:
      'Am a widow and not good with cars. God-fearing person preferred, not dealer. It is with my pastor ' +
      'in Eldoret who will hand over keys. Since people have been wasting his time he asks for small ' +
      'sadaka of appreciation beforehand then he sends location pin.',
    price: 0.5,
    accountDays: 3,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Toyota Wish 2010 7 seater',
    description:
      'Gari safi sana, niko na haraka. Nauza na copy ya logbook na sale agreement, original iko kwa bro ' +
      'yangu Dubai atatuma. Bei inashuka kama unakuja na cash usiku huu Kasarani. Hakuna kuleta mechanic, ' +
      'gari haina shida hata moja.',
    price: 0.72,
    accountDays: 26,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'scam',
    title: 'Mercedes C180 2013 local',
    description:
      'I travel out every week so sale is handled by a neutral escrow house in Westlands that I trust. You ' +
      'fund them, they deliver the unit, you approve, they pay me. Ask for their portal in chat. D3p0s1t ' +
      'is protected one hundred per cent.',
    price: 0.58,
    accountDays: 2,
    phoneConfirmed: false,
    photos: 'stolen',
    towns: 2,
  },
  {
    is: 'honest',
    title: 'Toyota Fielder 2015 hybrid',
    description:
      'Selling my fielder, used mostly Thika Nairobi. New tyres 3 months ago, small dent on rear bumper. ' +
      'Logbook in my name. Please do not send any money before you see the car and do a search, too many ' +
      'con people here.',
    price: 0.98,
    accountDays: 210,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Vitz 2009 accident, for parts or repair',
    description:
      'Imegongwa mbele, radiator, bonnet, taa mbili na airbags zimetoka. Engine na gearbox sawa. Insurance ' +
      'wamenilipa, logbook ipo. Iko garage Githurai 45, kuja uone na fundi wako.',
    price: 0.38,
    accountDays: 35,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Harrier 2017 available on hire purchase',
    description:
      'Deposit 40%, balance up to 36 months through our bank partners, subject to CRB. Logbook held ' +
      'jointly until cleared. Visit our showrooms on Ngong Road, Nakuru, Eldoret or Mombasa. Payments ' +
      'strictly to the company account, get a stamped receipt.',
    price: 1.08,
    accountDays: 640,
    phoneConfirmed: true,
    photos: 'own',
    towns: 4,
  },
  {
    is: 'honest',
    title: 'Note 2014 NEGOTIABLE MUST GO THIS WEEK',
    description:
      'school fees emergency, i need the money before opening. car is okey only ac not cold and left ' +
      'mirror cracked. serious buyer come kahawa west anytime after 4 pm we do search and go bank together',
    price: 0.79,
    accountDays: 0,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Prado J150 2016 - leaving Kenya in March',
    description:
      'Our contract with the school ends and we go home to the Netherlands. Bought new at Toyota Kenya, ' +
      'serviced there only. Duty has been paid, so you may own it freely. Viewing in Runda on Saturdays, ' +
      'inspection at AA welcome at your cost.',
    price: 0.88,
    accountDays: 16,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Direct import Mazda CX-5 2019, arriving December',
    description:
      'Ship docks around the 14th. Price includes duty, clearing, port charges, number plates and ' +
      'registration. Auction sheet and QISJ certificate on request. You may book with 20% at our office ' +
      'against a written contract, refunded in full if the unit differs from the sheet.',
    price: 1.02,
    accountDays: 415,
    phoneConfirmed: true,
    photos: 'own',
    towns: 2,
  },
  {
    is: 'honest',
    title: 'TVS HLX 150 boda',
    description:
      'Nauza pikipiki yangu nimepata kazi ya gari. Haijawai kuanguka vibaya, chain mpya, tyre ya nyuma ' +
      'imeisha. Logbook na insurance mpaka Aprili. Bei inaongeleka kidogo tu.',
    price: 0.9,
    accountDays: 4,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Massey Ferguson 240 old but working',
    description:
      "My father's tractor, year 1994. starts with a push sometimes. no photos because my phone camera is " +
      'broken, come to Moiben and see. Logbook is the old green one, we shall go to NTSA together. Plough ' +
      'sold separately',
    price: 0.7,
    accountDays: 1,
    phoneConfirmed: false,
    photos: 'none',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Subaru Impreza 2012, blown head gasket',
    description:
      "Being honest, it overheats and the mechanic quotes 85k. I'd rather sell than fix. Body is 9/10, " +
      'interior clean. Half of what others ask because of the engine. Tow it away yourself from Syokimau.',
    price: 0.5,
    accountDays: 92,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Isuzu NQR 33 seater matatu with sacco',
    description:
      'Inafanya kazi route 125, sacco inaweza endelea na wewe. Insurance, RSL na speed governor up to ' +
      'date. Loan na sacco inabaki 400k, tunaenda ofisi pamoja unalipa wao direct na wanatoa discharge, ' +
      'balance kwangu.',
    price: 0.93,
    accountDays: 130,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: '1NZ engine + automatic gearbox, Kirinyaga Road',
    description:
      'Ex Japan engines with 2 weeks start up warranty. Upcountry customers we send by Easy Coach or 2NK, ' +
      'parcel fee is yours. You can pay at the shop or to our till, name must read the shop name. Deposit ' +
      'needed only for special orders.',
    price: null,
    accountDays: 880,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Axio 2014 KDA',
    description:
      'Hi am selling my axio silver 1500cc, 104k km. WhatsApp is fine but I may not answer during working ' +
      'hours am a nurse. No swap no brokers please.',
    price: 1,
    accountDays: 3,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Company pool cars - 6 Proboxes and 2 Hilux',
    description:
      'Sealed bids. Units may be viewed at our depots in Nairobi, Kisumu and Mombasa on weekdays 9 to 3. ' +
      "Bid deposit of KES 20,000 per unit by banker's cheque, returned to unsuccessful bidders within 10 " +
      'days. Sold as is, reserve prices apply.',
    price: 0.82,
    accountDays: 58,
    phoneConfirmed: true,
    photos: 'own',
    towns: 3,
  },
  {
    is: 'honest',
    title: 'Nissan Juke 2013 lady driven',
    description:
      'Red, push start, camera. Sold because baby number 3 is coming and we dont fit. Comprehensive ' +
      'insurance is till Feb and can be cancelled for refund to me. Price slightly negotiable for who ' +
      'comes first.',
    price: 0.95,
    accountDays: 28,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Land Cruiser 79 pick up, UN auction buy',
    description:
      'I bought this at a UN disposal auction in Lokichogio, have receipts, duty paid last month with the ' +
      'KRA payment slip. White, some stickers marks. Needs batteries and injector service.',
    price: 0.84,
    accountDays: 19,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Lorry Mitsubishi FH 2007',
    description:
      'Same lorry is also with a broker in Ruaka who took my photos, buy from me direct and save. Tipper ' +
      'pump is new. Logbook yangu, ID yangu. Niko Ruiru kila siku mpaka saa kumi na mbili.',
    price: 0.86,
    accountDays: 7,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Toyota Passo 2011 kwa bei poa',
    description:
      'Gari ya mke wangu. Rangi imefifia juu, seat moja imeraruka. Engine haina neno. Nauza haraka ' +
      'nimalizie nyumba. Njoo Utawala, lete fundi, tukikubaliana tunaenda kwa bank yako ama yangu.',
    price: 0.8,
    accountDays: 2,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'BMW X3 2014 salvage from insurer',
    description:
      'Category: repairable. Flooded in the April rains in Mombasa, not started since. We are a licensed ' +
      'salvage yard; 10% on the fall of the hammer, balance in 48 hours, storage 1,000 per day afterwards. ' +
      'Payments by RTGS only, beware of people who pretend to be our agents.',
    price: 0.47,
    accountDays: 300,
    phoneConfirmed: true,
    photos: 'own',
    towns: 2,
  },
  {
    is: 'honest',
    title: 'Trailer bhachu 40ft flatbed',
    description:
      'Good tyres 12 pcs, brakes done. Pics on request, yard is inside the port area and they dont allow ' +
      'cameras. View at Miritini with a one hour notice.',
    price: 0.97,
    accountDays: 75,
    phoneConfirmed: true,
    photos: 'none',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Honda Vezel 2016 price dropped',
    description:
      'Dropped from 2.1 to 1.9 because I put money on another car already. Someone gave me a fake mpesa ' +
      "message last week, so I release the car only when MY bank confirms. Don't be offended. Car is in " +
      'Kilimani.',
    price: 0.9,
    accountDays: 48,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Bajaj RE tuktuk 2021',
    description:
      'tuktuk iko sawa kabisa inafanya kazi mtwapa. carburetor imefanyiwa service. nauza sababu dereva ' +
      'ananisumbua. logbook iko watu credit lakini nimemaliza, letter ya clearance iko mkononi wanatoa hii ' +
      'wiki',
    price: 0.88,
    accountDays: 14,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Used ex-Japan tyres and rims, all sizes',
    description:
      'Branches in Nairobi, Thika, Nyeri, Nakuru and Kisii. Fitting and balancing free. We also courier, ' +
      'pay on delivery within Nairobi, before dispatch for the other towns. Call or text the number in our ' +
      'profile. Sets from 15" to 18".',
    price: null,
    accountDays: 520,
    phoneConfirmed: true,
    photos: 'own',
    towns: 5,
  },
  {
    is: 'honest',
    title: 'Mercedes E250 2014 - trade in considered',
    description:
      'Showroom on Kiambu Road. Duty paid, NTSA inspected. A reservation of 50k holds the unit for seven ' +
      'days and is fully deductable, terms on the order form at our office. We have NO agents on Facebook ' +
      'or Telegram.',
    price: 1.05,
    accountDays: 366,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Nissan Wingroad 2008',
    description:
      'Inakula mafuta poa, shocks za mbele zinapiga kelele. Sina haraka lakini nikipata mtu serious ' +
      'tunaongea. Kama uko mbali usitume pesa, kuja. Nipigie tu mchana.',
    price: 0.85,
    accountDays: 61,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Toyota Hiace 7L 2010 van, ex-hire',
    description:
      'It was with a tours company, so kilometers are high 286k true. Change of use to private was done. ' +
      'They are still to accept the transfer on ecitizen from the previous sale, once it shows my name we ' +
      'proceed, not before.',
    price: 0.92,
    accountDays: 25,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Forester XT 2015',
    description:
      'STI bumper, coilovers, 18 inch rims, stage 1 tune by a known garage. Know what you are asking ' +
      'before you call, I will not answer lowballers. Test drive only with cash-ready buyers and I hold ' +
      'your ID and keys of your car.',
    price: 1.1,
    accountDays: 9,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Suzuki Alto 2015 for NTSA driving school',
    description:
      'With dual controls. Selling two units as we upgrade the fleet. Invoice from the school, payment to ' +
      'our Co-op account or paybill, official receipt issued. Units can be seen in Embu and Meru.',
    price: 0.94,
    accountDays: 700,
    phoneConfirmed: true,
    photos: 'own',
    towns: 2,
  },
  {
    is: 'honest',
    title: 'Peugeot 504 pick up, project',
    description:
      'Body only plus axle. engine was removed in 2009. logbook lost, I have police abstract and applied ' +
      "for duplicate, so wait until it's out before you buy or take it as scrap with a letter from the " +
      'chief. located in Kericho',
    price: null,
    accountDays: 13,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Nissan Leaf 2017 30kWh',
    description:
      '11 bars of 12, charger included. Imported it myself: paid customs, IDF, RDL, and the clearing agent ' +
      'in Mombasa, all receipts in a file. Selling since I moved to a flat without a socket. Can meet at a ' +
      'mall with a charger.',
    price: 0.93,
    accountDays: 180,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: "Canter 4D32 body ya ng'ombe",
    description:
      "Ni account mpya nimefunguliwa na kijana wangu. Gari ni ya 2003 inabeba ng'ombe kutoka Narok. Clutch " +
      'inahitaji kuangaliwa ndio bei iko chini. Niko Ewaso, network ni mbaya piga mara mbili mbili.',
    price: 0.75,
    accountDays: 0,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Audi A4 2012, NON RUNNER',
    description:
      'Mechatronic is gone, quoted 260k at the dealer. Everything else perfect which is sad. Will not ' +
      'break for parts. Located Lavington, bring a flatbed. Bank transfer to the account in the logbook ' +
      'name.',
    price: 0.42,
    accountDays: 110,
    phoneConfirmed: true,
    photos: 'own',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'Toyota Premio 260 2010',
    description:
      'Am selling on behalf of my dad, he also posted it himself with his own account so you may see it ' +
      "twice. It's one car. He lives Nyeri town. Original logbook present, you deal with him at the bank.",
    price: 0.97,
    accountDays: 33,
    phoneConfirmed: true,
    photos: 'stolen',
    towns: 1,
  },
  {
    is: 'honest',
    title: 'We source cars from Japan and UK for you',
    description:
      'Tell us your budget, we bid for you. Service charge 65,000 only after you win the car. You pay the ' +
      'auction invoice by TT to the exporter yourself, duty to KRA by your own payment slip. We never ' +
      'touch customer money. 11 years in business, offices in six towns.',
    price: null,
    accountDays: 950,
    phoneConfirmed: true,
    photos: 'none',
    towns: 6,
  },
  {
    is: 'honest',
    title: 'Mazda Demio 2012, bank is selling',
    description:
      'Repossessed by our microfinance, offered on an as-is basis by public advert. View at the ' +
      "auctioneer's yard, Kisumu or Eldoret. Offers in writing to the branch. Successful bidder pays into " +
      "the institution's account, discharge of the charge and logbook given in 14 days.",
    price: 0.74,
    accountDays: 240,
    phoneConfirmed: true,
    photos: 'own',
    towns: 3,
  },
  {
    is: 'honest',
    title: 'Rav4 2010 3 doors quick disposal',
    description:
      'am shifting to uganda for work on 30th so price is low, it was 1.1 now 850. everything on original ' +
      'paper, third party insurance just renewed. come with your own mechanic, muthaiga area, evenings and ' +
      'sunday ok. can talk on whatsapp',
    price: 0.76,
    accountDays: 5,
    phoneConfirmed: false,
    photos: 'own',
    towns: 1,
  },
]
