import { ads, type CorpusAd } from './corpus.ts'

const scam = ads('scam')

export const SCAM_ADS: CorpusAd[] = [
  scam(
    { price: 0.42, accountDays: 2, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Axio 2015 very clean, quick sale',
    'The vehicle is at Mombasa port since Monday. Duty already done, only the clearing fee of 85,000 ' +
      'is remaining. Pay clearing to our agent and the car is delivered to any town in Kenya, the ' +
      'balance you pay on the doorstep.',
  ),
  scam(
    { price: 0.5, accountDays: 1, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Subaru Forester XT 2014, army officer leaving',
    'I am a KDF officer posted to Somalia next week and cannot stay with the car. It is kept inside ' +
      'the barracks so civilians can not view. Send 40k to hold it, my colleague brings it to your ' +
      'gate with the papers.',
  ),
  scam(
    { price: 0.38, accountDays: 4, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Mazda CX-5 diesel, UN staff duty free',
    'UN mission in Gigiri ended, car is duty free and registered diplomatic. I have already flown to ' +
      'Geneva. A shipping agent holds the keys and documents, payment through Western Union only. ' +
      'Serious persons email me for the agent details.',
  ),
  scam(
    { price: 0.6, accountDays: 9, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Toyota Vitz 2012 auto',
    'Gari iko poa sana, haina shida. Wateja ni wengi so tuma deposit ya 15k nikuwekee mpaka weekend. ' +
      'Bila deposit siwezi kukuonyesha gari, nimechoka na watu wa kuzungusha. Till nitakupa inbox.',
  ),
  scam(
    { price: 0.55, accountDays: 6, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Honda Fit Hybrid 2016 KDC',
    'Clean unit. Dont message here i never open this app. WhatsApp pekee oh seven 12 three four five ' +
      '6 7 eight. Booking fee 10k then we arrange delivery.',
  ),
  scam(
    { price: 0.48, accountDays: 3, phoneConfirmed: false, photos: 'stolen', towns: 4 },
    'Nissan Note e-Power / Nairobi, Kisumu, Nakuru, Eldoret',
    'We deliver free in all towns. No viewing because units move very fast, you pay 30% by M-Pesa ' +
      'and the car reaches you the same day. Text us on t.me/motodeals_ke for the available colours.',
  ),
  scam(
    { price: 0.35, accountDays: 12, phoneConfirmed: false, photos: 'stolen', towns: 6 },
    'Repossessed bank cars, KCB and Equity, from 250k',
    'Bank is clearing repossessed vehicles before year end!!! Vitz 250k, Fielder 340k, Harrier 900k. ' +
      'Commitment fee of 12,500 secures your slot on the private list. Fee is deducted from the final ' +
      'price. First come first served.',
  ),
  scam(
    { price: 0.3, accountDays: 5, phoneConfirmed: false, photos: 'none', towns: 2 },
    'KRA auction vehicles, Kilindini warehouse, Fielder 2014',
    'Customs is disposing uncollected cars from Kilindini. My uncle is in the committee so no ' +
      'bidding for you. Registration of buyer 6,800 by M-Pesa to the officer then you choose your car. ' +
      'Do not go to the warehouse, they will chase you.',
  ),
  scam(
    { price: 0.45, accountDays: 8, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Premio 2013, no viewing',
    'Owner is busy with work so there is no viewing. Delivery after payment only. Full payment ' +
      '480,000 to the bank and a driver comes to you within 6 hours. We are a trusted company, 100% ' +
      'guarantee.',
  ),
  scam(
    { price: 0.65, accountDays: 15, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Toyota Fielder 2016 hire purchase without papers',
    'Hakuna CRB check, hakuna payslip, hakuna guarantor. Drive today pay slowly 12k per month. Just ' +
      'pay the registration fee of 9,500 first so that we open your file. Car released within 24hrs of ' +
      'file opening.',
  ),
  scam(
    { price: 1, accountDays: 20, phoneConfirmed: false, photos: 'none', towns: 3 },
    'Car loans for all Kenyans, approved in 30 minutes',
    'Want a car but no money? We finance up to 2M for 5 years at 1% even if you are blacklisted. ' +
      'Only a processing fee of 3,200 and insurance of 1,800, then the loan is sent to your phone. ' +
      'Inbox your ID front and back.',
  ),
  scam(
    { price: 0.58, accountDays: 30, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Mercedes C200 2013, logbook later',
    'Nice Benz, low mileage. Logbook is with my lawyer so it will follow later, about 2 months. You ' +
      'can pay and start using the car immediately. Discount for the one who pays whole amount today.',
  ),
  scam(
    { price: 0.4, accountDays: 1, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Harrier 2014 CONGRATULATIONS PROMO',
    'Magari end month lottery! Ten lucky members get a Harrier at 800k. You are seeing this because ' +
      'your number was picked. Claim by paying the winners tax 7,499 to the till in our page ' +
      'bit.ly/magari-winners',
  ),
  scam(
    { price: 0.62, accountDays: 45, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Volkswagen Golf 2014, safe payment by Magari',
    'To protect you I only use Magari Escrow. You send the money to the Magari holding till, they ' +
      'call me that it is safe, I release the car to a courier. After you confirm they pay me. No ' +
      'meeting needed, the system is secure.',
  ),
  scam(
    { price: 0.47, accountDays: 2, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Nissan X-Trail 2015, 7 seater',
    'Urgent because of school fees. Pay 5,000 viewing fee so I know you are serious, refunded when ' +
      'we meet. Many people have wasted my fuel. Number: 0 7 1 2 - 0 0 0 - 3 4 5',
  ),
  scam(
    { price: 0.5, accountDays: 0, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Suzuki Swift 2014 lady owned',
    'Am relocating to Canada on thursday night. Car is left with a clearing company in Mombasa road. ' +
      'They will give you the car after paying them storage 22k and then me 200k. Nо WhаtsАpp саlls, ' +
      'texts only.',
  ),
  scam(
    { price: 0.44, accountDays: 11, phoneConfirmed: false, photos: 'stolen', towns: 5 },
    'Toyota Probox, Mombasa Malindi Kilifi Voi Lamu',
    'Direct from port, zero mileage in Kenya. We sell to all coast towns at import cost. Half of the ' +
      'clearing fee (38k) is paid by the customer before we remove the car from the CFS. Pictures are ' +
      'for the actual unit.',
  ),
  scam(
    { price: 0.68, accountDays: 980, phoneConfirmed: true, photos: 'stolen', towns: 3 },
    'Toyota Land Cruiser Prado 2012',
    'Good condition prado. I changed my phone so the number on the profile is not working, use zero ' +
      'saba tisa tisa then 000 then 412. Deposit of 100k locks the price before it goes to the yard at ' +
      '3.2M.',
  ),
  scam(
    { price: 0.52, accountDays: 1460, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Mazda Demio 2015 petrol',
    'Selling for my brother who went abroad. He wants the deposit sent to his Co-op account then I ' +
      'bring the car to you at no cost. My old ads you can see I am a long time member here.',
  ),
  scam(
    { price: 0.49, accountDays: 7, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Toyota Noah 2011 matatu ready',
    'Bei ni maongezi lakini kwanza tuma 8k ya kushikilia. Gari iko kwa garage inapigwa rangi kwa ' +
      'hivyo picha sina. Ukituma nakutumia location ya garage.',
  ),
  scam(
    { price: 0.36, accountDays: 3, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'BMW X3 2013 Kisumu, missionary family',
    'We are a family of missionaries called back to Oregon. God told us to bless someone with this ' +
      'car at a small price. Our pastor handles the delivery, send him the freight 35,000 and he will ' +
      'pray with you and hand over the keys.',
  ),
  scam(
    { price: 0.57, accountDays: 10, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Honda Vezel 2015, reserve now!!!',
    '🔥🔥🔥 ONLY ONE LEFT 🔥🔥🔥 Price goes up at 6pm. RESERVE WITH 25K TO PAYBILL, ACCOUNT YOUR ' +
      'NAME. No reservation no viewing. Viewing slots are given to paid customers only.',
  ),
  scam(
    { price: 0.75, accountDays: 18, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Toyota Allion 2012, well maintained',
    'Second owner, done timing belt and new shocks, pioneer radio. Reason of sale is upgrading. ' +
      'Located in Thika. Call for viewing.',
  ),
  scam(
    { price: 0.5, accountDays: 5, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Mitsubishi Outlander 2014',
    'Silver, leather seats, reverse camera, 98,000 km. The car is in Nyali, accident free and all ' +
      'service at the dealer. Price is fixed.',
  ),
  scam(
    { price: 0.46, accountDays: 2, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Subaru Impreza 2013 hatchback',
    'Very neat, family used, new tyres and battery. Available at Utawala from Saturday.',
  ),
  scam(
    { price: 0.54, accountDays: 14, phoneConfirmed: false, photos: 'stolen', towns: 2 },
    'Isuzu D-Max 2014 single cab',
    'Ex company pickup, strong engine, never used for murram. Reason for low price is we need to ' +
      'close the books this week. Tell me your town and I will quote transport, transport is settled ' +
      'before loading.',
  ),
  scam(
    { price: 0.33, accountDays: 1, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Hilux double cab, Red Cross disposal',
    'Humanitarian organisation disposing 14 vehicles. Staff price. Tender document is 4,500, pay to ' +
      "the procurement officer's phone and he emails the form. Vehicles are collected from a place " +
      'communicated after approval.',
  ),
  scam(
    { price: 0.41, accountDays: 6, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Lexus RX 2013 clearing urgently',
    'My cousin is a clerk at the port and got this from a client who failed to pay duty. You pay ' +
      'only the penalty 120k at first and the car gets a release order. Balance after you register. ' +
      'Discretion please.',
  ),
  scam(
    { price: 0.6, accountDays: 22, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Motorbike Boxer BM150 new, no deposit',
    'Pikipiki mpya kwa vijana. Hakuna deposit, lipa pole pole 350 kwa siku. Unalipa tu 2,500 ya form ' +
      'na reflector alafu bike inakuja kwa stage yako. Tuma ID na selfie yako ukishika ID.',
  ),
  scam(
    { price: 0.55, accountDays: 4, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Nissan Juke 2013 red',
    'w.h.a.t.s.a.p.p me at seven-one-two, triple zero, nine-eight-one (put zero in front). I am deaf ' +
      'so I cannot answer calls. Holding fee 7k only.',
  ),
  scam(
    { price: 0.43, accountDays: 9, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Audi A4 2014 bank auction, sealed',
    'Sealed bid already won but winner failed. Auctioneer is giving it out at reserve price quietly. ' +
      'You send facilitation of 30k for the file to move to your name and pay the rest to the ' +
      'auctioneer later.',
  ),
  scam(
    { price: 0.51, accountDays: 13, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Sienta 2016 hybrid',
    'Payment by Bitcoin or USDT gets extra 50k discount. We ship from our Dubai showroom to your ' +
      'door in 9 days with all Kenyan duties paid by us. Contact the sales desk t.me/dxb_auto_desk',
  ),
  scam(
    { price: 0.7, accountDays: 60, phoneConfirmed: true, photos: 'stolen', towns: 2 },
    'Toyota Crown 2013 with logbook loan cleared',
    'There is small logbook loan of 90k with a microfinance, you clear it for me to this M-Pesa ' +
      'number and they release the original. Then we meet to do the balance. It is the fastest way.',
  ),
  scam(
    { price: 0.48, accountDays: 2, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Nissan Wingroad 2012',
    'hi am sister Agnes, this car was for my late husband. i dont know about cars so price is low. i ' +
      'am in hospital in Kijabe so cant show it, my son will bring it when you send fuel 6,500 and ' +
      'something small for his lunch',
  ),
  scam(
    { price: 0.37, accountDays: 1, phoneConfirmed: false, photos: 'stolen', towns: 8 },
    'Vitz, Passo, March, Demio all at 220k',
    'Offer to all counties: Nairobi Mombasa Kisumu Nakuru Eldoret Nyeri Machakos Kakamega. Pay 20k ' +
      'admin and choose any. Balance is lipa mdogo mdogo without interest. Agents needed in every ' +
      'town, agent pack 1,500.',
  ),
  scam(
    { price: 0.59, accountDays: 16, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Volvo XC60 2014 diplomat sale',
    'Attaché at an embassy finishing tour. Car cannot be inspected due to security protocol of the ' +
      'compound. Protocol office accepts a bank transfer of 20% and issues the gate pass for ' +
      'collection day.',
  ),
  scam(
    { price: 0.5, accountDays: 3, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Toyota Rumion 2010',
    'Picha nitatuma kwa whatsap tu. Namba ni sufuri saba moja mbili, sufuri mara tatu, tano tano ' +
      'nane. Usipige hapa. Ukiitaka lipia 4k ya kufunga ad wengine wasipige.',
  ),
  scam(
    { price: 0.45, accountDays: 7, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Honda CR-V 2012 Nakuru',
    'Buyer must first pay the NTSA transfer 17,500 to my agent so that the car is already in your ' +
      'name when you come. This is for your own security. After transfer you pay me the 430k in cash.',
  ),
  scam(
    { price: 0.53, accountDays: 5, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'VW Polo 2015 from Japan, ship arrives Friday',
    'The vessel docks on Friday. The importer failed so we sell his bill of lading. Pay the bill of ' +
      'lading 95k now, clear the car yourself. Auction sheet grade 4.5 will be sent after payment.',
  ),
  scam(
    { price: 0.56, accountDays: 1100, phoneConfirmed: true, photos: 'stolen', towns: 7 },
    'Toyota Passo 2014 many colours',
    'Big clearance by our yard. As our office is under renovation there is no physical viewing this ' +
      'month, customers are being served through online booking 15k refundable. Delivery countrywide ' +
      'with escort.',
  ),
  scam(
    { price: 0.4, accountDays: 0, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'TOYOTA MARK X 2012 HURRY',
    'GARI SAFI BEI YA KUTUPA 350K. MTU WA KWANZA KUTUMA 20K ANACHUKUA. SINA WAKATI WA MASWALI. HII NI LEO TU',
  ),
  scam(
    { price: 0.64, accountDays: 40, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Wish 2010 manual',
    'Engine perfect, everything original. Come with cash to Kamulu past the quarry, evening after 7 ' +
      'because I work the whole day. Do not bring a crowd, only serious buyer alone with full amount.',
  ),
  scam(
    { price: 0.49, accountDays: 11, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Hyundai Tucson 2015, pay by safe link',
    'I accept through the secure card page which keeps money until you test the car: ' +
      'wa.me/message/PAYSAFE-KE. It was created for people far from Nairobi. Insurance of delivery 13k ' +
      'is charged on the page.',
  ),
  scam(
    { price: 0.61, accountDays: 19, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Ford Ranger 2013 XLT',
    'Mzungu owner leaving the Laikipia ranch in a hurry. He left the pickup with the ranch manager. ' +
      'Manager takes a reservation of 50,000 by airtel money as Safaricom has no network there. No ' +
      'photos of logbook for privacy reason.',
  ),
  scam(
    { price: 0.5, accountDays: 2, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Mazda Axela 2015',
    'Good car. Send email of the buyer for invoice from the eCitizen Cars Payment Department. When ' +
      'invoice paid the department releases car and logbook together. All done online, no middle man.',
  ),
  scam(
    { price: 0.39, accountDays: 3, phoneConfirmed: false, photos: 'stolen', towns: 2 },
    'NTSA unclaimed vehicles, choose yours from 150k',
    'Vehicles with expired inspections held at NTSA yards in Likoni Rd and Athi River are sold to ' +
      'members of the public by balloting. Ballot form costs 2,950. Winners announced by SMS daily. ' +
      '96% chance of winning.',
  ),
  scam(
    { price: 0.58, accountDays: 27, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Aqua 2015 pearl',
    'Gari ni ya dada yangu ako Qatar. Yeye ndio atapokea pesa kwa Western Union, mimi nakupa gari. ' +
      'Ukituma nusu gari inatoka Thika kuja kwako, nusu ingine baada ya kupokea. Hakuna kuona kabla ' +
      'sababu estate ina rules.',
  ),
  scam(
    { price: 0.66, accountDays: 33, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Subaru XV 2014 Limuru',
    'Price reflects quick sale. Deроsit 30k via tіll and the car is removed from market, if you dont ' +
      'like it money comes back within 3 working days.',
  ),
  scam(
    { price: 0.47, accountDays: 6, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Isuzu NPR lorry 2012',
    'Lorry was doing Naivasha to Nairobi. Owner is in custody abroad and family is selling fast. ' +
      'Family lawyer keeps the money in trust, you pay 25% to his personal Equity account and he ' +
      'shares the location.',
  ),
  scam(
    { price: 0.72, accountDays: 8, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Toyota Ractis 2012',
    'Ladies car, only school runs. Inbox for the number. Interested people to give a small ' +
      'commitment through airtime of 1,000 so that I can stop answering everybody.',
  ),
  scam(
    { price: 0.52, accountDays: 4, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Nissan Sylphy 2014',
    'Contact me on Tele gram @ fastcars254 (no spaces). I dont negotiate in Magari, they monitor ' +
      'chats and charge us. Price outside is 420k, inside is 620k.',
  ),
  scam(
    { price: 0.8, accountDays: 510, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Toyota RAV4 2013 clean import',
    'Grade 4 unit, local use for two years, comprehensive insurance until August. Viewing at ' +
      'Ridgeways by appointment. To get an appointment reserve with 20k, this is how our company ' +
      'filters window shoppers.',
  ),
  scam(
    { price: 0.55, accountDays: 12, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Tractor Massey Ferguson 385, cheap',
    'Government subsidy tractor for farmers groups. You pay 10% farmer contribution 65k to the ward ' +
      'coordinator, subsidy pays the rest. Tractors are being offloaded in Eldoret depot. Send ID and ' +
      'KRA PIN.',
  ),
  scam(
    { price: 0.34, accountDays: 2, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Range Rover Evoque 2014',
    "Deceased estate, the court wants it sold before Friday. Magistrate's clerk will guide you, his " +
      'fee 18k is not part of the price. Once he stamps, you get the car from the police station ' +
      'parking.',
  ),
  scam(
    { price: 0.5, accountDays: 21, phoneConfirmed: false, photos: 'stolen', towns: 3 },
    'Toyota Hiace 2013 drone, SACCO route included',
    'Van plus SACCO slot for CBD - Rongai. Pay the SACCO entrance 55,000 first to the treasurer, ' +
      'otherwise another investor takes the slot. Van itself is paid slowly from daily collection, we ' +
      'show it after joining.',
  ),
  scam(
    { price: 0.63, accountDays: 5, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Honda Stream 2009 KCB',
    'Niko na hii gari na inatembea vizuri. Papers za duplicate ziko, original ilipotea na abstract ' +
      'iko. Nataka pesa yote leo jioni, transfer tutafanya nikirudi kutoka ushago mwezi ujao.',
  ),
  scam(
    { price: 0.46, accountDays: 1, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Suzuki Jimny 2011',
    'Selling at a give away price as I won another one. Read bit.ly/jimny-terms before calling, ' +
      'there you fill your bank card so that the system reserves it. Card is not charged, only checked.',
  ),
  scam(
    { price: 0.5, accountDays: 3, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Peugeot 3008 2015 Karen',
    "Expat couple, returned to Lyon. The car sleeps at the international movers' warehouse. Movers " +
      'insured the sale: you pay them, they deliver with a 5 day return period. If you send it back ' +
      'they refund all.',
  ),
  scam(
    { price: 0.57, accountDays: 17, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Toyota Premio 2014 wine red',
    'Deal for a real buyer. I am at sea working on a ship until December. A friend inspects and ' +
      'delivers, he has the keys. His transport Mombasa to you is 14,000, mpesa him before he starts ' +
      'the journey.',
  ),
  scam(
    { price: 0.44, accountDays: 10, phoneConfirmed: false, photos: 'stolen', towns: 1 },
    'Nissan March 2013 ×2, student price',
    'Uni students offer. Show student ID, get the car at 190k. Course registration style: 3k ' +
      'application, 5k allocation, and balance after graduation. Forms on ωhatsapp ０７１２ ０００ ７７１',
  ),
]
