import { ads, type CorpusAd } from './corpus.ts'

const honest = ads('honest')

export const HONEST_ADS_MORE: CorpusAd[] = [
  honest(
    { price: 1.12, accountDays: 80, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Lexus NX200t 2016 F Sport',
    'Bank loan of 900k is remaining with NCBA. We go together to the branch, you pay the bank the ' +
      'loan and me the rest, the bank then discharges the logbook in about two weeks. Ask your lawyer ' +
      'if you like.',
  ),
  honest(
    { price: 0.96, accountDays: 430, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Volvo V40 2014',
    'Rare but parts are available, I give you the contact of my guy. AC regassed in January. Located ' +
      'Kileleshwa. Kindly no brokers.',
  ),
  honest(
    { price: 0.84, accountDays: 140, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Rumion 2009, Mombasa',
    'Kuna alama za chumvi chini kwa sababu ya Pwani, niliweka undercoat. Bei iko chini kwa hiyo ' +
      'sababu. Iko Bamburi, njoo mchana.',
  ),
  honest(
    { price: 1, accountDays: 65, phoneConfirmed: true, photos: 'none', towns: 1 },
    'Ford Ranger Wildtrak 2016',
    'Pictures not possible today, our photographer uses a public holiday. 3.2, auto, 140k km, Nakuru ' +
      'yard beside the showground. Stock number 118.',
  ),
  honest(
    { price: 0.97, accountDays: 22, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Hyundai i20 2014',
    'Nimefungua account juzi tu. Gari ya mama, inaenda job na kurudi tu. Ukitaka kuona, Saturday ' +
      'after church Donholm.',
  ),
  honest(
    { price: 1, accountDays: 1, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Toyota Premio 2012 F-EX',
    "Account is new because my daughter told me to use this app. I am a retired teacher in Murang'a. " +
      'Logbook in my name, all original keys. Call in the daytime because of network.',
  ),
  honest(
    { price: 0.78, accountDays: 1900, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan Serena 2010, price dropped twice',
    'Nobody wants it so I lower again. Reason: oil leak at rear seal and one sliding door motor is ' +
      'tired. Otherwise carries us to Kakamega every Christmas.',
  ),
  honest(
    { price: 1.07, accountDays: 660, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Jeep Wrangler Sahara 2014',
    'Lift kit, winch, snorkel. Did Turkana twice. All invoices. If you are not ready to get dirty do ' +
      'not buy it. Nanyuki / Nairobi every second week.',
  ),
  honest(
    { price: 0.99, accountDays: 480, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Isuzu mu-X 2016',
    "Sold by a SACCO after member defaulted. Logbook already in SACCO's name. Pay at the SACCO " +
      'banking hall in Kiambu against official receipt. No commitment fee, no form fee.',
  ),
  honest(
    { price: 0.75, accountDays: 1350, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Bank repossession, Toyota Fielder 2014',
    'Listed on instructions of the bank by a licensed auctioneer. Viewing at the storage yard on ' +
      "Kangundo Road, 9am to 4pm. No fees to view. The bank's account number is only on the sale " +
      'notice and you can confirm it in any branch.',
  ),
  honest(
    { price: 0.94, accountDays: 290, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Subaru Legacy B4 2012',
    'Boxer engine, timing chain. I have replaced ball joints. Ask for OBD scan report in PDF. Thika ' +
      'Section 9.',
  ),
  honest(
    { price: 1.02, accountDays: 110, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Vitz 2014 jewela, 1300cc',
    'Deposit? No. I do not reserve for anyone, first to see and pay takes it. I have said this to 20 ' +
      'people already. Kasarani Mwiki.',
  ),
  honest(
    { price: 0.91, accountDays: 50, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Daihatsu Hijet 2012 mini truck',
    'Good for water or milk delivery. Manual 4x4. Canvas cover is torn. Karatina market side. 070 0 ' +
      '000 318 if the app fails you.',
  ),
  honest(
    { price: 0.96, accountDays: 720, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Suzuki Alto 2014, driving school disposal',
    'Was used for learners so clutch was changed twice, the rest is fine. Dual pedals can be removed ' +
      'before handing over. Kisii.',
  ),
  honest(
    { price: 1.1, accountDays: 155, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan Leaf 2017 40kWh',
    'Battery health 86%, 10 bars. Type 1 cable plus home charger included. Does Nairobi - Nakuru one ' +
      'way without stopping. I will show LeafSpy in front of you.',
  ),
  honest(
    { price: 1.03, accountDays: 35, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Roam Air electric motorcycle',
    '2024, green plate, second battery. Still under warranty, swap account to be moved to your name ' +
      'at their hub. Mombasa road.',
  ),
  honest(
    { price: 1, accountDays: 890, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Howo A7 prime mover 371',
    'Plus flat trailer, sold as set or separate. Working on Mombasa - Malaba. Transit licence ends ' +
      'November. KRA tracker seal history clean. See it at Mariakani.',
  ),
  honest(
    { price: 0.89, accountDays: 1020, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Ractis 2011 (Kenya Power staff)',
    'Posting to Garissa so need something higher. Small dent on bonnet, windscreen chip. Embakasi ' +
      'Nyayo estate gate B.',
  ),
  honest(
    { price: 1.05, accountDays: 560, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mercedes-Benz A180 2015',
    'Import by individual, not yard. Japanese navigation still in Japanese, sorry. Export ' +
      'certificate and auction grade sheet given free. Check the mileage yourself with chassis by SMS.',
  ),
  honest(
    { price: 0.95, accountDays: 75, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Nissan Wingroad 2013, ya biashara',
    'Nilikuwa natumia kubeba mayai. Naomba mteja serious. Hakuna kutuma pesa kwa simu, tukutane Wote ' +
      'town, tuende bank pamoja.',
  ),
  honest(
    { price: 0.98, accountDays: 1450, phoneConfirmed: true, photos: 'own', towns: 3 },
    'Order from Japan: Toyota Aqua 2018',
    'Sample of what we import. 60% is paid when we sign the import contract in our Westlands office, ' +
      "with our company's bank and a pro forma, and 40% when it arrives in Mombasa. You get the bill " +
      'of lading in your own name. Visit us first.',
  ),
  honest(
    { price: 0.92, accountDays: 200, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Succeed 2013 LPG converted',
    'Gas kit by certified fitter, certificate included. Saves half of fuel. Boot space smaller. Seen ' +
      'in Githurai 45.',
  ),
  honest(
    { price: 0.88, accountDays: 410, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mazda Bongo 2008 camper',
    'Bed, fridge, solar, awning. We drove around the whole Rift with it. Going home to Germany in ' +
      'May. It is at the campsite in Naivasha where you can sleep one night to test it :)',
  ),
  honest(
    { price: 1, accountDays: 1, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Honda Grace 2015 hybrid',
    'NEW HERE. GOOD CAR. NO ACCIDENT. CALL OR TEXT. I AM IN KITENGELA. SORRY FOR CAPITALS MY ' +
      'KEYBOARD IS LIKE THIS',
  ),
  honest(
    { price: 0.94, accountDays: 980, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Volkswagen Touareg 2012 V6',
    'Air suspension is new, 140k spent. I know these cars scare people. Independent inspection at ' +
      'your cost gladly accepted. Loresho.',
  ),
  honest(
    { price: 1.01, accountDays: 3, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Noah 2015 hybrid',
    'Just moved from another site to Magari. 8 seats, both sliding doors electric. Dealer plate, not ' +
      'yet registered, duty paid. Registration 3 days, included. Ngara yard.',
  ),
  honest(
    { price: 0.7, accountDays: 1230, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Corolla 110, 1998',
    'Mzee wa kazi. Fuel pump mpya. Body ina kutu kidogo. Bei 230k mwisho. Homa Bay, karibu na posta.',
  ),
  honest(
    { price: 0.65, accountDays: 640, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mitsubishi Lancer 2004 - engine knocking',
    'Bearing noise since Easter. Drive slowly ok. Price considers the overhaul. I will not hide it, ' +
      'you will hear it when we start the car.',
  ),
  honest(
    { price: 0.97, accountDays: 175, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Subaru Outback 2014',
    'Government officer, one driver, GPS by the insurer. Road trip ready, roof rack. Payment by RTGS ' +
      'and I sign transfer in the same sitting. Kisumu Milimani.',
  ),
  honest(
    { price: 0.9, accountDays: 85, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Porte 2012 wheelchair friendly',
    "My late father's car with the big sliding door and ramp. Letters of administration are ready so " +
      'that transfer is legal, our advocate will explain. Nyeri.',
  ),
  honest(
    { price: 1.04, accountDays: 510, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Kia Sportage 2015 diesel',
    'Bought zero km in Kenya. Service book stamped. Someone copied my ad on Facebook with half of ' +
      'the price, please ignore, the car has not left my compound in Karen.',
  ),
  honest(
    { price: 1, accountDays: 130, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Range Rover Sport 2014 HSE',
    'Serious buyers show proof of funds by letter from the bank at the viewing, not before. I do not ' +
      'want any booking money. Viewing in Kitisuru with 24h notice.',
  ),
  honest(
    { price: 0.93, accountDays: 1500, phoneConfirmed: true, photos: 'own', towns: 5 },
    'Used ambulances Toyota Hiace, five stations',
    'Hospital group retiring units in Nairobi, Machakos, Kitui, Embu and Meru. Equipment removed. ' +
      'Tender forms free of charge from any reception.',
  ),
  honest(
    { price: 0.96, accountDays: 40, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Suzuki Every 2015',
    'Sheng ni mob lakini gari ni moja tu 😂 mtumba bus ndogo, engine fiti, music safi. Come tuone, ' +
      'base ni Kayole Masimba.',
  ),
  honest(
    { price: 0.98, accountDays: 370, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Bajaj RE tuk tuk 2021',
    'Mombasa ferry side. Hood new, meter works, badge of county included until June. Price 265k, ' +
      'ukileta cash tunapunguza kidogo.',
  ),
  honest(
    { price: 1.06, accountDays: 24, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Chery Tiggo 4 2023 demo unit',
    'Showroom demonstrator, 4,900 km, balance of 5 year warranty. Booking is done at the showroom ' +
      'with a 50,000 deposit that is receipted and refundable for 7 days.',
  ),
  honest(
    { price: 1, accountDays: 300, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota C-HR 2017',
    'On transit to Nairobi, lands at our yard on Tuesday. It is already cleared in Mombasa and there ' +
      'is nothing for you to pay until it stands in front of you.',
  ),
  honest(
    { price: 0.85, accountDays: 1800, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Hino 300 water bowser 8000L',
    'Kitengela - Kajiado supply business closing. Customers list goes with it. Tank repainted food ' +
      'grade. Borehole permit not part.',
  ),
  honest(
    { price: 0.99, accountDays: 58, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan Caravan NV350 2014',
    'Church van, Sunday and funerals only. Sold by resolution of the church council, minutes ' +
      'attached at sale. Pay to the church paybill at the office, receipt from the treasurer. Kakamega.',
  ),
  honest(
    { price: 0.83, accountDays: 5, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Toyota Starlet EP82',
    'Kale gari ka vijana, 4E engine. Simu yangu camera imeharibika, sina picha. Kuja uone Juja gate C.',
  ),
  honest(
    { price: 1.02, accountDays: 930, phoneConfirmed: true, photos: 'own', towns: 1 },
    'BMW X1 2014 xDrive',
    'Trade in accepted. We value your car free at our yard, and the top up can be financed. Logbooks ' +
      'of both cars must be clean, we do an NTSA search on both sides.',
  ),
  honest(
    { price: 0.55, accountDays: 260, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mazda Premacy 2005 no logbook, farm use only',
    'Logbook lost in a fire, police abstract only, so I sell it for farm or spare use and the price ' +
      'says so. If you need a logbook look elsewhere. Engine 1.8 strong. Molo.',
  ),
  honest(
    { price: 0.9, accountDays: 3, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota IST 2007, lady in Kisumu',
    'Am new and only texting works well for me, I work night shift as a nurse. Can meet at Mega ' +
      'Plaza parking at lunch. No tricks, just want it gone before my leave.',
  ),
  honest(
    { price: 1.03, accountDays: 1010, phoneConfirmed: true, photos: 'own', towns: 2 },
    'Mahindra Scorpio pickup 2019',
    'Ex county contractor. Two units, one in Garissa, one in Isiolo. Long distance buyers: we send a ' +
      'video and you book our own transporter only after the sale is done at the bank.',
  ),
  honest(
    { price: 0.96, accountDays: 18, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mitsubishi RVR 2013',
    'Had a deposit payer who disappeared, so it is available again. I gave him his money back. Now ' +
      'only full payment with transfer, at the Equity branch in Ruiru.',
  ),
]
