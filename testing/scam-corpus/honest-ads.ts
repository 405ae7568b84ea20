import { ads, type CorpusAd } from './corpus.ts'
import { HONEST_ADS_MORE } from './honest-ads-more.ts'

const honest = ads('honest')

export const HONEST_ADS: CorpusAd[] = [
  honest(
    { price: 1, accountDays: 420, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Axio 2014, 1500cc, silver',
    'Bought from a yard in 2019, I am the second owner. 112,000 km, new front shocks, AC works. Can ' +
      'be seen in South B any evening after six. Price slightly negotiable after seeing it.',
  ),
  honest(
    { price: 0.97, accountDays: 88, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mazda Demio 2015 blue KCX',
    'Single lady owner, serviced every 5,000 km at the same garage in Kikuyu. A scratch on the left ' +
      'rear door, you can see it in photo 4. Logbook in my name.',
  ),
  honest(
    { price: 1.05, accountDays: 1300, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Subaru Forester 2.0 XT 2013',
    'Turbo, 5 speed e-tuned by Ridgeway garage, receipts available. Fuel consumption is what it is. ' +
      'No swaps please. Viewing in Lavington.',
  ),
  honest(
    { price: 0.93, accountDays: 210, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan Note 2014 pearl white',
    'Gari iko sawa, engine kavu, gearbox smooth. Iko Nakuru Section 58, kuja uone na fundi wako. Bei ' +
      'ni maongezi kidogo tu.',
  ),
  honest(
    { price: 1.1, accountDays: 640, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Prado TX 2012 diesel sunroof',
    'Locally used since 2019, 7 seater, service history at Toyota Kenya. Buyer welcome to have it ' +
      'inspected by AA at his own arrangement. Logbook transfer through eCitizen on the day of payment.',
  ),
  honest(
    { price: 0.28, accountDays: 75, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Vitz 2010 accident, for parts',
    'Rolled on Naivasha road. Engine and gearbox good, body finished. Insurance already paid me out. ' +
      'Selling as scrap/parts only, it will not go back on the road. Come with a tow truck, Limuru.',
  ),
  honest(
    { price: 0.2, accountDays: 12, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Peugeot 504 shell, non runner',
    'Has been under a tree in Machakos since 2008. No engine. Maybe good for somebody restoring. ' +
      'Logbook is the old green one. Come take it at 60k.',
  ),
  honest(
    { price: 0.35, accountDays: 900, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Honda Fit 2009 gearbox dead',
    'CVT is gone, everything else ok. The fundi quoted 95k for used gearbox and I am tired. Selling ' +
      'as it stands. You will need to carry it from Umoja.',
  ),
  honest(
    { price: 0.45, accountDays: 330, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mercedes E250 2011 flood damaged',
    'Got water up to the seats in the April floods. Starts but electrics are confused. I am telling ' +
      'you everything now so no complaints later. View in South C.',
  ),
  honest(
    { price: 0.6, accountDays: 1800, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Auction: 2013 Isuzu FRR, ex distributor',
    'Our licensed auction is on Saturday 10am at our yard off Mombasa Road. Viewing Thursday and ' +
      "Friday 9 to 5, bring ID. Bidders leave a refundable 50,000 bidding deposit by banker's cheque " +
      'at the cashier and get a receipt. Catalogue at the gate.',
  ),
  honest(
    { price: 0.98, accountDays: 1500, phoneConfirmed: true, photos: 'own', towns: 2 },
    'Toyota Harrier 2016, new import, yard price',
    'KES 3.35M duty paid. 10% deposit refundable only after viewing and signing the agreement at our ' +
      'yard on Ngong Road, balance on transfer. Financing by 4 banks. Auction sheet grade 4 shown on ' +
      'request.',
  ),
  honest(
    { price: 1.02, accountDays: 700, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mazda CX-5 2016 petrol, hire purchase possible',
    'Deposit of 50% and balance over 24 months, through the bank only. You visit our office with ' +
      'payslip, 6 months statements and ID, and the bank does its own approval. No payment before the ' +
      'offer letter.',
  ),
  honest(
    { price: 0.9, accountDays: 400, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan X-Trail 2014, hybrid',
    'Please note I never ask for any money before you see the car. If someone using my photos asks ' +
      'for deposit it is not me, report them. Car is at Buruburu phase 4.',
  ),
  honest(
    { price: 0.95, accountDays: 1100, phoneConfirmed: true, photos: 'own', towns: 3 },
    'Toyota Fielder 2015, beware of conmen',
    'We do not have agents, we do not take booking fees on phone and we have no Telegram. Beware of ' +
      'people who ask for a deposit in our name. Our yards are in Nairobi, Nakuru and Eldoret, come ' +
      'see.',
  ),
  honest(
    { price: 1, accountDays: 260, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Volkswagen Golf 1.4 TSI 2016',
    'Just landed, clearing and registration included in the price. KRA entry and the duty receipt ' +
      'are in the file for you to read. Car is parked at the showroom on Kiambu Road.',
  ),
  honest(
    { price: 1.08, accountDays: 2000, phoneConfirmed: true, photos: 'own', towns: 2 },
    'Land Cruiser 200 2017 duty paid',
    'Direct import, duty paid, KDQ. Bill of lading, customs entry and inspection certificate ' +
      'available. Viewing at our Mombasa showroom in Nyali or Nairobi branch on request.',
  ),
  honest(
    { price: 0.82, accountDays: 45, phoneConfirmed: true, photos: 'own', towns: 1 },
    'BMW 320i 2013, leaving Kenya',
    'My contract with the school ends in July and we move back to Portugal. Priced so that it goes. ' +
      'Car is at our home in Runda until 20th, drive it, take it to a garage, whatever you need. ' +
      'Payment in the bank hall.',
  ),
  honest(
    { price: 0.85, accountDays: 15, phoneConfirmed: false, photos: 'own', towns: 1 },
    'Suzuki Swift 2015 - first time selling',
    "Hi, my first ad here, hope I did right. Was my mum's car, she got a bigger one. 76k km. She can " +
      'show it on weekends in Kahawa Sukari because I am in school.',
  ),
  honest(
    { price: 0.88, accountDays: 0, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Toyota Passo 2012',
    'Will upload photos tomorrow when am back in Kitale. White, auto, clean interior, tyres 60%. Ask ' +
      'anything.',
  ),
  honest(
    { price: 1, accountDays: 3, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Nissan AD van 2013',
    'Good for business, carries cargo well. Manual? No, automatic. Located Kericho town near the stage.',
  ),
  honest(
    { price: 0.96, accountDays: 1250, phoneConfirmed: true, photos: 'own', towns: 9 },
    'Fleet disposal: 34 Toyota Probox 2014-2016',
    'Our distribution company renews its fleet. Units parked at branches in Nairobi, Thika, Nyeri, ' +
      'Meru, Nakuru, Eldoret, Kisumu, Kisii and Mombasa. View at the branch nearest to you, weekdays. ' +
      'Payment only to the company account printed on the invoice.',
  ),
  honest(
    { price: 1.15, accountDays: 30, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Honda Vezel RS 2017',
    'WhatsApp me for a walk around video if you are outside Nairobi, I understand it is far. But ' +
      'please come and drive it before we talk money. Ruaka.',
  ),
  honest(
    { price: 0.99, accountDays: 6, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Sienta 2017, new yard on Thika Road',
    'We opened this month opposite the Roysambu footbridge, so we are new on Magari. 22 units, all ' +
      'with customs papers. Tea is on the house.',
  ),
  honest(
    { price: 0.8, accountDays: 500, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Urgent sale: Toyota Allion 2011',
    'I need school fees by Monday so the price is already low. Serious buyers come see it at Ongata ' +
      'Rongai today or tomorrow, transfer same day at cyber. Cash at bank or M-Pesa at handover.',
  ),
  honest(
    { price: 1, accountDays: 370, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Subaru Impreza G4 2014, swap considered',
    'Open to swap with a Probox or Succeed plus top up your side. Both cars get checked by one ' +
      'mechanic we agree on. Embu.',
  ),
  honest(
    { price: 1, accountDays: 150, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Boxer BM 150X 2022',
    'Pikipiki imetumika boda miaka miwili, engine haijafunguliwa. Logbook iko. Carrier na crash ' +
      'guard mpya. Bungoma town.',
  ),
  honest(
    { price: 0.94, accountDays: 25, phoneConfirmed: false, photos: 'own', towns: 1 },
    'TVS HLX 125, 2021',
    'Selling because I got a job in Nairobi. Tyres new. Helmet and two reflectors free. Come to ' +
      'Luanda market any day except Sunday.',
  ),
  honest(
    { price: null, accountDays: 800, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Massey Ferguson 290 tractor with disc plough',
    '2004 machine, used on our wheat farm in Narok. Hydraulics rebuilt last year. Can plough one ' +
      'acre in front of you before you decide.',
  ),
  honest(
    { price: null, accountDays: 60, phoneConfirmed: true, photos: 'own', towns: 1 },
    'New Holland TT75 and trailer',
    'Tractor 2015, trailer 8 tonnes. Sold together or apart. Price to be discussed on the farm in ' +
      'Moiben. Lift by our lorry to Eldoret included.',
  ),
  honest(
    { price: 1.03, accountDays: 1400, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Isuzu NQR 33 seater bus body',
    "Sacco bus, Nairobi - Murang'a route. Inspection valid, RSL valid, seats redone. The SACCO slot " +
      'is not part of the sale, talk with the SACCO yourself.',
  ),
  honest(
    { price: 0.92, accountDays: 620, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Mitsubishi Fuso Fighter tipper 2009',
    'Working at Mlolongo quarry every day, you can find it loading. New clutch, bed welded. Owner ' +
      'driver. Cheque accepted but lorry goes only when cheque clears.',
  ),
  honest(
    { price: null, accountDays: 2100, phoneConfirmed: true, photos: 'own', towns: 1 },
    '1972 Volkswagen Beetle, classic',
    'Restored over five years in a garage in Nairobi West, all receipts in a folder. I do not need ' +
      'to sell. No test drives by teenagers.',
  ),
  honest(
    { price: null, accountDays: 45, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Land Rover Series III 1979',
    'Petrol, short wheel base, canvas. Runs but brakes need attention. Kept in Nanyuki. Price: make ' +
      'me a sensible offer.',
  ),
  honest(
    { price: null, accountDays: 310, phoneConfirmed: false, photos: 'none', towns: 1 },
    'Mobile crane 25 ton Tadano',
    'Operating in Athi River. For hire or sale. Load test certificate available. Price on request.',
  ),
  honest(
    { price: 0.4, accountDays: 980, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Noah 2006 burnt dashboard',
    'Small electrical fire, put out quickly. Engine starts with jumper. Perfect project for an ' +
      'electrician. Salvage price, logbook available, insurance was third party so no claim.',
  ),
  honest(
    { price: 0.5, accountDays: 1600, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Salvage: Nissan Navara 2014 front hit',
    'Insurance salvage tender, sold as is where is. Inspect at the salvage yard in Industrial Area. ' +
      'Sealed bids in the box by Wednesday noon, winner pays the insurer by EFT.',
  ),
  honest(
    { price: 1, accountDays: 95, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Wish 2010, negotiable',
    'Bei 720k lakini tunaongea. Mwenyewe hakuna broker. Gari imesimama Mtwapa. Ukuje na mekanika, ' +
      'usitume pesa kabla ya kuona gari tafadhali.',
  ),
  honest(
    { price: 1.01, accountDays: 540, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Audi A3 2014 sportback',
    'Serviced at a German specialist in Parklands, DSG mechatronic was replaced in 2024 with ' +
      'warranty till March. Viewing by appointment at my office in Westlands.',
  ),
  honest(
    { price: 0.87, accountDays: 230, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Nissan Tiida 2008',
    'Old but gold. Some rust at the wheel arch. Consumption nzuri. Ruiru bypass, call evening hours.',
  ),
  honest(
    { price: 1.04, accountDays: 770, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Toyota Crown Athlete 2014 (on behalf of owner)',
    'We sell this on consignment, the owner also advertises it himself with the same pictures. ' +
      'Whichever of us sells, the price is the same. View at our yard in Hurlingham.',
  ),
  honest(
    { price: 0.98, accountDays: 1150, phoneConfirmed: true, photos: 'stolen', towns: 2 },
    'Mitsubishi Outlander PHEV 2015',
    'Photos are from the importer, the same unit is shown by two of our partner yards. Charging ' +
      'cable is there. Physical car at Jamhuri, chassis on request.',
  ),
  honest(
    { price: 0.95, accountDays: 19, phoneConfirmed: true, photos: 'stolen', towns: 1 },
    'Mazda Axela 2014 reposting for my uncle',
    'My uncle had put it here last month but he is not good with phone, so I made a new ad with his ' +
      'pictures. He is the name on the logbook and you deal with him at Kerugoya.',
  ),
  honest(
    { price: 1.06, accountDays: 350, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Toyota Hilux double cab 2015 manual',
    'Construction company vehicle, tracked and serviced. Bull bar, new BF tyres. Letter of sale from ' +
      'the directors and CR12 given to the buyer.',
  ),
  honest(
    { price: 0.9, accountDays: 1700, phoneConfirmed: true, photos: 'own', towns: 4 },
    'Toyota Hiace 7L diesel x 6 units',
    'We downsize our shuttle service. Vans are in Nairobi, Nakuru, Kisumu and Eldoret offices. All ' +
      'on the company logbook, original in hand. Discount for those who take three.',
  ),
  honest(
    { price: 0.93, accountDays: 270, phoneConfirmed: true, photos: 'own', towns: 1 },
    'Honda Freed 2013 7 seater',
    'Family car, child seat marks on the second row, otherwise fine. We have a third baby coming and ' +
      'need a van, so will take a Noah plus cash from us. Syokimau.',
  ),
  ...HONEST_ADS_MORE,
]
